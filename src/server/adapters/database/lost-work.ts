/**
 * Work that lives both as a record and as a job. The record is the truth: when its job is gone, it gets another one.
 * A job is gone when the work for given-up jobs failed as well, or when somebody emptied the tables of the queue.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Jobs } from '../../domain/job-queue.ts'
import type { LostWork } from '../../domain/lost-work.ts'
import type { Schema } from './tables/schema.ts'
import { laneOf } from './webhooks/message-store.ts'
import { callNext, enqueueDelivery } from './webhooks/receiver-line.ts'
import { fromRow } from './tables/rows.ts'
import { namedRecord } from './jobs/job-indexes.ts'
import { givenUp } from './jobs/job-kinds.ts'
import type { Enqueue } from './jobs/job-queue.ts'

export class DatabaseLostWork implements LostWork {
  readonly #db: Kysely<Schema>
  readonly #enqueue: Enqueue

  constructor(db: Kysely<Schema>, enqueue: Enqueue) {
    this.#db = db
    this.#enqueue = enqueue
  }

  async requeue(most: number): Promise<number> {
    return this.#db
      .transaction()
      .execute(
        async (transaction) =>
          (await this.#requeueExecutions(transaction, most)) +
          (await this.#requeueDeliveries(transaction, most)) +
          (await this.#callLines(transaction, most)) +
          (await this.#requeueMessages(transaction, most)),
      )
  }

  async #requeueExecutions(transaction: Transaction<Schema>, most: number): Promise<number> {
    const lost = await transaction
      .selectFrom('executions')
      .select(['id', 'accountId'])
      .where('analysed', '=', false)
      .where('status', 'in', ['processando', 'Pendente'])
      .where(hasNoJob('run-execution', 'executions.id'))
      .orderBy('createdAt')
      .limit(most)
      .execute()
    for (const { id, accountId } of lost)
      await this.#enqueue(transaction, 'run-execution', { executionId: id }, { group: accountId })
    return lost.length
  }

  async #requeueDeliveries(transaction: Transaction<Schema>, most: number): Promise<number> {
    const lost = await transaction
      .selectFrom('webhookDeliveries')
      .select(['id', 'accountId', 'webhookId', 'callbackUrl', 'nextAttemptAt'])
      .where('state', '=', 'waiting')
      .where('line', 'is', null)
      .where(hasNoJob('deliver-webhook', 'webhook_deliveries.id'))
      .orderBy('createdAt')
      .limit(most)
      .execute()
    for (const { nextAttemptAt, ...delivery } of lost.map(fromRow))
      await enqueueDelivery(
        this.#enqueue,
        transaction,
        delivery,
        nextAttemptAt ? { startAfter: nextAttemptAt } : {},
      )
    return lost.length
  }

  /** Lines in which somebody stands, and no job of whose receiver is left to call the next one. */
  async #callLines(transaction: Transaction<Schema>, most: number): Promise<number> {
    const { rows } = await sql<{ readonly line: string }>`
      select line from (
        select distinct line from webhook_deliveries where line is not null and state = 'waiting') as lines
      where not exists (select from pgboss.job where name = 'deliver-webhook' and group_id = line
          and state < 'active' and not blocked)
        and not exists (select from pgboss.job where name = 'deliver-webhook' and group_id = line and state = 'active')
      limit ${most}`.execute(transaction)
    let called = 0
    for (const { line } of rows) called += await callNext(this.#enqueue, transaction, line)
    return called
  }

  async #requeueMessages(transaction: Transaction<Schema>, most: number): Promise<number> {
    const lost = await transaction
      .selectFrom('messages')
      .select(['id', 'accountId'])
      .where('status', '=', 'waiting')
      .where(hasNoJob('send-message', 'messages.id'))
      .orderBy('createdAt')
      .limit(most)
      .execute()
    for (const message of lost)
      await this.#enqueue(transaction, 'send-message', { messageId: message.id }, { group: laneOf(message) })
    return lost.length
  }
}

/** Whether no job that is not over names a record. A job that was given up waits under another name to be noted. */
function hasNoJob(name: keyof Jobs, id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from pgboss.job where job.name in (${name}, ${givenUp(name)}) and job.state < 'completed'
      and ${namedRecord} = ${sql.ref(id)})`
}
