/** Delivers an event to a receiver: one attempt at a time, signed, and recorded. */
import type { Id } from '../../../protocol/ids.ts'
import type { DeliveryAttempt } from '../../../protocol/webhooks/webhooks.ts'
import type { ReceiverTurns } from '../../domain/webhooks/receiver-turns.ts'
import {
  afterAttempt,
  defaultRetryPolicy,
  receiverOf,
  type Destination,
  type DueDelivery,
  type RetryPolicy,
  type SendOutcome,
  type WebhookDelivery,
} from '../../domain/webhooks/webhooks.ts'
import { signatureHeaders } from '../../domain/webhooks/webhook-signature.ts'
import type { ServicePorts } from '../service-ports.ts'

type DeliveryPorts = Pick<ServicePorts, 'webhookDeliveries' | 'webhookSender' | 'clock'>

/** A failure that takes this long delays others; a receiver that refuses at once costs nobody anything. */
const SLOW_FAILURE_MS = 2_000

/** The parts that a process needs for deliveries. */
export interface Delivering {
  readonly turns: ReceiverTurns
  readonly policy: RetryPolicy
}

/**
 * Makes one attempt at a delivery and arranges the next one. A delivery that is over, or was deleted with its records,
 * is left alone, so that a job run twice does no harm. One with a paused webhook is held, and one whose receiver has no
 * turn now is postponed without an attempt.
 */
export async function deliverWebhook(
  ports: DeliveryPorts,
  { deliveryId, receiver }: { readonly deliveryId: Id; readonly receiver: string | undefined },
  { turns, policy }: Delivering,
  signal?: AbortSignal,
): Promise<void> {
  const due = await ports.webhookDeliveries.findDue(deliveryId, ports.clock())
  // Others may stand in line behind it.
  if (!due) return receiver === undefined ? undefined : ports.webhookDeliveries.callNext(receiver)
  if (due.webhook?.pausedAt) return ports.webhookDeliveries.hold(due.delivery)
  const turn = turns.begin(due.delivery.accountId, receiverOf(due.delivery))
  if (!turn.isGiven) {
    const until = new Date(ports.clock().getTime() + turn.waitMs)
    return ports.webhookDeliveries.postpone(due.delivery, until)
  }
  let isResponsive: boolean | undefined
  try {
    const { attempt, outcome } = await attemptDelivery(ports, due.delivery, due.destination, signal)
    isResponsive = !isSlowFailure(attempt)
    await note(ports, due, attempt, outcome, policy)
  } finally {
    turn.end(isResponsive)
  }
}

function isSlowFailure({ failure, durationMs }: DeliveryAttempt): boolean {
  return failure === 'timeout' || (failure === 'connection-failed' && durationMs >= SLOW_FAILURE_MS)
}

/** Records an attempt that our own failures interrupted, so that the delivery does not wait for ever. */
export async function passOverDelivery(
  ports: DeliveryPorts,
  deliveryId: Id,
  policy: RetryPolicy = defaultRetryPolicy,
): Promise<void> {
  const now = ports.clock()
  const due = await ports.webhookDeliveries.findDue(deliveryId, now)
  if (!due) return
  const attempt = { at: now.toISOString(), durationMs: 0, failure: 'interrupted' as const }
  await note(ports, due, attempt, attempt, policy)
}

/** Posts a delivery once. */
export async function attemptDelivery(
  { webhookSender, clock }: Pick<ServicePorts, 'webhookSender' | 'clock'>,
  { eventId, body }: Pick<WebhookDelivery, 'eventId' | 'body'>,
  destination: Destination,
  signal?: AbortSignal,
): Promise<{ readonly attempt: DeliveryAttempt; readonly outcome: SendOutcome }> {
  const at = clock()
  const headers = signatureHeaders(destination, { id: eventId, body, at })
  const outcome = await webhookSender.post(destination.url, headers, body, signal)
  const { status, failure } = outcome
  const attempt = {
    at: at.toISOString(),
    durationMs: Math.max(0, clock().getTime() - at.getTime()),
    ...(status === undefined ? {} : { status }),
    ...(failure === undefined ? {} : { failure }),
  }
  return { attempt, outcome }
}

async function note(
  { webhookDeliveries }: DeliveryPorts,
  due: DueDelivery,
  attempt: DeliveryAttempt,
  { retryAfterMs = 0 }: SendOutcome,
  policy: RetryPolicy,
): Promise<void> {
  const next = afterAttempt(due, { ...attempt, retryAfterMs }, policy, Math.random())
  await webhookDeliveries.recordAttempt(due.delivery, attempt, next)
}
