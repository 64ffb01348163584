/** Webhooks and the lines of their log in the form of the wire. */
import type { DeliveryRecord, WebhookRecord } from '../../../../protocol/webhooks/webhooks.ts'
import type { Webhook, WebhookDelivery } from '../../../domain/webhooks/webhooks.ts'

/** The webhook as the wire shows it. */
export function webhookRecord(webhook: Webhook): WebhookRecord {
  const { pausedReason, pausedAt, failingSince, previousSecretUntil, bodySignatureHeader } = webhook
  return {
    _id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: [...webhook.events],
    reports: [...webhook.reports],
    ...(bodySignatureHeader === undefined ? {} : { bodySignatureHeader }),
    active: pausedAt === undefined,
    ...(pausedReason && pausedAt ? { paused: { reason: pausedReason, at: pausedAt.toISOString() } } : {}),
    ...(failingSince ? { failingSince: failingSince.toISOString() } : {}),
    ...(previousSecretUntil ? { previousSecretUntil: previousSecretUntil.toISOString() } : {}),
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  }
}

/** A line of the delivery log. */
export function deliveryRecord(delivery: WebhookDelivery): DeliveryRecord {
  const { executionId, nextAttemptAt, endedAt } = delivery
  return {
    _id: delivery.id,
    event: delivery.eventId,
    type: delivery.type,
    ...(executionId === undefined ? {} : { execution: executionId }),
    body: delivery.body,
    state: delivery.state,
    attempts: [...delivery.attempts],
    ...(nextAttemptAt ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
    createdAt: delivery.createdAt.toISOString(),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
  }
}
