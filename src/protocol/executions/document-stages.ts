/** The outcome of each step of reading a document. */
import { Type, type Static } from 'typebox'

/** The steps of reading one side, in their order. */
export const documentStageNames = [
  'decode',
  'locate',
  'find-text',
  'orient',
  'flatten',
  'read-lines',
  'read-codes',
] as const
export type DocumentStageName = (typeof documentStageNames)[number]

/**
 * `fail` when a part of the step was left undone or the time was up. A failed step, and one that was not performed, has
 * a reason.
 */
export const StageOutcome = Type.Object({
  stage: Type.Enum(documentStageNames),
  outcome: Type.Union([Type.Literal('pass'), Type.Literal('fail'), Type.Literal('not-performed')]),
  /** Milliseconds of elapsed time, including the wait for a processor. */
  ms: Type.Integer({ minimum: 0 }),
  reason: Type.Optional(Type.String()),
})
export type StageOutcome = Static<typeof StageOutcome>

/** The outcome of a step, with the side that was read. */
export const SideStageOutcome = Type.Object({
  side: Type.Union([Type.Literal('front'), Type.Literal('back')]),
  ...StageOutcome.properties,
})
export type SideStageOutcome = Static<typeof SideStageOutcome>
