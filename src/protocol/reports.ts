/** A report: the processing flow that an execution runs under. */
import { Type, type Static } from 'typebox'
import { Id } from './ids.ts'

/** What the page can be asked to capture, in the order in which it asks. */
export const captureKinds = ['front', 'back', 'selfie'] as const
export const CaptureKind = Type.Enum(captureKinds)
export type CaptureKind = (typeof captureKinds)[number]

export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The rules a report may configure, by the names that integrators of such services already read. */
export const ruleNames = [
  'document_type_accepted',
  'document_readable',
  'document_not_expired',
  'cpf_is_valid',
  'cpf_equals_parameter',
  'facematch_is_equal',
  'private_faceset_not_contains_face',
  'documentscopy_approved',
] as const
export type RuleName = (typeof ruleNames)[number]

/** What a rule that answers INVALID means for the verdict; NOT_PERFORMED never approves, it asks for a person. */
export const ruleFailures = ['reject', 'review', 'ignore'] as const

export const ReportRule = Type.Object({
  rule: Type.Enum(ruleNames),
  title: Type.String(),
  description: Type.String(),
  onInvalid: Type.Enum(ruleFailures),
  onNotPerformed: Type.Union([Type.Literal('review'), Type.Literal('ignore')]),
})
export type ReportRule = Static<typeof ReportRule>

export const ReportDefinition = Type.Object({
  documentTypes: Type.Array(Type.Union([Type.Literal('rg'), Type.Literal('cnh'), Type.Literal('rne')]), {
    minItems: 1,
  }),
  captures: Type.Array(CaptureKind, { minItems: 1, uniqueItems: true }),
  sections: Type.Array(Type.String()),
  rules: Type.Array(ReportRule),
  thresholds: Type.Object({
    /** Similarity from which a document's portrait and the selfie are one person. */
    faceMatch: Type.Number({ minimum: 0, maximum: 100 }),
    /** Similarity from which a face of the registry is reported. */
    privateFaceset: Type.Number({ minimum: 0, maximum: 100 }),
  }),
  /** Origins that may embed the page and receive payloads; none: any page may embed it and gets codes only. */
  embedOrigins: Type.Array(Type.String()),
  links: Type.Object({
    maxSubmissions: Type.Integer({ minimum: 1 }),
    days: Type.Integer({ minimum: 1 }),
  }),
  theme: Type.Object({
    name: Type.String(),
    accent: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  }),
  languages: Type.Array(Type.Enum(languages), { minItems: 1 }),
  /** Whether the person is told the verdict at the end, or only that it was received. */
  showOutcome: Type.Boolean(),
  retention: Type.Object({
    /** Days after which an execution and everything of it is erased; null keeps it until somebody erases it. */
    days: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  }),
  consent: Type.Object({
    /** Names the edition of the text in every receipt. */
    version: Type.String({ minLength: 1 }),
    /** What the person agrees to; empty: the page's own text, in the person's language. */
    text: Type.String(),
  }),
})
export type ReportDefinition = Static<typeof ReportDefinition>

export const Report = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    definition: ReportDefinition,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'Report' },
)
export type Report = Static<typeof Report>

export const ListReportsAnswer = Type.Object({ docs: Type.Array(Report), totalItems: Type.Integer() })
export type ListReportsAnswer = Static<typeof ListReportsAnswer>
