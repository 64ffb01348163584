/** The rules of a report: their names, and what their failure means for the verdict. */
import { Type, type Static } from 'typebox'

/** The rules a report may configure, by the names that integrators of such services already read. */
export const ruleNames = [
  'document_type_accepted',
  'document_readable',
  'document_not_expired',
  'cpf_is_valid',
  'cpf_equals_parameter',
  'mrz_is_consistent',
  'documentscopy_approved',
  'issuer_code_is_valid',
  'issuer_portrait_is_equal',
  'facematch_is_equal',
  'liveness_approved',
  'selfie_is_live',
  'private_faceset_not_contains_face',
  'velocity_is_normal',
  'minimum_age_reached',
  'official_data_agrees',
  'custom_sources_approve',
] as const
export type RuleName = (typeof ruleNames)[number]

/** What a rule that answers INVALID means for the verdict. */
export const ruleFailures = ['reject', 'review', 'ignore'] as const

/** NOT_PERFORMED never approves and never rejects. It either asks for a person or is ignored. */
const notPerformedMeanings = ['review', 'ignore'] as const

const rule = Type.Enum(ruleNames)
const texts = {
  title: Type.String({ minLength: 1, maxLength: 120 }),
  description: Type.String({ maxLength: 1000 }),
}
const consequences = {
  onInvalid: Type.Enum(ruleFailures),
  onNotPerformed: Type.Enum(notPerformedMeanings),
}

const strict = { additionalProperties: false } as const

export const ReportRule = Type.Object({ rule, ...texts, ...consequences }, strict)
export type ReportRule = Static<typeof ReportRule>

/** A rule as it is sent. Texts and consequences that are left out take the rule's defaults. */
export const ReportRuleBody = Type.Object(
  { rule, ...Type.Partial(Type.Object({ ...texts, ...consequences })).properties },
  strict,
)
export type ReportRuleBody = Static<typeof ReportRuleBody>
