/** Deliveries to webhooks and callback addresses: the waiting ones, and the log of finished ones. */
import type { Kysely, Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { DeliveryAttempt, DeliveryState, PauseReason } from '../../../../protocol/webhooks/webhooks.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import {
  isDelivered,
  type NextStep,
  type DueDelivery,
  receiverOf,
  type WebhookDelivery,
  type WebhookDeliveryStore,
} from '../../../domain/webhooks/webhooks.ts'
import { bringForward, putOffGroup, relyOnGroup } from '../jobs/job-groups.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { fromRow, orNull, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import { CALLED_AT_ONCE, callNext, enqueueDelivery, lineUpFor, standInLine } from './receiver-line.ts'
import { deliveryRow, trimDeliveries } from './webhook-outbox.ts'
import { webhookOf, type WebhookSecrets } from './webhook-secrets.ts'

/** Attempts of a delivery that are kept: a day has eleven, and more come only from retries by hand. */
const KEPT_ATTEMPTS = 30

export class DatabaseWebhookDeliveryStore implements WebhookDeliveryStore {
  readonly #db: Kysely<Schema>
  readonly #enqueue: Enqueue
  readonly #secrets: WebhookSecrets

  constructor(db: Kysely<Schema>, enqueue: Enqueue, secrets: WebhookSecrets) {
    this.#db = db
    this.#enqueue = enqueue
    this.#secrets = secrets
  }

  async list(
    accountId: Id,
    webhookId: Id | undefined,
    { limit, offset }: Page,
    states?: readonly DeliveryState[],
  ): Promise<Listed<WebhookDelivery>> {
    const matching = this.#db
      .selectFrom('webhookDeliveries')
      .where('accountId', '=', accountId)
      .where('webhookId', webhookId === undefined ? 'is' : '=', orNull(webhookId))
      .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    const [rows, { total }] = await Promise.all([
      matching
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map(fromRow), total }
  }

  async insert(delivery: WebhookDelivery): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.insertInto('webhookDeliveries').values(deliveryRow(delivery)).execute()
      await trimDeliveries(transaction, delivery)
    })
  }

  async findDue(deliveryId: Id, at: Date): Promise<DueDelivery | undefined> {
    const found = await this.#db
      .selectFrom('webhookDeliveries')
      .selectAll()
      .where('id', '=', deliveryId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!found) return undefined
    const delivery: WebhookDelivery = fromRow(found)
    const { accountId, webhookId, callbackUrl } = delivery
    if (webhookId === undefined) {
      if (callbackUrl === undefined) return undefined
      const signingKeys = [this.#secrets.callbackKey(accountId)]
      const destination = { url: callbackUrl, signingKeys, bodySignature: undefined }
      return { delivery, webhook: undefined, destination }
    }
    const row = await this.#db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', webhookId)
      .executeTakeFirst()
    return row && { delivery, webhook: webhookOf(row), destination: this.#secrets.destinationOf(row, at) }
  }

  async postpone(delivery: WebhookDelivery, until: Date): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('webhookDeliveries')
        .set({ nextAttemptAt: until })
        .where('id', '=', delivery.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const receiver = receiverOf(delivery)
      await putOffGroup(transaction, 'deliver-webhook', receiver, until)
      const isFull = { by: until, least: CALLED_AT_ONCE }
      // It came after others had been postponed.
      if (await relyOnGroup(transaction, 'deliver-webhook', receiver, isFull))
        return standInLine(transaction, delivery)
      // This delivery was the oldest for its receiver, and stays the oldest.
      await enqueueDelivery(this.#enqueue, transaction, delivery, { startAfter: until, isFirst: true })
    })
  }

  async callNext(receiver: string): Promise<void> {
    await this.#db.transaction().execute((transaction) => callNext(this.#enqueue, transaction, receiver))
  }

  async hold(delivery: WebhookDelivery): Promise<void> {
    const { id, webhookId } = delivery
    if (webhookId === undefined) return
    await this.#db.transaction().execute(async (transaction) => {
      const webhook = await transaction
        .selectFrom('webhooks')
        .select('pausedAt')
        .where('id', '=', webhookId)
        .forShare()
        .executeTakeFirst()
      if (!webhook) return
      if (!webhook.pausedAt) return enqueueDelivery(this.#enqueue, transaction, delivery)
      await transaction
        .updateTable('webhookDeliveries')
        .set({ state: 'held', nextAttemptAt: null })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
      await callNext(this.#enqueue, transaction, receiverOf(delivery))
    })
  }

  async recordAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt, next: NextStep): Promise<void> {
    const at = new Date(attempt.at)
    const ending = { nextAttemptAt: null, endedAt: at, callbackUrl: null }
    await this.#db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('webhookDeliveries')
        .set({
          state: next.state,
          attempts: toJson([...delivery.attempts, attempt].slice(-KEPT_ATTEMPTS)),
          ...(next.state === 'waiting' ? { nextAttemptAt: next.nextAttemptAt } : ending),
        })
        .where('id', '=', delivery.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await noteHealth(transaction, delivery.webhookId, isDelivered(attempt), at)
      if (next.state === 'waiting') await lineUpFor(this.#enqueue, transaction, delivery, next.nextAttemptAt)
      if (next.state === 'given-up' && next.pause)
        await pauseDead(transaction, delivery.webhookId, next.pause, at)
      if (next.state !== 'waiting') await trimDeliveries(transaction, delivery)
      await callNext(this.#enqueue, transaction, receiverOf(delivery))
    })
  }

  async retry(accountId: Id, webhookId: Id | undefined, deliveryId: Id, at: Date): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const found = await transaction
        .selectFrom('webhookDeliveries')
        .select(['id', 'accountId', 'webhookId', 'callbackUrl', 'state'])
        .where('accountId', '=', accountId)
        .where('webhookId', webhookId === undefined ? 'is' : '=', orNull(webhookId))
        .where('id', '=', deliveryId)
        .forUpdate()
        .executeTakeFirst()
      // The address of a callback is removed when its delivery is over.
      if (!found || (found.webhookId === null && found.callbackUrl === null)) return false
      const { state, ...delivery } = fromRow(found)
      await transaction
        .updateTable('webhookDeliveries')
        .set({ state: 'waiting', triedSince: at, nextAttemptAt: at, endedAt: null, line: null })
        .where('id', '=', deliveryId)
        .execute()
      const job = { name: 'deliver-webhook', group: receiverOf(delivery), job: { deliveryId } } as const
      // A second job would double every further attempt.
      if (state === 'waiting' && (await bringForward(transaction, job))) return true
      await enqueueDelivery(this.#enqueue, transaction, delivery)
      return true
    })
  }
}

/** Records whether a webhook can be reached: a success ends a series of failures, a failure begins one. */
async function noteHealth(
  transaction: Transaction<Schema>,
  webhookId: Id | undefined,
  delivered: boolean,
  at: Date,
): Promise<void> {
  if (webhookId === undefined) return
  await transaction
    .updateTable('webhooks')
    .set({ failingSince: delivered ? null : at })
    .where('id', '=', webhookId)
    .where('failingSince', delivered ? 'is not' : 'is', null)
    .execute()
}

async function pauseDead(
  transaction: Transaction<Schema>,
  webhookId: Id | undefined,
  reason: PauseReason,
  at: Date,
): Promise<void> {
  if (webhookId === undefined) return
  await transaction
    .updateTable('webhooks')
    .set({ pausedReason: reason, pausedAt: at, updatedAt: at })
    .where('id', '=', webhookId)
    .where('pausedAt', 'is', null)
    .execute()
}
