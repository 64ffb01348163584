import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentFields, type DocumentField, type ReadField } from '../../../src/protocol/executions.ts'
import { crossChecks } from '../../../src/server/analysis/cross-checks.ts'
import type { DocumentRead, ReadSide } from '../../../src/server/analysis/document-stages.ts'
import { nothingRead } from '../../../src/server/analysis/extraction.ts'
import { parseTd1 } from '../../../src/server/domain/mrz.ts'

const rows = [
  'IDBRA1747927135<<<<<<<<<<<<<<<',
  '0102122M3210097BRA104572265011',
  'ROCHA<<GONCALO<GONCALVES<<<<<<',
]
const zone = parseTd1(rows, new Date('2026-06-01'))

const printed: Partial<Record<DocumentField, string>> = {
  name: 'GONÇALO GONÇALVES ROCHA',
  cpf: '10457226501',
  birthDate: '2001-02-12',
  issueDate: '2021-06-02',
  expiryDate: '2032-10-09',
}

function document(
  values: Partial<Record<DocumentField, string>>,
  {
    confidence = 0.95,
    ...rest
  }: Partial<Omit<DocumentRead, 'fields'>> & { readonly confidence?: number } = {},
): DocumentRead {
  const fields = documentFields.map((field): [DocumentField, ReadField] => [
    field,
    values[field] === undefined ? { value: null, reason: '' } : { value: values[field], confidence },
  ])
  return {
    type: 'rg',
    typeConfidence: 1,
    sides: [],
    zone,
    fields: Object.fromEntries(fields) as DocumentRead['fields'],
    ...rest,
  }
}

const side = (name: 'front' | 'back', type: 'rg' | 'cnh', cpf?: string): ReadSide => ({
  side: name,
  reading: {
    photo: { width: 1, height: 1 },
    quad: undefined,
    card: { image: new Uint8Array(), width: 1, height: 1 },
    lines: [],
    sharpness: 0,
  },
  classification: { type, confidence: 1, side: name },
  fields: { ...nothingRead(''), ...(cpf && { cpf: { value: cpf, confidence: 0.95, lines: [] } }) },
})

const outcomes = (read: DocumentRead, outcome: string) =>
  crossChecks(read)
    .filter((one) => one.outcome === outcome)
    .map(({ name }) => name)

describe('the cross-checks', () => {
  it('pass where print and zone agree', () => {
    assert.deepEqual(outcomes(document(printed), 'fail'), [])
    assert.deepEqual(outcomes(document(printed), 'pass'), [
      'zone-check-digits',
      'cpf-equals-zone',
      'birth-date-equals-zone',
      'expiry-date-equals-zone',
      'name-equals-zone',
      'dates-in-order',
    ])
  })

  for (const [field, value, name] of [
    ['cpf', '07221492042', 'cpf-equals-zone'],
    ['birthDate', '2001-02-13', 'birth-date-equals-zone'],
    ['expiryDate', '2033-10-09', 'expiry-date-equals-zone'],
    ['name', 'MARIA JOSÉ DE OLIVEIRA', 'name-equals-zone'],
    ['issueDate', '1999-01-01', 'dates-in-order'],
  ] as const)
    it(`fail ${name} for another ${field}, when both were read without doubt`, () => {
      assert.deepEqual(outcomes(document({ ...printed, [field]: value }), 'fail'), [name])
      assert.deepEqual(outcomes(document({ ...printed, [field]: value }, { confidence: 0.6 }), 'fail'), [])
    })

  it('accuse nobody on a zone whose check digits fail', () => {
    const misread = parseTd1(
      [rows[0] ?? '', '0102123M3210098BRA104572265011', rows[2] ?? ''],
      new Date('2026-06-01'),
    )
    assert.ok(misread)
    const read = document(printed, { zone: misread })
    assert.deepEqual(outcomes(read, 'fail'), [])
    assert.ok(outcomes(read, 'not-performed').includes('zone-check-digits'))
  })

  it('tell two sides of different documents', () => {
    const sides = [side('front', 'rg', '10457226501'), side('back', 'cnh', '07221492042')]
    assert.deepEqual(outcomes(document({}, { sides, zone: undefined }), 'fail'), [
      'sides-are-one-kind',
      'cpf-equals-other-side',
    ])
  })

  it('say of everything that it was not made when nothing was read', () => {
    const read = document({}, { zone: undefined })
    assert.equal(outcomes(read, 'not-performed').length, crossChecks(read).length)
  })
})
