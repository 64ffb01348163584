import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import type { CheckUnit, Reason, StageFailure } from '../../protocol/executions/finding-words/reasons.ts'

/** What a check measures, in which unit, and from which value on it fails. */
export type CheckKind = Pick<DocumentscopyCheck, 'name' | 'weight' | 'threshold' | 'fails'> & {
  readonly unit: CheckUnit
}

type Side = DocumentscopyCheck['side']

/** The sentences that say why a check passed and why it failed. */
export interface Reasons {
  readonly pass: Reason
  readonly fail: Reason
}

/** A check that was made: its measure against its threshold decides. */
export function made(kind: CheckKind, measure: number, reasons: Reasons, side?: Side): DocumentscopyCheck {
  const isFailed = kind.fails === 'from' ? measure >= kind.threshold : measure < kind.threshold
  const outcome = isFailed ? 'fail' : 'pass'
  return { ...kind, ...(side && { side }), outcome, measure: rounded(measure), reason: reasons[outcome] }
}

/** A check that was not made, or whose measure is too doubtful to tell anything; it neither passes nor fails. */
export function notMade(
  kind: CheckKind,
  reason: Reason | StageFailure,
  { measure, side }: { readonly measure?: number; readonly side?: Side } = {},
): DocumentscopyCheck {
  return {
    ...kind,
    ...(side && { side }),
    outcome: 'not-performed',
    ...(measure !== undefined && { measure: rounded(measure) }),
    reason,
  }
}

const rounded = (measure: number): number => Math.round(measure * 100) / 100
