import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cinSpecimen } from '../../../demo/specimens/issuer-codes/issuer-codes.ts'
import type { IssuerCodeReading } from '../../../src/protocol/documentscopy.ts'
import type { DocumentField, DocumentType } from '../../../src/protocol/executions.ts'
import type { IssuerKey } from '../../../src/documents/codes/issuer-key.ts'
import type { CardCode } from '../../../src/documents/document-engine.ts'
import { checkIssuerCode, findIssuerCode } from '../../../src/documents/forensics/issuer-code-checks.ts'
import { nodeSignatures } from '../../../src/server/adapters/signatures/node-signatures.ts'
import { readDocument, readSide } from '../../support/read-documents.ts'
import { brainpool, installedKey, ISSUED, keyFor, madeCode, NOW, p521 } from '../codes/issuer-codes.ts'

const values = {
  ...{ nome: 'ANA LIMA SOUSA', cpf: '529.982.247-25', data_nascimento: '01/01/1990' },
  ...{ data_validade: '01/01/2030', numero_registro: '01234567890' },
  ...{ filiacao_mae: 'EVA LIMA', filiacao_pai: 'RUI SOUSA' },
}
const licence = madeCode({ version: 5, templateId: 83, values })
const card = cinSpecimen(
  {
    iss: 'MJSP',
    url: 'https://a.example/3f2b8c1e-0000-4000-8000-000000000000',
    cpf: '52998224725',
    dns: '01/01/1990',
    dvd: '01/01/2030',
  },
  p521.privateKey,
)
const keys = [keyFor(83, brainpool.publicKey), installedKey('cin', p521.publicKey)]
const printed: Partial<Record<DocumentField, string>> = {
  ...{ name: 'Ána Lima  Sousa', cpf: '52998224725', birthDate: '1990-01-01', expiryDate: '2030-01-01' },
  ...{ documentNumber: '01234567890', motherName: 'EVA LIMA', fatherName: 'RUI SOUSA' },
}

interface Card {
  readonly codes: readonly Uint8Array[]
  readonly print?: Partial<Record<DocumentField, string>>
  readonly type?: DocumentType
  readonly confidence?: number
  readonly trusted?: readonly IssuerKey[]
}

/** What is said of a document with these codes on its back and this print. */
function said({
  codes,
  print = {},
  type = 'cnh',
  confidence = 1,
  trusted = keys,
}: Card): IssuerCodeReading | undefined {
  const onCard = codes.map((bytes): CardCode => ({ format: 'qr', text: undefined, bytes, corners }))
  const back = readSide('back', 'cnh')
  const sides = [{ ...back, reading: { ...back.reading, codes: onCard } }]
  const document = { ...readDocument({ ...printed, ...print }, { type, confidence }), sides }
  const trust = { keys: trusted, verifier: nodeSignatures, now: NOW }
  const found = findIssuerCode(document, trust)
  return found && checkIssuerCode(found, document, NOW)
}
const corners: CardCode['corners'] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
const contradicted = (reading: IssuerCodeReading | undefined): readonly string[] =>
  (reading?.contradictions ?? []).map(({ field }) => field)

describe('a genuine code on a card', () => {
  it('that says the same contradicts nothing, in whatever letters', () => {
    const reading = said({ codes: [licence] })
    assert.deepEqual([reading?.signature, contradicted(reading), reading?.problems], ['valid', [], []])
  })

  for (const [field, value] of [
    ['name', 'BEATRIZ COSTA'],
    ['cpf', '11144477735'],
    ['birthDate', '1991-01-01'],
    ['expiryDate', '2035-01-01'],
    ['documentNumber', '09876543210'],
    ['motherName', 'CLARA DIAS'],
  ] as const) {
    it(`that is false is told by its ${field}`, () =>
      assert.deepEqual(contradicted(said({ codes: [licence], print: { [field]: value } })), [field]))

    it(`whose ${field} was hardly read accuses nobody`, () =>
      assert.deepEqual(
        contradicted(said({ codes: [licence], print: { [field]: value }, confidence: 0.6 })),
        [],
      ))
  }

  it('of another kind of document says so', () => {
    assert.deepEqual(said({ codes: [card], type: 'cnh' })?.problems, ['another-document'])
    assert.deepEqual(said({ codes: [licence], type: 'rg' })?.problems, ['another-document'])
    assert.deepEqual(said({ codes: [card], type: 'rg' })?.problems, [])
  })

  it('says nothing of the print while nobody vouches for it', () => {
    const reading = said({ codes: [licence], print: { name: 'BEATRIZ COSTA' }, trusted: [] })
    assert.deepEqual(
      [reading?.signature, reading?.reason, contradicted(reading)],
      ['not-checked', 'no-key', []],
    )
  })
})

describe('several codes on a card', () => {
  const forged = Uint8Array.from(licence)
  forged[licence.length - 30] = (forged[licence.length - 30] ?? 0) ^ 1

  it('are told by the one that tells most', () => {
    assert.equal(said({ codes: [forged, licence] })?.signature, 'valid')
    assert.equal(said({ codes: [forged] })?.signature, 'invalid')
  })

  it('that the same key signed for plates, badges, tickets or trials are none of a document', () => {
    for (const templateId of [10, 11, 17, 25, 237]) {
      const other = madeCode({ version: 5, templateId, text: 'A^B^C' })
      assert.equal(said({ codes: [other] }), undefined, `template ${templateId}`)
      assert.equal(said({ codes: [other, licence] })?.signature, 'valid')
    }
  })

  it('that are no code of an issuer are passed over, however long', () => {
    const strange = [Buffer.from('https://a.example/x'), Buffer.alloc(5000, 65), Buffer.alloc(0)]
    assert.equal(said({ codes: strange }), undefined)
  })
})

it('an expired document keeps its genuine code', () => {
  const old = madeCode({ version: 5, templateId: 83, values: { ...values, data_validade: '01/01/2024' } })
  const reading = said({ codes: [old], print: { expiryDate: '2024-01-01' } })
  assert.deepEqual(
    [reading?.signature, reading?.expiresOn, contradicted(reading)],
    ['expired', '2024-01-01', []],
  )
  assert.equal(reading?.issuedAt, new Date(ISSUED).toISOString())
})
