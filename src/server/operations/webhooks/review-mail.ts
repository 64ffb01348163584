/** Tells the operation by mail that an execution waits for a person, and what the rules found. */
import type { Id } from '../../../protocol/ids.ts'
import { allowedReviews } from '../../domain/executions/status-machine.ts'
import type { ServicePorts } from '../service-ports.ts'
import { dressOf } from './messages.ts'

export type ReviewMailPorts = Pick<ServicePorts, 'executions' | 'reports' | 'brandFiles' | 'reviewMails'> & {
  /** The address of the console; undefined where this node does not know it. */
  readonly consoleUrl: () => string | undefined
}

/**
 * Sends one mail. An execution that was decided or erased meanwhile needs nobody's attention, and an address that the
 * report no longer has gets nothing.
 * @throws when it was not accepted yet, so that the queue tries again.
 */
export async function sendReviewMail(
  { executions, reports, brandFiles, reviewMails, consoleUrl }: ReviewMailPorts,
  { executionId, to }: { readonly executionId: Id; readonly to: string },
  signal?: AbortSignal,
): Promise<void> {
  const execution = await executions.findById(executionId)
  if (!reviewMails || !execution || allowedReviews(execution).length === 0) return
  const report = await reports.find(execution.accountId, execution.reportId)
  if (!report?.definition.reviewMail.includes(to)) return
  const address = consoleUrl()
  const notice = {
    to,
    url: address === undefined ? undefined : `${address}#/${execution.reportId}/${executionId}`,
    sender: report.definition.theme.name,
    report: report.name,
    receivedAt: execution.createdAt,
    validations: execution.validations,
    ...(await dressOf({ brandFiles }, report.definition, undefined)),
  }
  const handover = await reviewMails.sendNotice(notice, executionId, signal)
  if (!handover.taken && !handover.isFinal)
    throw new Error(`The mail about a review was not accepted yet: ${handover.reason}.`)
}
