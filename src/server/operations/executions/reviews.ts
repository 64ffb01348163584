/** Manual review: a person approves or rejects an execution that the analysis left to a person. */
import { LimiarError } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { ReviewExecutionBody } from '../../../protocol/executions/reviews.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import { statusChange, whyNotReviewed } from '../../domain/executions/status-machine.ts'
import { findExecution } from './executions.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Whose decision it is. */
export interface Reviewer {
  /** The id of the access token. */
  readonly token: Id
  readonly person: { readonly id: Id; readonly name: string } | undefined
}

/**
 * Decides an execution. Of two decisions at the same time one is stored, and the other caller gets an error.
 * @throws LimiarError `not-found`; `invalid-request` when reasons and status do not fit; `conflict` when the
 * execution's state does not allow this decision, with the state as the code of its one error.
 */
export async function reviewExecution(
  ports: Pick<ServicePorts, 'executions' | 'clock'>,
  subject: { readonly accountId: Id; readonly reportId: string; readonly executionId: string },
  review: ReviewExecutionBody,
  reviewer: Reviewer,
): Promise<StoredExecution> {
  reasonsMustFit(review)
  const { accountId, reportId, executionId } = subject
  const execution = await findExecution(ports, accountId, reportId, executionId, {})
  mustBeAsSeen(execution, review)
  mustBeAllowed(execution, review)
  const reviewed = withReview(execution, review, reviewer, ports.clock())
  if (!(await ports.executions.update(reviewed, execution.updatedAt))) throw changedMeanwhile()
  return findExecution(ports, accountId, reportId, executionId, {})
}

function reasonsMustFit({ status, reprovalReasons }: ReviewExecutionBody): void {
  const isRejection = status === 'REPROVADO'
  if (isRejection === (reprovalReasons !== undefined)) return
  const detail = isRejection ? 'is required with REPROVADO' : 'is only for REPROVADO'
  const errors = [{ pointer: '/reprovalReasons', detail }]
  throw new LimiarError('invalid-request', `reprovalReasons ${detail}.`, { errors })
}

function mustBeAsSeen({ updatedAt }: StoredExecution, { updatedAt: seen }: ReviewExecutionBody): void {
  if (seen !== undefined && new Date(seen).getTime() !== updatedAt.getTime()) throw changedMeanwhile()
}

function mustBeAllowed(execution: StoredExecution, { status }: ReviewExecutionBody): void {
  const refusal = whyNotReviewed(execution, status)
  if (refusal) throw refused(refusal.sentence, refusal.code)
}

function withReview(
  execution: StoredExecution,
  { status, reprovalReasons }: ReviewExecutionBody,
  { token, person }: Reviewer,
  now: Date,
): StoredExecution {
  const change = statusChange(status, now, {
    kind: 'token',
    token,
    ...(person && { person: { _id: person.id, name: person.name } }),
  })
  return {
    ...execution,
    status,
    reprovalReasons,
    history: [...execution.history, change],
    updatedAt: now,
  }
}

function changedMeanwhile(): LimiarError {
  return refused('The execution changed since it was read: read it again.', 'changed-meanwhile')
}

function refused(sentence: string, code: string): LimiarError {
  return new LimiarError('conflict', sentence, { errors: [{ pointer: '/status', detail: sentence, code }] })
}
