/**
 * Velocity: whether one face, document, network or device comes back too often. A person who tries many cards with one
 * face, or one card with many faces, passes every check of a single execution.
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

/**
 * The number of executions with each mark within the time, including this one. A mark that this one lacks is left out.
 */
export type VelocityCounts = Readonly<Partial<Record<VelocityMark, number>>>

/** Marks that are compared for equality: keyed hashes, in hexadecimal. A face is compared by similarity instead. */
export type EqualMarks = Readonly<Partial<Record<Exclude<VelocityMark, 'face'>, string>>>

/** The marks by which an execution is recognised. */
export interface RecognisedExecution {
  readonly executionId: Id
  readonly accountId: Id
  readonly at: Date
  readonly marks: EqualMarks
  /** The face on its selfie, or on its document when there is no selfie. */
  readonly face: { readonly modelId: string; readonly embedding: Float32Array } | undefined
}

export interface VelocityStore {
  /**
   * The mark of a value: a keyed hash for one account. It reveals neither the value nor the same value of another
   * account.
   */
  mark(accountId: Id, kind: Exclude<VelocityMark, 'face'>, value: string): string
  /** Stores the marks of an execution until it is erased. A second call replaces the first. */
  keep(execution: RecognisedExecution): Promise<void>
  /** How many executions of the account since a moment share each equal mark, including this one. */
  countEqual(execution: RecognisedExecution, since: Date): Promise<VelocityCounts>
  /** The faces of other executions of the account since a moment, of the same model, newest first. */
  otherFaces(execution: RecognisedExecution, since: Date, limit: number): Promise<readonly Float32Array[]>
  /** Removes the marks of executions before a moment and returns the number of those executions. */
  removeOlderThan(before: Date): Promise<number>
}

/** Whether a report counts how often somebody comes back. Otherwise nothing is stored for it. */
export function asksForVelocity({ rules }: Pick<ReportDefinition, 'rules'>): boolean {
  return rules.some(({ rule }) => rule === 'velocity_is_normal')
}

/** INVALID when more executions share a mark than the limit allows. */
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
