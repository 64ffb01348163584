/** The result of examining a document for forgery: the section documentscopy of an execution. */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'
import { issuerCodeKinds } from '../access/issuer-keys.ts'

/** Every check, each named for what is true when it passes. */
export const documentscopyCheckNames = [
  'sides-are-one-kind',
  'zone-check-digits',
  'cpf-check-digits',
  'cpf-equals-zone',
  'cpf-equals-code',
  'cpf-equals-other-side',
  'name-equals-zone',
  'name-equals-code',
  'name-equals-other-side',
  'birth-date-equals-zone',
  'birth-date-equals-code',
  'birth-date-equals-other-side',
  'expiry-date-equals-zone',
  'document-number-equals-zone',
  'dates-in-order',
  'not-expired',
  'not-a-photocopy',
  'not-recaptured',
  'portrait-not-pasted',
  'pdf-as-signed',
] as const
export type DocumentscopyCheckName = (typeof documentscopyCheckNames)[number]

/**
 * What a check counts for. `decides`: it decides either way. `refutes`: a failure counts, but passing proves nothing.
 * `doubts`: a failure leaves the document to a person. `hints`: it decides nothing and only helps the person who looks
 * at the document.
 */
export const checkWeights = ['decides', 'refutes', 'doubts', 'hints'] as const
export type CheckWeight = (typeof checkWeights)[number]

/** A check that could not be made, or whose result is in doubt, is `not-performed`; it never passes. */
export const checkOutcomes = ['pass', 'fail', 'not-performed'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const DocumentscopyCheck = Type.Object({
  name: Type.Enum(documentscopyCheckNames),
  /** The side that was checked, when the check looks at one side alone. */
  side: Type.Optional(Type.Union([Type.Literal('front'), Type.Literal('back')])),
  weight: Type.Enum(checkWeights),
  outcome: Type.Enum(checkOutcomes),
  /** Absent when nothing could be measured. */
  measure: Type.Optional(Type.Number()),
  threshold: Type.Number(),
  /** Whether a measure fails from the threshold upwards, or below it. */
  fails: Type.Enum(['from', 'below'] as const),
  unit: Type.String(),
  /** The reason for the outcome, in a sentence that quotes nothing from the document. */
  reason: Type.String(),
})
export type DocumentscopyCheck = Static<typeof DocumentscopyCheck>

export const issuerSignatures = ['valid', 'expired', 'invalid', 'not-checked'] as const
export type IssuerSignature = (typeof issuerSignatures)[number]

/** Oddities of a code, which are reported even when its signature is valid. */
export const issuerCodeProblems = [
  /** In this version one signature can fit two different readings, so it is never valid. */
  'ambiguous-version',
  'unknown-template',
  'issued-in-the-future',
  /** Bytes at the end that nobody signed; they are not used. */
  'unsigned-bytes',
  /** The code does not have the algorithm, issuer, CPF or address of a CIN's code. */
  'algorithm',
  'issuer',
  'cpf',
  'address',
  /** The code is of one kind of document, and the card of another. */
  'another-document',
] as const
export type IssuerCodeProblem = (typeof issuerCodeProblems)[number]

/** `too-small`: the portrait has too few bytes to recognise a face. */
const portraitReasons = ['too-small', 'unreadable', 'no-face'] as const
export type PortraitReason = (typeof portraitReasons)[number]
const Similarity = Type.Number({ minimum: 0, maximum: 100 })

/** The code that the issuer signed, where one was read. */
export const IssuerCodeReading = Type.Object(
  {
    side: Type.Union([Type.Literal('front'), Type.Literal('back')]),
    /** The kind of document that the code belongs to. */
    document: Type.Enum(issuerCodeKinds),
    format: Type.String({
      description: 'The container, its version and its template, such as vio-5-83, or jws',
    }),
    issuedAt: Type.Optional(Type.String({ format: 'date-time' })),
    expiresOn: Type.Optional(
      Type.String({ description: 'The last day on which the document is valid, such as 2030-01-31' }),
    ),
    signature: Type.Enum(issuerSignatures, {
      description:
        'expired: the issuer signed the code, and the document has expired. not-checked: the signature counts neither as valid nor as false, and the reason says why',
    }),
    reason: Type.Optional(
      Type.Enum(['mismatch', 'no-key', 'no-key-for-date'] as const, {
        description: 'Why the signature is invalid or was not checked',
      }),
    ),
    key: Type.Optional({ ...Id, description: 'The installed key with which the signature was checked' }),
    /** Fields whose print differs from the code. Nothing is compared unless the signature is the issuer's. */
    contradictions: Type.Array(
      Type.Object({ field: Type.String(), printed: Type.String(), signed: Type.String() }),
    ),
    problems: Type.Array(Type.Enum(issuerCodeProblems)),
    /** Whether the code holds a portrait. */
    portrait: Type.Boolean(),
    portraitSimilarity: Type.Optional(
      Type.Object(
        { print: Type.Optional(Similarity), selfie: Type.Optional(Similarity) },
        {
          description:
            "How similar the code's portrait is to the portrait on the card and to the selfie, where each of them shows a face",
        },
      ),
    ),
    portraitReason: Type.Optional(
      Type.Enum(portraitReasons, { description: 'Why the portrait of a valid code was not compared' }),
    ),
  },
  { $id: 'IssuerCode' },
)
export type IssuerCodeReading = Static<typeof IssuerCodeReading>

export const DocumentscopySection = Type.Object(
  {
    /** Whether any check could be made. */
    performed: Type.Boolean(),
    /** The result of the checks that count. The rule `documentscopy_approved` gives the same answer. */
    outcome: Type.Enum(checkOutcomes),
    checks: Type.Array(DocumentscopyCheck),
    /** Absent when no code of an issuer was read. */
    issuerCode: Type.Optional(IssuerCodeReading),
  },
  { $id: 'DocumentscopySection' },
)
export type DocumentscopySection = Static<typeof DocumentscopySection>
