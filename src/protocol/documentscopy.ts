/** What examining a document for forgery found: the section documentscopy of an execution. */
import { Type, type Static } from 'typebox'

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
] as const
export type DocumentscopyCheckName = (typeof documentscopyCheckNames)[number]

/**
 * What a check counts for: `decides` either way, `refutes` when it fails while its passing proves nothing, or
 * `hints` to whoever looks at the document and decides nothing.
 */
export const checkWeights = ['decides', 'refutes', 'hints'] as const
export type CheckWeight = (typeof checkWeights)[number]

/** A check that could not be made, or whose result is in doubt, is `not-performed`; it never passes. */
export const checkOutcomes = ['pass', 'fail', 'not-performed'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const DocumentscopyCheck = Type.Object({
  name: Type.Enum(documentscopyCheckNames),
  /** The side it was made on, when it looks at one alone. */
  side: Type.Optional(Type.Union([Type.Literal('front'), Type.Literal('back')])),
  weight: Type.Enum(checkWeights),
  outcome: Type.Enum(checkOutcomes),
  /** Absent when nothing could be measured. */
  measure: Type.Optional(Type.Number()),
  threshold: Type.Number(),
  /** Whether a measure fails from the threshold upwards, or below it. */
  fails: Type.Enum(['from', 'below'] as const),
  unit: Type.String(),
  /** What the outcome rests on, in a sentence without anything of the document. */
  reason: Type.String(),
})
export type DocumentscopyCheck = Static<typeof DocumentscopyCheck>

export const DocumentscopySection = Type.Object(
  {
    /** Whether any check could be made. */
    performed: Type.Boolean(),
    /** What follows from the checks that count; the rule `documentscopy_approved` answers the same. */
    outcome: Type.Enum(checkOutcomes),
    checks: Type.Array(DocumentscopyCheck),
  },
  { $id: 'DocumentscopySection' },
)
export type DocumentscopySection = Static<typeof DocumentscopySection>
