import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { seededRandom } from '../../support/random.ts'
import { line, tilted } from '../text-lines.ts'

const today = '2026-06-01'
const label = { height: 24 }
const value = { height: 34 }

const headings: readonly TextLine[] = [
  line('REPUBLICA FEDERATIVA DO BRASIL', 455, 28, { height: 28 }),
  line('SECRETARIA NACIONAL DE TRANSITO', 490, 92, label),
]

/** A licence of 2022 as its reader sees it, labels and values apart. */
const labels: readonly TextLine[] = [
  line('2 e 1 NOME E SOBRENOME', 470, 174, label),
  line('3 DATA, LOCAL E UF DE NASCIMENTO', 470, 282, label),
  line('4a DATA EMISSAO', 470, 352, label),
  line('4b VALIDADE', 741, 352, label),
  line('4c DOC. IDENTIDADE / ORG. EMISSOR / UF', 470, 429, label),
  line('4d CPF', 470, 506, label),
  line('5 N REGISTRO', 741, 506, label),
  line('9 CAT HAB', 1029, 506, label),
  line('NACIONALIDADE', 470, 583, label),
  line('FILIACAO', 470, 659, label),
]
const values: readonly TextLine[] = [
  line('RODRIGO FIGUEIREDO LEAO', 475, 203, value),
  line('01/08/1959, MACEIO, AL', 476, 310, value),
  line('09/11/2022', 475, 380, value),
  line('08/09/2034', 748, 380, value),
  line('12345678 SSP AL', 476, 456, value),
  line('072.214.920-42', 475, 533, value),
  line('34923287854', 747, 533, value),
  line('BRASILEIRO', 476, 611, value),
  line('CAIO CESAR LEAO', 476, 688, value),
  line('JESSICA LIMA FIGUEIREDO', 476, 729, value),
]

const without = (lines: readonly TextLine[], ...texts: readonly string[]): TextLine[] =>
  lines.filter(({ text }) => !texts.includes(text))

function read(lines: readonly TextLine[], type: DocumentType = 'cnh') {
  return extractFields(lines, type, today)
}

const valuesOf = (lines: readonly TextLine[], type?: DocumentType) =>
  Object.fromEntries(Object.entries(read(lines, type).fields).map(([field, { value }]) => [field, value]))

const all = {
  name: 'RODRIGO FIGUEIREDO LEAO',
  cpf: '07221492042',
  birthDate: '1959-08-01',
  motherName: 'JESSICA LIMA FIGUEIREDO',
  fatherName: 'CAIO CESAR LEAO',
  documentNumber: '34923287854',
  issueDate: '2022-11-09',
  expiryDate: '2034-09-08',
}

describe('a value whose label was lost', () => {
  it('is read where the layout has it, whichever label is lost, however the card lies', () => {
    for (const lost of labels)
      for (const degrees of [0, -4, 6]) {
        const lines = [...headings, ...without(labels, lost.text), ...values]
        assert.deepEqual(valuesOf(tilted(lines, degrees)), all, `${lost.text} at ${degrees}`)
      }
  })

  it('is read by the labels that are left, never wrongly, when half of them are lost', () => {
    const random = seededRandom(5)
    let found = 0
    const rounds = 40
    for (let round = 0; round < rounds; round++) {
      const lines = [...headings, ...labels.filter(() => random() < 0.5), ...values]
      for (const [field, read] of Object.entries(valuesOf(lines)))
        if (read !== undefined) {
          assert.equal(read, all[field as keyof typeof all], field)
          found++
        }
    }
    assert.ok(found > rounds * 8 * 0.9, `${found} of ${rounds * 8}`)
  })

  it('is less sure than one at its label, and says how it was found', () => {
    const { birthDate } = read([...headings, ...without(labels, labels[1]?.text ?? ''), ...values]).fields
    assert.ok(birthDate.value !== undefined)
    assert.equal(birthDate.foundBy, 'layout')
    assert.ok(birthDate.confidence < 0.65)
  })

  it('is read whole when it goes on in a second row', () => {
    const lines = [
      ...headings,
      ...without(labels, '2 e 1 NOME E SOBRENOME'),
      ...without(values, 'RODRIGO FIGUEIREDO LEAO'),
      line('RODRIGO SEBASTIAO FIGUEIREDO', 475, 196, value),
      line('DE OLIVEIRA LEAO', 475, 232, value),
    ]
    assert.equal(valuesOf(lines)['name'], 'RODRIGO SEBASTIAO FIGUEIREDO DE OLIVEIRA LEAO')
  })

  it('is read when it is a name of two short words', () => {
    const short = line('LIA PAZ', 475, 203, value)
    const lines = [
      ...headings,
      ...without(labels, '2 e 1 NOME E SOBRENOME'),
      ...without(values, 'RODRIGO FIGUEIREDO LEAO'),
      short,
    ]
    assert.equal(valuesOf(lines)['name'], 'LIA PAZ')
  })

  it('is not a label that was not recognised', () => {
    const lines = [
      ...headings,
      ...without(labels, '2 e 1 NOME E SOBRENOME'),
      ...without(values, 'RODRIGO FIGUEIREDO LEAO'),
      line('NOME DO PORTADOR', 475, 203, value),
    ]
    assert.equal(read(lines).fields.name.value, undefined)
  })

  it('is neither a future date for a birth nor a town for a name', () => {
    const lines = [
      ...headings,
      ...without(labels, '3 DATA, LOCAL E UF DE NASCIMENTO', '2 e 1 NOME E SOBRENOME'),
      ...without(values, '01/08/1959, MACEIO, AL', 'RODRIGO FIGUEIREDO LEAO'),
      line('01/08/2030', 476, 310, value),
      line('SAO MIGUEL DOS CAMPOS - AL', 475, 203, value),
    ]
    const { birthDate, name } = read(lines).fields
    assert.deepEqual([birthDate.value, name.value], [undefined, undefined])
  })
})

describe('values hardly one of whose labels was read', () => {
  /** The back of a national identity card under glare. */
  const lines = [
    line('EDUARDO GONCALVES', 68, 70, value),
    line('ANA LUCIA SIMOES SIMOES', 68, 106, value),
    line('SSP/SP', 68, 242, value),
    line('25/03/2022', 70, 396, value),
    line('5906152M3112250BRA474890324405', 77, 690, { height: 46 }),
  ]
  const readOn = (outlinedWidth?: number, shown = lines) =>
    extractFields(shown, 'rg', today, outlinedWidth).fields

  it('are read where they stand on a card whose outline was found', () => {
    const { issueDate, motherName, fatherName } = readOn(1400)
    assert.deepEqual(
      [issueDate.value, motherName.value, fatherName.value],
      ['2022-03-25', 'ANA LUCIA SIMOES SIMOES', 'EDUARDO GONCALVES'],
    )
  })

  it('are not read without it, nor on an outline that holds them elsewhere', () => {
    const moved = lines.map((one) => ({
      ...one,
      corners: one.corners.map(({ x, y }) => ({ x: x + 250, y: y + 150 })) as unknown as typeof one.corners,
    }))
    for (const fields of [readOn(), readOn(1400, moved)])
      assert.ok(Object.values(fields).every((field) => field.value === undefined))
  })
})

describe('the parents whose label was lost', () => {
  const lost = without(labels, 'FILIACAO')

  it('are read as a pair or not at all', () => {
    for (const gone of ['CAIO CESAR LEAO', 'JESSICA LIMA FIGUEIREDO']) {
      const { fields, parents } = read([...headings, ...lost, ...without(values, gone)])
      assert.deepEqual(
        [fields.motherName.value, fields.fatherName.value, parents.length],
        [undefined, undefined, 0],
      )
    }
  })

  it('are found beside the rest of their label', () => {
    const rest = line('FLACLO', 470, 659, label)
    assert.equal(read([...headings, ...lost, rest, ...values]).parents.length, 2)
  })

  const wrappedAt = (y: number, row: string) => {
    const rest = without(values, 'CAIO CESAR LEAO', 'JESSICA LIMA FIGUEIREDO')
    const rows = [
      line('CAIO CESAR AUGUSTO DE OLIVEIRA', 476, 684, value),
      line(row, 476, y, value),
      line('JESSICA LIMA FIGUEIREDO', 476, 775, value),
    ]
    return read([...headings, ...lost, ...rest, ...rows]).parents.map((parent) => parent.value)
  }

  it('are separated in rows of one pitch where only one way leaves no row that ended too early', () => {
    const rest = without(values, 'CAIO CESAR LEAO', 'JESSICA LIMA FIGUEIREDO')
    const rows = ['CAIO CESAR AUGUSTO DE OLIVEIRA', 'NETO', 'JESSICA LIMA FIGUEIREDO'].map((text, i) =>
      line(text, 476, 688 + 36 * i, value),
    )
    assert.deepEqual(
      read([...headings, ...lost, ...rest, ...rows]).parents.map((parent) => parent.value),
      ['CAIO CESAR AUGUSTO DE OLIVEIRA NETO', 'JESSICA LIMA FIGUEIREDO'],
    )
  })

  for (const row of ['FERREIRA', 'NUNES'])
    for (const y of [722, 737])
      it(`are separated where ${row} is the second row of one of them, at ${y}`, () => {
        assert.deepEqual(wrappedAt(y, row), [
          `CAIO CESAR AUGUSTO DE OLIVEIRA ${row}`,
          'JESSICA LIMA FIGUEIREDO',
        ])
      })

  it('are left out where neither its place nor its word says whose second row it is', () => {
    assert.deepEqual([wrappedAt(737, 'KRZYWICKI'), wrappedAt(740, 'ZUREK')], [[], []])
  })

  it('are not chosen out of three names', () => {
    const third = line('MARIA DAS DORES LIMA', 476, 770, value)
    assert.deepEqual(read([...headings, ...lost, ...values, third]).parents, [])
  })
})

describe('a layout', () => {
  it('is not found on another document, whose fields stay empty', () => {
    const bankCard = [
      line('BANCO DO LITORAL', 100, 80, { height: 60 }),
      line('5300 1234 5678 9010', 120, 500, { height: 70 }),
      line('VALIDADE 12/31', 500, 620, { height: 30 }),
      line('JOAO PEREIRA LIMA', 120, 720, { height: 44 }),
    ]
    for (const type of ['cnh', 'rg', 'rne'] as const) {
      const { fields } = read(bankCard, type)
      assert.ok(
        Object.values(fields).every((field) => field.value === undefined || field.foundBy !== 'layout'),
      )
    }
  })
})

describe('an expiry', () => {
  it('is none more than twenty years ahead, for no document is valid so long', () => {
    const expiryOf = (year: number) =>
      read([
        ...headings,
        ...without([...labels, ...values], '08/09/2034'),
        line(`08/09/${year}`, 748, 380, value),
      ]).fields.expiryDate.value
    assert.deepEqual([expiryOf(2034), expiryOf(2073)], ['2034-09-08', undefined])
  })
})
