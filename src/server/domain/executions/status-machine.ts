/**
 * The states of an execution (section 3 of the contract). It is analysed in `processando`. The analysis then decides
 * it, gives it to a person in `Pendente`, or holds it in `processando` because its CPF parameter differs from the
 * document, until a person rejects it. An approved or rejected execution stays so.
 */
import type { ExecutionStatus, ReviewStatus, StatusChange } from '../../../protocol/executions/executions.ts'

export type ExecutionState = 'being-analysed' | 'held' | 'pending' | 'approved' | 'rejected'

/** The members that determine the state. */
interface Standing {
  readonly status: ExecutionStatus
  readonly analysed: boolean
}

/**
 * The state of an execution. `processando` alone does not say whether anybody still works on it. An execution that is
 * `Pendente` before its analysis was possible may be decided by a person, or by the analysis once that is possible.
 */
export function stateOf({ status, analysed }: Standing): ExecutionState {
  if (!analysed && status === 'processando') return 'being-analysed'
  return states[status]
}

/** Whether the analysis still has to decide: neither it nor a person has decided yet. */
export function awaitsAnalysis(execution: Standing): boolean {
  return !execution.analysed && ['being-analysed', 'pending'].includes(stateOf(execution))
}

const states: Readonly<Record<ExecutionStatus, ExecutionState>> = {
  processando: 'held',
  Pendente: 'pending',
  APROVADO: 'approved',
  REPROVADO: 'rejected',
}

/** The decisions that a person may make now. */
export function allowedReviews(execution: Standing): readonly ReviewStatus[] {
  return reviews[stateOf(execution)]
}

const reviews: Readonly<Record<ExecutionState, readonly ReviewStatus[]>> = {
  'being-analysed': [],
  held: ['REPROVADO'],
  pending: ['APROVADO', 'REPROVADO'],
  approved: [],
  rejected: [],
}

/** Why a person may not make this decision now; undefined when they may. */
export function whyNotReviewed(
  execution: Standing,
  status: ReviewStatus,
): { readonly code: ExecutionState; readonly sentence: string } | undefined {
  if (allowedReviews(execution).includes(status)) return undefined
  const code = stateOf(execution)
  return { code, sentence: refusals[code] }
}

const refusals: Readonly<Record<ExecutionState, string>> = {
  'being-analysed': 'The execution is still being analysed.',
  held: 'The CPF sent differs from the document: the execution can only be rejected.',
  pending: 'The execution waits for a decision.',
  approved: 'The execution was approved, which is final.',
  rejected: 'The execution was rejected, which is final.',
}

/** A step for the history of an execution. The reason is for steps that are not a verdict. */
export function statusChange(
  status: ExecutionStatus,
  at: Date,
  actor: StatusChange['actor'],
  reason?: StatusChange['reason'],
): StatusChange {
  return { status, at: at.toISOString(), actor, ...(reason === undefined ? {} : { reason }) }
}
