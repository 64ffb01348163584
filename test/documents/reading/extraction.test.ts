import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomPerson } from '../../../demo/specimens/person.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { labelOf } from '../../../src/documents/lines/labels.ts'
import { phraseKey } from '../../../src/documents/lines/letters.ts'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { isWholeName } from '../../../src/documents/fields/names/name-rows.ts'
import { line, tilted } from '../text-lines.ts'

const today = '2026-06-01'

const licence: readonly TextLine[] = [
  line('CARTEIRA NACIONAL DE HABILITACAO', 400, 100),
  line('2 e 1 NOME E SOBRENOME', 470, 170, { height: 24 }),
  line('RODRIGO FIGUEIREDO LEAO', 475, 202, { height: 34 }),
  line('3 DATA, LOCAL E UF DE NASCIMENTO', 470, 280, { height: 24 }),
  line('01/08/1959, MACEIO, AL', 475, 310, { height: 34 }),
  line('4a DATA EMISSAO', 470, 350, { height: 24 }),
  line('4b VALIDADE', 741, 350, { height: 24 }),
  line('09/11/2022', 473, 380, { height: 34 }),
  line('08/09/2034', 747, 380, { height: 34 }),
  line('4d CPF', 470, 505, { height: 24 }),
  line('5 N REGISTRO', 741, 505, { height: 24 }),
  line('072.214.920-42', 474, 533, { height: 34 }),
  line('34923287854', 747, 533, { height: 34 }),
  line('NACIONALIDADE', 470, 581, { height: 24 }),
  line('BRASILEIRO', 474, 610, { height: 34 }),
  line('FILIACAO', 470, 653, { height: 24 }),
  line('CAIO CESAR LEAO', 474, 686, { height: 34 }),
  line('JESSICA LIMA FIGUEIREDO', 474, 736, { height: 34 }),
]

function read(lines: readonly TextLine[], type: DocumentType = 'cnh') {
  const fields = Object.entries(extractFields(lines, type, today).fields)
  return Object.fromEntries(fields.map(([field, { value }]) => [field, value]))
}

const replaced = (from: string, to: TextLine | undefined): TextLine[] =>
  licence.flatMap((one) => (one.text === from ? (to ? [to] : []) : [one]))

describe('the extraction of fields', () => {
  it('reads each value beside its label, however the card lies', () => {
    for (const degrees of [0, -4, 6])
      assert.deepEqual(read(tilted(licence, degrees)), {
        name: 'RODRIGO FIGUEIREDO LEAO',
        cpf: '07221492042',
        birthDate: '1959-08-01',
        motherName: 'JESSICA LIMA FIGUEIREDO',
        fatherName: 'CAIO CESAR LEAO',
        documentNumber: '34923287854',
        issueDate: '2022-11-09',
        expiryDate: '2034-09-08',
      })
  })

  it('takes no register number for a CPF, though its check digits are those of one', () => {
    const lines = replaced('072.214.920-42', undefined).map((one) =>
      one.text === '34923287854' ? line('10457226501', 747, 533, { height: 34 }) : one,
    )
    assert.equal(read(lines)['cpf'], undefined)
    assert.equal(read(lines)['documentNumber'], '10457226501')
  })

  it('repairs no CPF whose check digits fail, and says so', () => {
    const { fields } = extractFields(
      replaced('072.214.920-42', line('072.214.920-43', 474, 533, { height: 34 })),
      'cnh',
      today,
    )
    assert.deepEqual(fields.cpf, {
      value: undefined,
      reason: 'The number read as CPF fails its check digits.',
    })
  })

  it('is less sure of a CPF for which letters were taken for digits', () => {
    const literal = extractFields(licence, 'cnh', today).fields.cpf
    const lettered = extractFields(
      replaced('072.214.920-42', line('O72.2I4.920-42', 474, 533, { height: 34 })),
      'cnh',
      today,
    ).fields.cpf
    assert.ok(literal.value !== undefined && lettered.value !== undefined)
    assert.equal(lettered.value, literal.value)
    assert.ok(lettered.confidence < literal.confidence)
  })

  it('answers no CPF when two without a label contradict each other', () => {
    const lines = [line('072.214.920-42', 100, 100), line('104.572.265-01', 100, 200)]
    assert.deepEqual(extractFields(lines, 'rg', today).fields.cpf, {
      value: undefined,
      reason: 'Several numbers on the card could be the CPF.',
    })
  })

  it('guesses no date that no label names, on a card whose layout is not known either', () => {
    const lines = replaced('3 DATA, LOCAL E UF DE NASCIMENTO', undefined).slice(-9)
    assert.deepEqual(extractFields(lines, 'cnh', today).fields.birthDate, {
      value: undefined,
      reason: 'Its label was not found.',
    })
  })

  it('believes no birth in the future', () => {
    const lines = replaced('01/08/1959, MACEIO, AL', line('01/08/2059, MACEIO, AL', 475, 310, { height: 34 }))
    assert.equal(read(lines)['birthDate'], undefined)
  })

  it('puts the rows of a wrapped name together, the holder’s and a parent’s', () => {
    const lines = [
      line('NOME', 470, 170, { height: 24 }),
      line('MARIA JOSE VASCONCELOS', 475, 200, { height: 36 }),
      line('DE OLIVEIRA', 475, 236, { height: 36 }),
      line('FILIACAO', 470, 320, { height: 24 }),
      line('JOSE ANTONIO FIGUEIREDO', 475, 350, { height: 36 }),
      line('DE OLIVEIRA', 475, 386, { height: 36 }),
      line('ANA LUCIA VASCONCELOS', 475, 440, { height: 36 }),
    ]
    const { name, fatherName, motherName } = read(lines)
    assert.deepEqual(
      [name, fatherName, motherName],
      ['MARIA JOSE VASCONCELOS DE OLIVEIRA', 'JOSE ANTONIO FIGUEIREDO DE OLIVEIRA', 'ANA LUCIA VASCONCELOS'],
    )
  })

  it('ends a name where a label begins, though nobody could read it well', () => {
    const { name } = read([
      line('NOME', 470, 170, { height: 24 }),
      line('MARIA JOSE VASCONCELOS', 475, 200, { height: 36 }),
      line('NOMY SOL SOCIL', 475, 236, { height: 32 }),
    ])
    assert.equal(name, 'MARIA JOSE VASCONCELOS')
  })

  it('ends a name where smaller print begins, whatever it says', () => {
    const { name } = read([
      line('NOME', 470, 170, { height: 24 }),
      line('MARIA JOSE VASCONCELOS', 475, 200, { height: 36 }),
      line('DE OLIVEIRA', 475, 236, { height: 36 }),
      line('QUANDO VEIO AO MUNDO', 475, 276, { height: 25 }),
    ])
    assert.equal(name, 'MARIA JOSE VASCONCELOS DE OLIVEIRA')
  })

  it('splits three rows of parents in one pitch by which of them was full', () => {
    const parents = (...texts: readonly string[]) =>
      extractFields(
        [
          line('FILIACAO', 470, 320, { height: 24 }),
          ...texts.map((text, i) => line(text, 475, 352 + 44 * i, { height: 36 })),
        ],
        'cnh',
        today,
      ).parents.map(({ value }) => value)
    assert.deepEqual(parents('ANA MARIA VASCONCELOS DE OLIVEIRA', 'FIGUEIREDO', 'CAIO CESAR LEAO'), [
      'ANA MARIA VASCONCELOS DE OLIVEIRA FIGUEIREDO',
      'CAIO CESAR LEAO',
    ])
    assert.deepEqual(parents('CAIO CESAR LEAO', 'ANA MARIA VASCONCELOS DE OLIVEIRA', 'FIGUEIREDO'), [
      'CAIO CESAR LEAO',
      'ANA MARIA VASCONCELOS DE OLIVEIRA FIGUEIREDO',
    ])
    assert.deepEqual(parents('ANA MARIA OLIVEIRA', 'CAIO CESAR LEAO LIMA', 'RAUL DOS SANTOS SA'), [])
  })

  it('tells the parents by their given names, in whichever order they stand', () => {
    const swapped = licence.map((one) => {
      if (one.text === 'CAIO CESAR LEAO') return line('JESSICA LIMA FIGUEIREDO', 474, 686, { height: 34 })
      return one.text === 'JESSICA LIMA FIGUEIREDO' ? line('CAIO CESAR LEAO', 474, 736, { height: 34 }) : one
    })
    assert.equal(read(swapped)['motherName'], 'JESSICA LIMA FIGUEIREDO')
    assert.equal(read(swapped)['fatherName'], 'CAIO CESAR LEAO')
  })

  it('reads names in small letters, and labels in two languages', () => {
    const lines = [
      line('Nome da mãe / Mother’s name', 470, 100, { height: 24 }),
      line('Maria da Conceição Oliveira', 470, 130, { height: 34 }),
    ]
    assert.equal(extractFields(lines, 'rg', today).fields.motherName.value, 'MARIA DA CONCEIÇÃO OLIVEIRA')
  })

  it('guesses no mother where neither given name tells, and keeps both parents as a set', () => {
    const untold = licence.map((one) => {
      if (one.text === 'CAIO CESAR LEAO') return line('DARCI LEAO', 474, 686, { height: 34 })
      return one.text === 'JESSICA LIMA FIGUEIREDO' ? line('JURACI LIMA', 474, 736, { height: 34 }) : one
    })
    const { fields, parents } = extractFields(untold, 'cnh', today)
    assert.deepEqual([fields.motherName.value, fields.fatherName.value], [undefined, undefined])
    assert.deepEqual(
      parents.map(({ value }) => value),
      ['DARCI LEAO', 'JURACI LIMA'],
    )
  })

  it('believes a document that itself says who is the mother', () => {
    const labelled = [
      line('NOME DO PAI', 470, 600, { height: 24 }),
      line('ROSA LEAO', 475, 632, { height: 34 }),
      line('NOME DA MAE', 470, 690, { height: 24 }),
      line('CAIO LIMA', 475, 722, { height: 34 }),
    ]
    const { motherName, fatherName } = read(labelled)
    assert.deepEqual([motherName, fatherName], ['CAIO LIMA', 'ROSA LEAO'])
  })

  it('does not take half of a migrant’s name for a name', () => {
    const given = [
      line('NOME / NAME', 490, 240, { height: 24 }),
      line('SEBASTIAO ARAUJO', 490, 270, { height: 34 }),
    ]
    const surname = [
      line('SOBRENOME / SURNAME', 490, 150, { height: 24 }),
      line('DOS SANTOS', 490, 180, { height: 34 }),
    ]
    assert.equal(read(given, 'rne')['name'], undefined)
    assert.equal(read([...surname, ...given], 'rne')['name'], 'SEBASTIAO ARAUJO DOS SANTOS')
  })

  it('takes the name of a migrant’s card that prints it in one, less surely', () => {
    const heading = line('CARTEIRA DE REGISTRO NACIONAL MIGRATORIO', 100, 40)
    const card = [line('NOSE', 490, 240, { height: 24 }), line('MI KYUNG YOO', 490, 270, { height: 34 })]
    const { name } = extractFields([heading, ...card], 'rne', today).fields
    assert.equal(name.value, 'MI KYUNG YOO')
    assert.ok(name.confidence < 0.6)
    // The surname's label was lost.
    const surname = line('DE LOURDES YOO', 490, 190, { height: 34 })
    assert.equal(read([heading, surname, ...card], 'rne')['name'], undefined)
  })

  it('takes no surname for a state', () => {
    const card = [
      line('SOBRENOME / SURNAME', 490, 150, { height: 24 }),
      line('BA', 490, 180, { height: 34 }),
      line('NOME / NAME', 490, 240, { height: 24 }),
      line('MAMADOU', 490, 270, { height: 34 }),
      line('FILIACAO', 490, 440, { height: 24 }),
      line('IBRAHIMA BA', 490, 470, { height: 34 }),
      line('FATOU MA', 490, 512, { height: 34 }),
    ]
    assert.equal(read(card, 'rne')['name'], 'MAMADOU BA')
    assert.deepEqual(
      extractFields(card, 'rne', today).parents.map(({ value }) => value),
      ['IBRAHIMA BA', 'FATOU MA'],
    )
  })

  it('reads the one name and the number of a foreigner’s card, which came before the migrant’s', () => {
    const card = [
      line('CEDULA DE IDENTIDADE DE ESTRANGEIRO', 400, 60),
      line('RNE', 470, 100, { height: 24 }),
      line('V123456-7', 475, 130, { height: 34 }),
      line('NOME', 470, 240, { height: 24 }),
      line('SEBASTIAO ARAUJO', 475, 270, { height: 34 }),
    ]
    const { name, documentNumber } = read(card, 'rne')
    assert.deepEqual([name, documentNumber], ['SEBASTIAO ARAUJO', 'V123456-7'])
  })

  it('takes no name and no place for a label, though a label ends like a frequent surname', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const { name, motherName, fatherName, birthPlace } = randomPerson(seed)
      for (const text of [name, motherName, fatherName, 'RAUL NASCIMENTO', 'NASCIMENTO', birthPlace.city])
        assert.equal(labelOf(phraseKey(text)), undefined, text)
    }
  })

  it('takes no part of a name for the whole', () => {
    for (const whole of ['RAUL SÁ', 'MARIA DE OLIVEIRA']) assert.ok(isWholeName(whole), whole)
    for (const part of ['MÁRCIO M', 'CONCEIÇÃ', '']) assert.ok(!isWholeName(part), part)
  })

  it('gives a reason for every field that it does not find', () => {
    for (const reading of Object.values(extractFields([], 'rg', today).fields))
      assert.ok(reading.value === undefined && reading.reason.length > 0)
  })
})
