import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calibrated } from '../../../src/documents/fields/calibration.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'

/** The father on an identity card on which the label of the parents runs together with his name. */
function fatherOf(first: string) {
  const { fields } = extractFields(
    [
      line('REGISTRO GERAL', 100, 50),
      line('39.478.541-2', 320, 50),
      line('NOME', 100, 100),
      line('RENATA FIGUEIREDO MUNIZ', 320, 100),
      line(first, 100, 150),
      line('SONIA MUNIZ', 320, 190),
      line('NATURALIDADE', 100, 240),
      line('RECIFE - PE', 320, 240),
    ],
    'rg',
    today,
  )
  const { value, confidence } = { confidence: 0, ...fields.fatherName }
  return { value, confidence }
}

describe('a name that runs together with the label of the parents', () => {
  it('is the name after the label, however the label was misread', () => {
    for (const label of ['FILIACAO ', 'FILIACAO', 'FUACIO ', 'FUACA ', 'FLIAAO '])
      assert.equal(fatherOf(`${label}RODRIGO MUNIZ`).value, 'RODRIGO MUNIZ', label)
  })

  it('is doubtful where the label may hold letters of it: FILASA over ANA', () => {
    const sure = fatherOf('FILIACAO CARLOS ROCHA')
    const doubtful = fatherOf('FILASA CARLOS ROCHA')
    assert.equal(doubtful.value, 'CARLOS ROCHA')
    assert.ok(doubtful.confidence < 0.6 * sure.confidence, `${doubtful.confidence} of ${sure.confidence}`)
  })
})

describe('a name that was typed over its label', () => {
  const nameIn = (row: string) => {
    const lines = [line('REGISTRO GERAL', 100, 50), line('39.478.541-2', 320, 50), line(row, 100, 100)]
    return extractFields(lines, 'rg', today).fields.name
  }

  it('is read without the letter that is left of the label, and is doubtful', () => {
    for (const [printed, name] of [
      ['N LETICIA NETO', 'LETICIA NETO'],
      ['NLETICIA NETO', 'LETICIA NETO'],
      ['NANTONIETTA TOSETTO', 'ANTONIETTA TOSETTO'],
    ] as const) {
      const { value, confidence } = { confidence: 0, ...nameIn(printed) }
      assert.equal(value, name)
      assert.ok(calibrated('name', confidence) < 0.9, `${printed} ${confidence}`)
    }
    assert.equal(nameIn('NOMEJI WON YU').value, 'JI WON YU')
    for (const letters of ['F', 'FUA', 'FLA', 'FIL', 'FL '])
      assert.equal(fatherOf(`${letters}DANILLO MUNIZ`).value, 'DANILLO MUNIZ', letters)
  })

  it('keeps the first letter of a rarer name that is a frequent one after it', () => {
    for (const name of ['NELIANE SOUZA', 'NIVONE DIAS', 'NEDSON ROCHA', 'NADRIANA LIMA', 'NILDA DIAS'])
      assert.notEqual(nameIn(name).value, name.slice(1))
    for (const name of ['FRAUL MUNIZ', 'FLUCAS MUNIZ', 'FELIANE MUNIZ'])
      assert.notEqual(fatherOf(name).value, name.slice(1))
  })
})

describe('a number that was typed over the end of its label', () => {
  const numberIn = (row: string) => {
    const read = extractFields([line(row, 100, 100)], 'rg', today).fields.documentNumber
    const { value, confidence } = { confidence: 0, ...read }
    return { value, isBelieved: calibrated('documentNumber', confidence) >= 0.9 }
  }

  it('is doubtful where its first digit may be lost in the last letter of the label', () => {
    for (const [row, value] of [
      ['REGISTR08.551.395-5', '8.551.395-5'],
      ['REGISTR 839077-6', '839077-6'],
      ['REGISTR5040556', '5040556'],
      ['REGISTR9 .491.922', '9.491.922'],
    ] as const)
      assert.deepEqual(numberIn(row), { value, isBelieved: false }, row)
  })

  it('is believed after the whole label, or beside it', () => {
    for (const row of ['REGISTRO23.426.536-X', 'REGISTRO 23.426.536-X', 'REGISTR0 23.426.536-X'])
      assert.deepEqual(numberIn(row), { value: '23.426.536-X', isBelieved: true }, row)
    assert.equal(numberIn('REGISTRO GERAL 23.426.536-X').isBelieved, true)
    const rows = [line('REGISTRO', 100, 78, { height: 20 }), line('GERAL6925634', 100, 100)]
    assert.equal(extractFields(rows, 'rg', today).fields.documentNumber.value, '6925634')
  })
})

describe('a label that was misread', () => {
  it('is known where one letter stands for LI', () => {
    const rows = [line('FUACAD', 100, 100), line('ADEMIR DIAS', 320, 100), line('LETICIA SIMOES', 320, 140)]
    const names = extractFields(rows, 'rg', today).parents.map(({ value }) => value)
    assert.deepEqual(names, ['ADEMIR DIAS', 'LETICIA SIMOES'])
  })

  it('is no part of the date beside it, whose day may have a space', () => {
    const { issueDate } = extractFields([line('EXPEDICA0 0 4/ 03/1995', 100, 100)], 'rg', today).fields
    assert.equal(issueDate.value, '1995-03-04')
  })
})

describe('names that look like words of labels, or like other print', () => {
  const parentsUnder = (...rows: readonly string[]) =>
    extractFields(
      [line('FILIACAO', 100, 100), ...rows.map((text, i) => line(text, 100, 140 + 40 * i))],
      'rg',
      today,
    ).parents.map(({ value }) => value)

  it('are names: ODETE DO CARMO', () => {
    assert.deepEqual(parentsUnder('NELSON ROCHA', 'ODETEDO CARMO'), ['NELSON ROCHA', 'ODETE DO CARMO'])
  })

  it('may have a speck on a space that reads as a slash', () => {
    assert.deepEqual(parentsUnder('NELSON ROCHA', 'ALICE SILVA/GARCIA DA CONCEICAO'), [
      'NELSON ROCHA',
      'ALICE SILVA GARCIA DA CONCEICAO',
    ])
  })

  it('end before a signature', () => {
    assert.deepEqual(parentsUnder('SAMIRA DIAS NASCIMENTO', 'SALIM ROCHA', 'Salma Rocha'), [
      'SAMIRA DIAS NASCIMENTO',
      'SALIM ROCHA',
    ])
  })
})

describe('an expiry that runs together with the issue before it', () => {
  it('is a date of its own, also where a slash was read as a 7', () => {
    for (const text of ['07/08/202607708/2029', '07/08/202607/08/2029']) {
      const { fields } = extractFields(
        [line('4a DATA EMISSAO', 670, 540), line('4b VALIDADE', 920, 540), line(text, 670, 580)],
        'cnh',
        '2026-11-01',
      )
      assert.deepEqual([fields.issueDate.value, fields.expiryDate.value], ['2026-08-07', '2029-08-07'], text)
    }
  })
})
