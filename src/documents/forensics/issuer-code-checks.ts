/**
 * Compares the code that the issuer signed with the card on which it stands. A genuine code on a false card shows in
 * the differences, a false code in its signature.
 */
import type { IssuerCodeReading, IssuerSignature } from '../../protocol/executions/documentscopy.ts'
import type { DocumentField, DocumentType } from '../../protocol/executions/executions.ts'
import type { IssuerCodeKind } from '../../protocol/access/issuer-keys.ts'
import { readIssuerCode, type IssuerCode, type SignatureState, type Trust } from '../codes/issuer-code.ts'
import { isPast } from '../codes/code-dates.ts'
import { signedValues, type SignedValues } from '../codes/signed-values.ts'
import type { CardCode } from '../document-engine.ts'
import type { DocumentSide } from '../document-sides.ts'
import { differingCharacters, missingWords, OTHER_NAME_SHARE } from '../fields/names/name-comparison.ts'
import type { DocumentRead } from '../reading/understand-document.ts'
import { SURE_PRINT, printedReading } from './printed-readings.ts'

/** A contradiction accuses somebody of forgery, so the print must be read at least this surely. */
const MIN_CONFIDENCE = SURE_PRINT

/** The code of an issuer that was found, and where. */
export interface FoundIssuerCode {
  readonly side: DocumentSide
  readonly card: CardCode
  readonly code: IssuerCode
}

/** Where a card has several codes, the one whose state comes first here is taken: it tells most. */
const tellingStates: readonly SignatureState[] = ['valid', 'mismatch', 'no-key-for-date', 'not-checked']

/** The most telling code of an identity document on either side; undefined when there is none. */
export function findIssuerCode({ sides }: DocumentRead, trust: Trust): FoundIssuerCode | undefined {
  const found = sides.flatMap(({ side, reading }) =>
    (reading.codes ?? []).flatMap((card): FoundIssuerCode[] => {
      const code = readIssuerCode(card.bytes, trust)
      // The same keys also sign plates, badges and tickets.
      return typeof code === 'string' || code.kind === 'other' ? [] : [{ side, card, code }]
    }),
  )
  const rank = ({ code }: FoundIssuerCode): number => tellingStates.indexOf(code.signature)
  return found.toSorted((one, other) => rank(one) - rank(other))[0]
}

/** What is known about a code, with every sure print that contradicts it. */
export function checkIssuerCode(
  { side, code }: FoundIssuerCode,
  document: DocumentRead,
  now: number,
): IssuerCodeReading {
  const isGenuine = code.signature === 'valid'
  return {
    side,
    document: code.kind,
    format: code.format,
    ...(code.issuedAt !== undefined && { issuedAt: new Date(code.issuedAt).toISOString() }),
    ...(code.expiresOn !== undefined && { expiresOn: code.expiresOn }),
    signature: signatureOf(code, now),
    ...reasonOf(code.signature),
    ...(code.keyId !== undefined && { key: code.keyId }),
    contradictions: isGenuine ? contradictions(document, signedValues(code)) : [],
    problems: [
      ...code.problems,
      ...(isOfAnother(code.kind, document.type) ? (['another-document'] as const) : []),
    ],
    portrait: code.portrait !== undefined,
  }
}

function signatureOf({ signature, expiresOn }: IssuerCode, now: number): IssuerSignature {
  if (signature === 'mismatch') return 'invalid'
  if (signature !== 'valid') return 'not-checked'
  return expiresOn !== undefined && isPast(expiresOn, now) ? 'expired' : 'valid'
}

function reasonOf(signature: SignatureState): Pick<IssuerCodeReading, 'reason'> {
  if (signature === 'valid') return {}
  return { reason: signature === 'not-checked' ? 'no-key' : signature }
}

/** The documents on which each code may stand. The CIN and the digital identity card are identity cards. */
const documentsOf: Readonly<Record<IssuerCodeKind, readonly DocumentType[]>> = {
  cnh: ['cnh'],
  cin: ['rg'],
  'rg-digital': ['rg'],
  dni: ['rg', 'outros'],
  other: [],
}

/** Whether the code belongs to another kind of document. This is never said of a card that was not recognised. */
function isOfAnother(kind: IssuerCodeKind, type: DocumentType): boolean {
  return type !== 'invalido' && type !== 'outros' && !documentsOf[kind].includes(type)
}

type Contradictions = IssuerCodeReading['contradictions']

const exactFields: readonly DocumentField[] = [
  'cpf',
  'birthDate',
  'documentNumber',
  'issueDate',
  'expiryDate',
]

function contradictions(document: DocumentRead, values: SignedValues): Contradictions {
  return [
    ...exactFields.flatMap((field) => {
      const [printed, signed] = [surePrint(document, field), values.fields[field]]
      if (printed === undefined || signed === undefined || differingCharacters(printed, signed) === 0)
        return []
      return [{ field, printed, signed }]
    }),
    ...otherName(document, values),
    ...otherParents(document, values),
  ]
}

/** A card prints the social or the civil name, so the printed name must be one of those in the code. */
function otherName(document: DocumentRead, { names }: SignedValues): Contradictions {
  const printed = surePrint(document, 'name')
  if (printed === undefined || names.length === 0 || names.some((name) => isName(name, printed))) return []
  return [{ field: 'name', printed, signed: names[0] ?? '' }]
}

/** Cards do not always say which parent is which, so each printed parent must be one of those in the code. */
function otherParents(document: DocumentRead, { parents }: SignedValues): Contradictions {
  if (parents.length === 0) return []
  return (['motherName', 'fatherName'] as const).flatMap((field) => {
    const printed = surePrint(document, field)
    if (printed === undefined || parents.some((parent) => isName(parent, printed))) return []
    return [{ field, printed, signed: parents.join(', ') }]
  })
}

function surePrint(document: DocumentRead, field: DocumentField): string | undefined {
  const printed = printedReading(document, field)
  return printed && printed.confidence >= MIN_CONFIDENCE ? printed.value : undefined
}

const isName = (name: string, printed: string): boolean =>
  (missingWords(name, printed) ?? 0) < OTHER_NAME_SHARE
