/** The background work that delivers an event to a receiver. */
import { ReceiverTurns } from '../domain/webhooks/receiver-turns.ts'
import { defaultRetryPolicy, type RetryPolicy } from '../domain/webhooks/webhooks.ts'
import type { ServicePorts } from '../operations/service-ports.ts'
import { deliverWebhook, passOverDelivery } from '../operations/webhooks/webhook-deliveries.ts'

/** Starts taking deliveries from the queue. A receiver's failure is not a failure of the job: it is recorded. */
export async function workOnWebhooks(
  ports: Pick<ServicePorts, 'jobs' | 'webhookDeliveries' | 'webhookSender' | 'clock'>,
  policy: RetryPolicy = defaultRetryPolicy,
): Promise<void> {
  const turns = new ReceiverTurns()
  await ports.jobs.work('deliver-webhook', ({ deliveryId }, { signal, group: receiver }) =>
    deliverWebhook(ports, { deliveryId, receiver }, { turns, policy }, signal),
  )
  await ports.jobs.workGivenUp('deliver-webhook', ({ deliveryId }) =>
    passOverDelivery(ports, deliveryId, policy),
  )
}
