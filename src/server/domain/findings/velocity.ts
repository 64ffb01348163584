/**
 * Velocity: whether one face, document, network or device comes back too often. Whoever tries many cards with one face,
 * or one card with many faces, passes every check of a single execution.
 */
import type { RuleStatus } from '../../../protocol/executions/executions.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import {
  velocityMarks,
  type VelocityCount,
  type VelocityLimits,
  type VelocityMark,
  type VelocitySection,
} from '../../../protocol/executions/velocity.ts'

/** Executions that bear each mark within the time, this one included; a mark that it lacks is not there. */
export type VelocityCounts = Readonly<Partial<Record<VelocityMark, number>>>

/** Marks that can be compared for being equal: keyed hashes, as hexadecimal text. A face is compared by likeness. */
export type EqualMarks = Readonly<Partial<Record<Exclude<VelocityMark, 'face'>, string>>>

/** What an execution is recognised by. */
export interface RecognisedExecution {
  readonly executionId: Id
  readonly accountId: Id
  readonly at: Date
  readonly marks: EqualMarks
  /** The face of its selfie, of its document where there is no selfie. */
  readonly face: { readonly modelId: string; readonly embedding: Float32Array } | undefined
}

export interface VelocityStore {
  /**
   * The mark of a value: a keyed hash for one account, from which neither the value nor that of another account can be
   * told.
   */
  mark(accountId: Id, kind: Exclude<VelocityMark, 'face'>, value: string): string
  /** Keeps what an execution is recognised by, until it is erased; once more, it replaces what was kept. */
  keep(execution: RecognisedExecution): Promise<void>
  /** How many executions of the account since a moment share each equal mark, this one included. */
  countEqual(execution: RecognisedExecution, since: Date): Promise<VelocityCounts>
  /** The faces of other executions of the account since a moment, of the same model, the newest first. */
  otherFaces(execution: RecognisedExecution, since: Date, limit: number): Promise<readonly Float32Array[]>
  /** Removes what is older; answers of how many executions. */
  removeOlderThan(before: Date): Promise<number>
}

/** Whether a report counts how often somebody comes back. Where it does not, nothing is kept for it. */
export function asksForVelocity({ rules }: Pick<ReportDefinition, 'rules'>): boolean {
  return rules.some(({ rule }) => rule === 'velocity_is_normal')
}

/** INVALID when a mark is shared by more executions than there may be. */
export function velocityStatus(limits: VelocityLimits, counts: VelocityCounts | undefined): RuleStatus {
  const counted = velocityMarks.filter((mark) => limits[mark] !== null && counts?.[mark] !== undefined)
  if (counted.length === 0) return 'NOT_PERFORMED'
  return counted.every((mark) => (counts?.[mark] ?? 0) <= (limits[mark] ?? Infinity)) ? 'VALID' : 'INVALID'
}

export function velocitySection(
  limits: VelocityLimits,
  counts: VelocityCounts | undefined,
): VelocitySection | undefined {
  if (!counts) return undefined
  const counted: Partial<Record<VelocityMark, VelocityCount>> = {}
  for (const mark of velocityMarks) {
    const count = counts[mark]
    if (count !== undefined) counted[mark] = { count, limit: limits[mark] }
  }
  return { hours: limits.hours, ...counted }
}
