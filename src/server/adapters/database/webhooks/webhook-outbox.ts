/** Outgoing events: an event raised in a transaction is sent once the transaction is committed, and never otherwise. */
import { sql, type Transaction } from 'kysely'
import { newId, type Id } from '../../../../protocol/ids.ts'
import { wants, type WebhookDelivery } from '../../../domain/webhooks/webhooks.ts'
import type { WebhookEvent } from '../../../domain/webhooks/webhook-events.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { fromRow, orNull, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import { lineUp } from './receiver-line.ts'

/** Ended or held deliveries that are kept for one webhook; older ones are deleted. */
export const KEPT_DELIVERIES = 1000

/**
 * Raises events as part of a transaction: each webhook of the account that asked for one gets a delivery, and so does
 * the callback address of the execution. Code that changes what an event tells of calls this in the same transaction.
 * An erasure raises `executionDeleted` after it removed the execution.
 */
export type Announce = (transaction: Transaction<Schema>, events: readonly WebhookEvent[]) => Promise<void>

/** Raises events whose deliveries are jobs of a queue. */
export function announceThrough(enqueue: Enqueue): Announce {
  return async (transaction, events) => {
    for (const event of events) {
      await enqueueReviewMails(enqueue, transaction, event)
      for (const delivery of await deliveriesOf(transaction, event)) {
        await transaction.insertInto('webhookDeliveries').values(deliveryRow(delivery)).execute()
        if (delivery.state === 'waiting') await lineUp(enqueue, transaction, delivery)
        else await trimDeliveries(transaction, delivery)
      }
    }
  }
}

/** Adds the mails about an execution that was sent to a person: one job for each address of its report. */
async function enqueueReviewMails(
  enqueue: Enqueue,
  transaction: Transaction<Schema>,
  { type, accountId, reportId, about: { executionId } }: WebhookEvent,
): Promise<void> {
  if (type !== 'documentscopy.requested' || executionId === undefined) return
  const report = await transaction
    .selectFrom('reports')
    .select('definition')
    .where('id', '=', reportId)
    .executeTakeFirst()
  for (const to of report?.definition.reviewMail ?? [])
    await enqueue(transaction, 'send-review-mail', { executionId, to }, { group: accountId })
}

/** Deletes a receiver's oldest finished deliveries, beyond the number that is kept. */
export async function trimDeliveries(
  transaction: Transaction<Schema>,
  { webhookId, accountId }: Pick<WebhookDelivery, 'webhookId' | 'accountId'>,
): Promise<void> {
  const surplus = transaction
    .selectFrom('webhookDeliveries')
    .select('id')
    .where((row) =>
      webhookId === undefined
        ? row.and([row('webhookId', 'is', null), row('accountId', '=', accountId)])
        : row('webhookId', '=', webhookId),
    )
    // Not a parameter: an index of the deliveries that are over serves only statements that say so themselves.
    .where(sql<boolean>`state <> 'waiting'`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT_DELIVERIES)
  await transaction.deleteFrom('webhookDeliveries').where('id', 'in', surplus).execute()
}

/** A delivery as its row. Every column is named, so that an update clears members that became undefined. */
export function deliveryRow(delivery: WebhookDelivery) {
  return {
    ...delivery,
    webhookId: orNull(delivery.webhookId),
    callbackUrl: orNull(delivery.callbackUrl),
    executionId: orNull(delivery.executionId),
    linkId: orNull(delivery.linkId),
    nextAttemptAt: orNull(delivery.nextAttemptAt),
    endedAt: orNull(delivery.endedAt),
    attempts: toJson(delivery.attempts),
  }
}

async function deliveriesOf(
  transaction: Transaction<Schema>,
  event: WebhookEvent,
): Promise<readonly WebhookDelivery[]> {
  const rows = await transaction
    .selectFrom('webhooks')
    .select(['id', 'events', 'reports', 'pausedAt'])
    .where('accountId', '=', event.accountId)
    // The lock keeps others from resuming a webhook until the transaction ends; its held deliveries would stay held.
    .forShare()
    .execute()
  const eventId = newId()
  const toWebhooks = rows
    .map(fromRow)
    .filter((webhook) => wants(webhook, event))
    .map(({ id, pausedAt }) => ({
      ...newDelivery(event, eventId, { webhookId: id, callbackUrl: undefined }),
      state: pausedAt === undefined ? ('waiting' as const) : ('held' as const),
    }))
  const { callbackUrl } = event
  if (callbackUrl === undefined) return toWebhooks
  return [...toWebhooks, newDelivery(event, eventId, { webhookId: undefined, callbackUrl })]
}

function newDelivery(
  event: WebhookEvent,
  eventId: Id,
  to: Pick<WebhookDelivery, 'webhookId' | 'callbackUrl'>,
): WebhookDelivery {
  const at = new Date(event.payload.timestamp)
  return {
    id: newId(),
    eventId,
    accountId: event.accountId,
    ...to,
    type: event.type,
    ...event.about,
    body: JSON.stringify(event.payload),
    state: 'waiting',
    attempts: [],
    triedSince: at,
    nextAttemptAt: at,
    createdAt: at,
    endedAt: undefined,
  }
}
