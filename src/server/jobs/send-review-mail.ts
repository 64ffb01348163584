/** The background work that tells the operation of executions that wait for a person. */
import type { Id } from '../../protocol/ids.ts'
import { sendReviewMail, type ReviewMailPorts } from '../operations/webhooks/review-mail.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/** Starts taking the mails from the queue. The queue repeats one that was not accepted, and finally gives it up. */
export async function workOnReviewMails(
  ports: ReviewMailPorts & Pick<ServicePorts, 'jobs'>,
  onGivenUp: (execution: Id) => void,
): Promise<void> {
  await ports.jobs.work('send-review-mail', (job, { signal }) => sendReviewMail(ports, job, signal))
  await ports.jobs.workGivenUp('send-review-mail', async ({ executionId }) => onGivenUp(executionId))
}
