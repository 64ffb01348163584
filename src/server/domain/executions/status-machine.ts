/**
 * The ways of an execution (section 3 of the contract). It is analysed in `processando`; the analysis ends it,
 * gives it to a person in `Pendente`, or holds it in `processando` because its CPF parameter differs from the
 * document, until a person rejects it. What was approved or rejected stays so.
 */
import type { ExecutionStatus, ReviewStatus, StatusChange } from '../../../protocol/executions/executions.ts'

export type ExecutionState = 'being-analysed' | 'held' | 'pending' | 'approved' | 'rejected'

/** What is known of an execution's way so far. */
interface Standing {
  readonly status: ExecutionStatus
  readonly analysed: boolean
}

/**
 * Where an execution stands; `processando` alone does not say whether anybody still works on it. One that is `Pendente`
 * before its analysis could be made is a person's to decide, and the analysis's as soon as it can be made.
 */
export function stateOf({ status, analysed }: Standing): ExecutionState {
  if (!analysed && status === 'processando') return 'being-analysed'
  return states[status]
}

/** Whether the analysis is still to decide: nobody else has, and it has not yet. */
export function awaitsAnalysis(execution: Standing): boolean {
  return !execution.analysed && ['being-analysed', 'pending'].includes(stateOf(execution))
}

const states: Readonly<Record<ExecutionStatus, ExecutionState>> = {
  processando: 'held',
  Pendente: 'pending',
  APROVADO: 'approved',
  REPROVADO: 'rejected',
}

/** What a person may decide just now. */
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

/** Why a person may not decide so just now; undefined when it may be. */
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

/** A step for the history of an execution; the reason is for steps that are no verdict. */
export function statusChange(
  status: ExecutionStatus,
  at: Date,
  actor: StatusChange['actor'],
  reason?: StatusChange['reason'],
): StatusChange {
  return { status, at: at.toISOString(), actor, ...(reason === undefined ? {} : { reason }) }
}
