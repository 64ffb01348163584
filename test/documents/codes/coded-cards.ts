/** Cards with codes on their backs, and the findings about them. */
import { cinSpecimen } from '../../../demo/specimens/issuer-codes/issuer-codes.ts'
import type { IssuerKey } from '../../../src/documents/codes/issuer-key.ts'
import type { CardCode } from '../../../src/documents/document-engine.ts'
import { checkIssuerCode, findIssuerCode } from '../../../src/documents/forensics/issuer-code-checks.ts'
import type { IssuerCodeReading } from '../../../src/protocol/executions/documentscopy.ts'
import type { DocumentField, DocumentType } from '../../../src/protocol/executions/executions.ts'
import { nodeSignatures } from '../../../src/server/adapters/signatures/node-signatures.ts'
import { readDocument, readSide } from '../../support/read-documents.ts'
import { brainpool, installedKey, keyFor, madeCode, NOW, p521 } from './issuer-codes.ts'

/** The values of the licence's codes about its holder. */
export const values = {
  nome: 'ANA LIMA SOUSA',
  cpf: '529.982.247-25',
  data_nascimento: '01/01/1990',
  data_validade: '01/01/2030',
  numero_registro: '01234567890',
  filiacao_mae: 'EVA LIMA',
  filiacao_pai: 'RUI SOUSA',
}
/** A licence's code, and that of a national identity card of the same person. */
export const licence = madeCode({ version: 5, templateId: 83, values })
export const card = cinSpecimen(
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
  name: 'Ána Lima  Sousa',
  cpf: '52998224725',
  birthDate: '1990-01-01',
  expiryDate: '2030-01-01',
  documentNumber: '01234567890',
  motherName: 'EVA LIMA',
  fatherName: 'RUI SOUSA',
}

interface Card {
  readonly codes: readonly Uint8Array[]
  readonly print?: Partial<Record<DocumentField, string>>
  readonly type?: DocumentType
  readonly confidence?: number
  readonly trusted?: readonly IssuerKey[]
}

/** The findings about a document with these codes on its back and this print. */
export function said({
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
export const contradicted = (reading: IssuerCodeReading | undefined): readonly string[] =>
  (reading?.contradictions ?? []).map(({ field }) => field)
