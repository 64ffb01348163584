/** Stores executions: answers the list's queries, and lets concurrent writes notice each other. */
import type { Kysely, Transaction } from 'kysely'
import type { Repeats } from '../../../../protocol/executions/executions.ts'
import type { Id } from '../../../../protocol/ids.ts'
import type { StoredExecution } from '../../../domain/executions/execution.ts'
import type { ListedExecutionRow } from '../../../domain/executions/listed-execution.ts'
import type { ExecutionFilter, ExecutionStore } from '../../../domain/executions/execution-store.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { executionChanged, executionCreated } from '../../../domain/webhooks/webhook-events.ts'
import { ExecutionPages } from './execution-pages.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { executionPage } from './execution-list.ts'
import { repeatsOf } from './repeats.ts'
import { fromRow, isAnyOf, orNull, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import type { Announce } from '../webhooks/webhook-outbox.ts'

export class DatabaseExecutionStore implements ExecutionStore {
  readonly #db: Kysely<Schema>
  readonly #pages: ExecutionPages
  readonly #enqueue: Enqueue
  readonly #announce: Announce

  constructor(db: Kysely<Schema>, enqueue: Enqueue, announce: Announce) {
    this.#db = db
    this.#pages = new ExecutionPages(db)
    this.#enqueue = enqueue
    this.#announce = announce
  }

  async submit(execution: StoredExecution): Promise<void> {
    await this.#db
      .transaction()
      .execute((transaction) => insertExecution(transaction, execution, this.#enqueue, this.#announce))
  }

  async find(accountId: Id, executionId: Id): Promise<StoredExecution | undefined> {
    const execution = await this.findById(executionId)
    return execution?.accountId === accountId ? execution : undefined
  }

  async findById(executionId: Id): Promise<StoredExecution | undefined> {
    const row = await this.#db
      .selectFrom('executions')
      .selectAll()
      .where('id', '=', executionId)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  list(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<ListedExecutionRow>> {
    return this.#pages.page(accountId, filter, page)
  }

  async listWhole(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<StoredExecution>> {
    const listed = await executionPage(this.#db, accountId, filter, page)
    const ids = listed.rows.map(({ id }) => id)
    const rows = await this.#db
      .selectFrom('executions')
      .selectAll()
      .where((row) => isAnyOf(row.ref('id'), ids))
      .execute()
    const read = new Map(rows.map((row) => [row.id, fromRow(row) as StoredExecution]))
    // An execution that was erased between the two statements is on no page any more.
    return { ...listed, rows: ids.flatMap((id) => read.get(id) ?? []) }
  }

  repeatsOf(accountId: Id, executionIds: readonly Id[]): Promise<ReadonlyMap<Id, Repeats>> {
    return repeatsOf(this.#db, accountId, executionIds)
  }

  async listOverdue(createdBefore: Date, limit: number): Promise<readonly StoredExecution[]> {
    const rows = await this.#db
      .selectFrom('executions')
      .selectAll()
      .where('analysed', '=', false)
      .where('status', '=', 'processando')
      .where('createdAt', '<', createdBefore)
      .orderBy('createdAt')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async update(execution: StoredExecution, expectedUpdatedAt: Date): Promise<boolean> {
    // Two writes within one millisecond must still differ, or the second would not notice the first.
    const updatedAt = new Date(Math.max(execution.updatedAt.getTime(), expectedUpdatedAt.getTime() + 1))
    return this.#db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('executions')
        .select(['status', 'documentscopyRequestedAt'])
        .where('id', '=', execution.id)
        .where('updatedAt', '=', expectedUpdatedAt)
        .forUpdate()
        .executeTakeFirst()
      if (!before) return false
      const row = { ...executionRow(execution), updatedAt }
      await transaction.updateTable('executions').set(row).where('id', '=', execution.id).execute()
      await this.#announce(transaction, executionChanged(fromRow(before), { ...execution, updatedAt }))
      return true
    })
  }
}

/** Adds an execution, the job that runs it and the event that announces it, as part of a transaction. */
export async function insertExecution(
  transaction: Transaction<Schema>,
  execution: StoredExecution,
  enqueue: Enqueue,
  announce: Announce,
): Promise<void> {
  await transaction.insertInto('executions').values(executionRow(execution)).execute()
  const job = { executionId: execution.id }
  await enqueue(transaction, 'run-execution', job, { group: execution.accountId })
  await announce(transaction, [executionCreated(execution)])
}

/** An execution as its row. Every column is named, so that an update clears members that became undefined. */
function executionRow(execution: StoredExecution) {
  return {
    ...execution,
    linkId: orNull(execution.linkId),
    type: orNull(execution.type),
    documentCpf: orNull(execution.documentCpf),
    parameterCpf: orNull(execution.parameterCpf),
    documentscopyRequestedAt: orNull(execution.documentscopyRequestedAt),
    sections: toJson(execution.sections),
    validations: toJson(execution.validations),
    parameters: toJson(execution.parameters),
    data: toJson(execution.data),
    images: toJson(execution.images),
    reprovalReasons: toJson(execution.reprovalReasons),
    files: toJson(execution.files),
    callbackUrl: orNull(execution.callbackUrl),
    history: toJson(execution.history),
    consent: toJson(execution.consent),
    movement: toJson(execution.movement),
    captured: toJson(execution.captured),
    origin: toJson(execution.origin),
  }
}
