/** Webhooks and their secrets. */
import type { Kysely, Updateable } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { PauseReason } from '../../../../protocol/webhooks/webhooks.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import type { Destination, Webhook, WebhookChanges, WebhookStore } from '../../../domain/webhooks/webhooks.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { lockAccount } from '../tables/locked-account.ts'
import { orNull, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import { lineUp } from './receiver-line.ts'
import { webhookOf, type WebhookRow, type WebhookSecrets } from './webhook-secrets.ts'

export class DatabaseWebhookStore implements WebhookStore {
  readonly #db: Kysely<Schema>
  readonly #enqueue: Enqueue
  readonly #secrets: WebhookSecrets

  constructor(db: Kysely<Schema>, enqueue: Enqueue, secrets: WebhookSecrets) {
    this.#db = db
    this.#enqueue = enqueue
    this.#secrets = secrets
  }

  async insert(webhook: Webhook, secrets: Omit<Destination, 'url'>, most: number): Promise<boolean> {
    const [key] = secrets.signingKeys
    if (!key) throw new Error('A webhook needs a secret or a key to sign with.')
    const row = {
      ...webhook,
      events: toJson(webhook.events),
      reports: toJson(webhook.reports),
      secret: this.#secrets.seal(webhook.id, key),
      bodySignatureSecret: this.#secrets.sealText(webhook.id, secrets.bodySignature?.secret),
    }
    return this.#db.transaction().execute(async (transaction) => {
      // Webhooks of one account are created one after the other, so that the count is correct.
      await lockAccount(transaction, webhook.accountId)
      const { count } = await transaction
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('accountId', '=', webhook.accountId)
        .executeTakeFirstOrThrow()
      if (count >= most) return false
      await transaction.insertInto('webhooks').values(row).execute()
      return true
    })
  }

  async find(accountId: Id, webhookId: Id): Promise<Webhook | undefined> {
    const row = await this.#row(accountId, webhookId)
    return row && webhookOf(row)
  }

  async list(accountId: Id, { limit, offset }: Page): Promise<Listed<Webhook>> {
    const own = this.#db.selectFrom('webhooks').where('accountId', '=', accountId)
    const [rows, { total }] = await Promise.all([
      own.selectAll().orderBy('createdAt').orderBy('id').limit(limit).offset(offset).execute(),
      own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map(webhookOf), total }
  }

  async update(
    accountId: Id,
    webhookId: Id,
    { bodySignature, events, reports, ...plain }: WebhookChanges,
    at: Date,
  ): Promise<Webhook | undefined> {
    const signature = bodySignature && {
      bodySignatureHeader: bodySignature.header,
      bodySignatureSecret: this.#secrets.sealText(webhookId, bodySignature.secret),
    }
    return this.#change(accountId, webhookId, {
      ...plain,
      ...(events ? { events: toJson(events) } : {}),
      ...(reports ? { reports: toJson(reports) } : {}),
      ...(bodySignature === null ? { bodySignatureHeader: null, bodySignatureSecret: null } : signature),
      updatedAt: at,
    })
  }

  async remove(accountId: Id, webhookId: Id): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('webhooks')
      .where('accountId', '=', accountId)
      .where('id', '=', webhookId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async replaceSecret(
    accountId: Id,
    webhookId: Id,
    key: Uint8Array,
    previousUntil: Date | undefined,
    at: Date,
  ): Promise<Webhook | undefined> {
    const row = await this.#db
      .updateTable('webhooks')
      .set((webhook) => ({
        secret: this.#secrets.seal(webhookId, key),
        previousSecret: previousUntil ? webhook.ref('secret') : null,
        previousSecretUntil: orNull(previousUntil),
        updatedAt: at,
      }))
      .where('accountId', '=', accountId)
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirst()
    return row && webhookOf(row)
  }

  async pause(accountId: Id, webhookId: Id, reason: PauseReason, at: Date): Promise<Webhook | undefined> {
    const pausing = { pausedReason: reason, pausedAt: at, updatedAt: at }
    return this.#change(accountId, webhookId, pausing)
  }

  async resume(accountId: Id, webhookId: Id, at: Date): Promise<Webhook | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('webhooks')
        .set({ pausedReason: null, pausedAt: null, failingSince: null, updatedAt: at })
        .where('accountId', '=', accountId)
        .where('id', '=', webhookId)
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      const held = await transaction
        .updateTable('webhookDeliveries')
        .set({ state: 'waiting', triedSince: at, nextAttemptAt: at })
        .where('webhookId', '=', webhookId)
        .where('state', '=', 'held')
        .returning(['id', 'accountId', 'webhookId', 'createdAt'])
        .execute()
      const inOrder = held.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      for (const delivery of inOrder) await lineUp(this.#enqueue, transaction, { ...delivery, webhookId })
      return webhookOf(row)
    })
  }

  async destination(accountId: Id, webhookId: Id, at: Date): Promise<Destination | undefined> {
    const row = await this.#row(accountId, webhookId)
    return row && this.#secrets.destinationOf(row, at)
  }

  callbackKey(accountId: Id): Uint8Array {
    return this.#secrets.callbackKey(accountId)
  }

  async #row(accountId: Id, webhookId: Id): Promise<WebhookRow | undefined> {
    return this.#db
      .selectFrom('webhooks')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', webhookId)
      .executeTakeFirst()
  }

  async #change(
    accountId: Id,
    webhookId: Id,
    changes: Updateable<Schema['webhooks']>,
  ): Promise<Webhook | undefined> {
    const row = await this.#db
      .updateTable('webhooks')
      .set(changes)
      .where('accountId', '=', accountId)
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirst()
    return row && webhookOf(row)
  }
}
