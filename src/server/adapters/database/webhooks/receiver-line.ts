/**
 * Deliveries that wait for one receiver. Only the first of them have jobs in the queue; the others stand in line, in
 * the table of deliveries, and get a job when one of those ends. A receiver that is dead for a day may have 100,000
 * deliveries waiting: as jobs they would all be passed over by each look at the queue, and rewritten by each pause.
 */
import { sql, type Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import { receiverOf, type WebhookDelivery } from '../../../domain/webhooks/webhooks.ts'
import { countDue, relyOnGroup } from '../jobs/job-groups.ts'
import type { Enqueue, EnqueueOptions } from '../jobs/job-queue.ts'
import { fromRow, isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

/** Deliveries of one receiver that have a job and could be made now. More than there are processes at work on them. */
export const CALLED_AT_ONCE = 20
/**
 * From this many on, a new delivery goes to the end of the line. Fewer than are called, so that it never takes the
 * place of one that stands in line already.
 */
const LINE_BEGINS_AT = CALLED_AT_ONCE / 2

export type Addressed = Pick<WebhookDelivery, 'id' | 'accountId' | 'webhookId'> & {
  readonly callbackUrl?: WebhookDelivery['callbackUrl']
}

/** Adds the job of a delivery. Deliveries to one receiver are made one after the other. */
export async function enqueueDelivery(
  enqueue: Enqueue,
  transaction: Transaction<Schema>,
  delivery: Addressed,
  options: Pick<EnqueueOptions, 'startAfter' | 'isFirst'> = {},
): Promise<void> {
  const job = { deliveryId: delivery.id }
  await enqueue(transaction, 'deliver-webhook', job, { ...options, group: receiverOf(delivery) })
}

/** Adds the job of a delivery that is due, or lets it stand in line behind others. */
export async function lineUp(
  enqueue: Enqueue,
  transaction: Transaction<Schema>,
  delivery: Addressed,
): Promise<void> {
  const hasLine = { by: undefined, least: LINE_BEGINS_AT }
  if (await relyOnGroup(transaction, 'deliver-webhook', receiverOf(delivery), hasLine))
    await standInLine(transaction, delivery)
  else await enqueueDelivery(enqueue, transaction, delivery)
}

/** Adds the job of a delivery for its next attempt, unless another one of its receiver is made before. */
export async function lineUpFor(
  enqueue: Enqueue,
  transaction: Transaction<Schema>,
  delivery: Addressed,
  at: Date,
): Promise<void> {
  if (await relyOnGroup(transaction, 'deliver-webhook', receiverOf(delivery), { by: at, least: 1 }))
    await standInLine(transaction, delivery)
  else await enqueueDelivery(enqueue, transaction, delivery, { startAfter: at })
}

export async function standInLine(transaction: Transaction<Schema>, delivery: Addressed): Promise<void> {
  await transaction
    .updateTable('webhookDeliveries')
    .set({ line: receiverOf(delivery) })
    .where('id', '=', delivery.id)
    .execute()
}

/**
 * Gives jobs to the next deliveries in a receiver's line: to those that are due, as far as there is room; or to the
 * first, for its moment, when no other job of the receiver ends before that. Returns how many got one.
 */
export async function callNext(
  enqueue: Enqueue,
  transaction: Transaction<Schema>,
  receiver: string,
): Promise<number> {
  const first = await transaction
    .selectFrom('webhookDeliveries')
    .select(['id', 'nextAttemptAt', sql<boolean>`coalesce(next_attempt_at <= now(), true)`.as('isDue')])
    .where('line', '=', receiver)
    .where('state', '=', 'waiting')
    .orderBy('nextAttemptAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(CALLED_AT_ONCE)
    .execute()
  const [next] = first
  if (!next) return 0
  const waiting = await countDue(transaction, 'deliver-webhook', receiver, CALLED_AT_ONCE)
  const due = first.filter(({ isDue }) => isDue).slice(0, CALLED_AT_ONCE - waiting)
  if (due.length > 0) return call(enqueue, transaction, due)
  const at = next.nextAttemptAt
  if (waiting > 0 || at === null) return 0
  if (await relyOnGroup(transaction, 'deliver-webhook', receiver, { by: at, least: 1 })) return 0
  return call(enqueue, transaction, [next])
}

/**
 * Takes deliveries out of their line and adds their jobs, which begin at the moments of their attempts: among jobs that
 * were added together, the queue takes the one that was due first. Another process may have called some of them already.
 */
async function call(
  enqueue: Enqueue,
  transaction: Transaction<Schema>,
  wanted: readonly { readonly id: Id }[],
): Promise<number> {
  const ids = wanted.map(({ id }) => id)
  const rows = await transaction
    .updateTable('webhookDeliveries')
    .set({ line: null })
    .where((row) => isAnyOf(row.ref('id'), ids))
    .where('line', 'is not', null)
    .returning(['id', 'accountId', 'webhookId', 'callbackUrl', 'nextAttemptAt'])
    .execute()
  const called = new Map(rows.map((row) => [row.id, fromRow(row)]))
  for (const id of ids) {
    const delivery = called.get(id)
    if (delivery)
      await enqueueDelivery(enqueue, transaction, delivery, { startAfter: delivery.nextAttemptAt })
  }
  return called.size
}
