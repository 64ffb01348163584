import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentField } from '../../../src/protocol/executions/executions.ts'
import { crossChecks } from '../../../src/documents/forensics/cross-checks.ts'
import type { DocumentRead } from '../../../src/documents/reading/understand-document.ts'
import { parseTd1 } from '../../../src/documents/mrz/mrz.ts'
import { readDocument, readSide } from '../../support/read-documents.ts'

const today = new Date('2026-06-01')
const rows = [
  'IDBRA1747927135<<<<<<<<<<<<<<<',
  '0102122M3210097BRA104572265011',
  'ROCHA<<GONCALO<GONCALVES<<<<<<',
] as const
const zone = parseTd1(rows, today)

const printed: Partial<Record<DocumentField, string>> = {
  name: 'GONÇALO GONÇALVES ROCHA',
  cpf: '10457226501',
  birthDate: '2001-02-12',
  issueDate: '2021-06-02',
  expiryDate: '2032-10-09',
}

const outcomes = (read: DocumentRead, outcome: string) =>
  crossChecks(read)
    .filter((one) => one.outcome === outcome)
    .map(({ name }) => name)
const failed = (read: DocumentRead) => outcomes(read, 'fail')
const checkOf = (read: DocumentRead, name: string) => crossChecks(read).find((one) => one.name === name)

describe('the cross-checks', () => {
  it('pass where print and zone agree', () => {
    assert.deepEqual(failed(readDocument(printed, { zone })), [])
    assert.deepEqual(outcomes(readDocument(printed, { zone }), 'pass'), [
      'zone-check-digits',
      'cpf-equals-zone',
      'birth-date-equals-zone',
      'expiry-date-equals-zone',
      'name-equals-zone',
      'dates-in-order',
    ])
  })

  for (const [field, value, name, measure] of [
    ['cpf', '07221492042', 'cpf-equals-zone', 11],
    ['birthDate', '2001-02-13', 'birth-date-equals-zone', 1],
    ['expiryDate', '2033-10-09', 'expiry-date-equals-zone', 1],
    ['name', 'MARIA JOSÉ DE OLIVEIRA', 'name-equals-zone', 1],
    ['issueDate', '1999-01-01', 'dates-in-order', 1],
  ] as const)
    it(`fail ${name} for another ${field}, when both were read without doubt`, () => {
      const values = { ...printed, [field]: value }
      assert.deepEqual(failed(readDocument(values, { zone })), [name])
      assert.equal(checkOf(readDocument(values, { zone }), name)?.measure, measure)
      assert.deepEqual(failed(readDocument(values, { zone, confidence: 0.6 })), [])
      assert.equal(checkOf(readDocument(values, { zone, confidence: 0.6 }), name)?.measure, measure)
    })

  it('compare the number of a driving licence, whose zone has the printed one', () => {
    const values = { documentNumber: '174792713' }
    assert.deepEqual(failed(readDocument(values, { zone, type: 'cnh' })), [])
    assert.deepEqual(failed(readDocument({ documentNumber: '174792714' }, { zone, type: 'cnh' })), [
      'document-number-equals-zone',
    ])
    assert.deepEqual(failed(readDocument({ documentNumber: '999999999' }, { zone, type: 'rg' })), [])
  })

  it('accuse nobody because of a zone whose check digits fail', () => {
    const misread = parseTd1([rows[0], '0102123M3210098BRA104572265011', rows[2]], today)
    assert.ok(misread)
    const read = readDocument(printed, { zone: misread })
    assert.deepEqual(failed(read), [])
    assert.ok(outcomes(read, 'not-performed').includes('zone-check-digits'))
  })

  it('accuse nobody because a word of a name was lost or misread', () => {
    for (const name of ['GONÇALO ROCHA', 'GONCALO GONCALVE5 R0CHA', 'GONÇALO GONÇALVES ROCHA FILHO'])
      assert.deepEqual(failed(readDocument({ name }, { zone })), [], name)
  })

  it('tell two sides of different documents', () => {
    const sides = [
      readSide('front', 'rg', { values: { cpf: '10457226501', name: 'ANA LIMA', birthDate: '2001-02-12' } }),
      readSide('back', 'cnh', {
        values: { cpf: '07221492042', name: 'RUI SÁ NETO', birthDate: '2001-02-13' },
      }),
    ]
    assert.deepEqual(failed(readDocument({}, { sides })), [
      'sides-are-one-kind',
      'cpf-equals-other-side',
      'birth-date-equals-other-side',
      'name-equals-other-side',
    ])
  })

  it('compare the print with the values of a code', () => {
    const code = 'CPF=104.572.265-01;NOME=GONÇALO GONÇALVES ROCHA;NASC=12/02/2001'
    const document = (values: typeof printed) =>
      readDocument(values, { sides: [readSide('back', 'rg', { values, code })] })
    const { name, cpf, birthDate } = printed
    assert.deepEqual(outcomes(document({ name: name!, cpf: cpf!, birthDate: birthDate! }), 'pass').slice(1), [
      'birth-date-equals-code',
      'name-equals-code',
    ])
    assert.deepEqual(failed(document({ name: 'ANA LIMA', cpf: '07221492042', birthDate: '2001-02-13' })), [
      'cpf-equals-code',
      'birth-date-equals-code',
      'name-equals-code',
    ])
  })

  it('never compare the zone with a value that was taken from it', () => {
    const taken = readDocument(printed, { zone })
    const fields = { ...taken.fields, cpf: { value: '10457226501', confidence: 0.9, reader: 'mrz' as const } }
    assert.equal(checkOf({ ...taken, fields }, 'cpf-equals-zone')?.outcome, 'not-performed')
    const sides = [readSide('front', 'rg', { values: { cpf: '07221492042' } })]
    assert.deepEqual(failed({ ...taken, fields, sides }), ['cpf-equals-zone'])
  })

  it('find a name whose spaces a reader dropped', () => {
    assert.deepEqual(failed(readDocument({ name: 'GONÇALOGONÇALVES ROCHA' }, { zone })), [])
  })

  it('say of everything that it was not made when nothing was read', () => {
    const read = readDocument({})
    assert.equal(outcomes(read, 'not-performed').length, crossChecks(read).length)
  })
})
