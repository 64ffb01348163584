/** The table of blobs that wait to be removed. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { BlobOutbox, BlobRemoval, RemovalsWanted } from '../../../domain/pictures/blob-outbox.ts'
import { isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * Queues blobs for removal as part of the transaction that drops the last reference to them. After the commit a worker
 * removes the files, unless a record names one after all. A key that waits already becomes due at the earlier of both
 * times, so that an erasure now does not wait for a later time.
 */
export async function queueBlobRemoval(
  transaction: Transaction<Schema>,
  accountId: Id,
  blobKeys: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (blobKeys.length === 0) return
  await sql`
    insert into blob_removals (blob_key, account_id, due_at)
    select key, ${accountId}, ${dueAt}::timestamptz from unnest(${[...blobKeys]}::text[]) as queued(key)
    on conflict (blob_key) do update set due_at = least(blob_removals.due_at, excluded.due_at)
  `.execute(transaction)
}

export class DatabaseBlobOutbox implements BlobOutbox {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async queue(accountId: Id, blobKeys: readonly string[], dueAt: Date): Promise<void> {
    if (blobKeys.length === 0) return
    await sql`
      insert into blob_removals (blob_key, account_id, due_at)
      select key, ${accountId}, ${dueAt}::timestamptz from unnest(${[...blobKeys]}::text[]) as queued(key)
      on conflict (blob_key) do update set due_at = greatest(blob_removals.due_at, excluded.due_at)
    `.execute(this.#db)
  }

  async waiting({ accountId, dueAt }: RemovalsWanted, limit: number): Promise<readonly BlobRemoval[]> {
    const due = this.#db
      .selectFrom('blobRemovals')
      .select(['blobKey', 'attempts'])
      .orderBy('dueAt')
      .limit(limit)
    if (accountId === undefined) return due.where('dueAt', '<=', dueAt).execute()
    return due
      .where('accountId', '=', accountId)
      .where((row) => row.or([row('dueAt', '<=', dueAt), row('attempts', '>', 0)]))
      .execute()
  }

  async count(): Promise<number> {
    const { total } = await this.#db
      .selectFrom('blobRemovals')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  async done(blobKeys: readonly string[]): Promise<void> {
    if (blobKeys.length === 0) return
    await this.#db
      .deleteFrom('blobRemovals')
      .where((row) => isAnyOf(row.ref('blobKey'), blobKeys))
      .execute()
  }

  async failed(blobKey: string, dueAgainAt: Date): Promise<void> {
    await this.#db
      .updateTable('blobRemovals')
      .set((row) => ({ attempts: row('attempts', '+', 1), dueAt: dueAgainAt }))
      .where('blobKey', '=', blobKey)
      .execute()
  }
}
