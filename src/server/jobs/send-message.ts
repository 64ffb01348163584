/** The background work that sends a link to its person. */
import { giveUpMessage, sendMessage } from '../operations/webhooks/messages.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/**
 * Starts taking messages from the queue. The queue repeats a message that was not accepted, and finally gives it up.
 */
export async function workOnMessages(
  ports: Pick<ServicePorts, 'jobs' | 'messages' | 'messageSenders' | 'clock'>,
): Promise<void> {
  await ports.jobs.work('send-message', ({ messageId }, told) => sendMessage(ports, messageId, told))
  await ports.jobs.workGivenUp('send-message', ({ messageId }) => giveUpMessage(ports, messageId))
}
