/** The statements that take records out of the tables, within a transaction of whoever erases. */
import { sql, type Transaction } from 'kysely'
import type { Id } from '../../../protocol/ids.ts'
import type { Removal } from '../../domain/retention.ts'
import { isAnyOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** Keeps others from rows until the transaction ends, in the order of their ids. */
export async function lock(
  transaction: Transaction<Schema>,
  table: 'links' | 'executions',
  accountId: Id,
  ids: readonly Id[],
): Promise<void> {
  await transaction
    .selectFrom(table)
    .select('id')
    .where('accountId', '=', accountId)
    .where((row) => isAnyOf(row.ref('id'), ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Answers how many there were. */
export async function removeRows(
  transaction: Transaction<Schema>,
  table: 'links' | 'executions',
  accountId: Id,
  ids: readonly Id[],
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom(table)
    .where('accountId', '=', accountId)
    .where((row) => isAnyOf(row.ref('id'), ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Those named, and those of executions and links; their stills go with them. */
export async function removeSessions(
  transaction: Transaction<Schema>,
  accountId: Id,
  { executionIds, linkIds, sessionIds }: Removal,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where((row) =>
      row.or([
        isAnyOf(row.ref('executionId'), executionIds),
        isAnyOf(row.ref('linkId'), linkIds),
        isAnyOf(row.ref('id'), sessionIds),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Answers the ids of those that were removed: their jobs name them. */
export async function removeDeliveries(
  transaction: Transaction<Schema>,
  accountId: Id,
  { executionIds, linkIds }: Removal,
): Promise<readonly Id[]> {
  const rows = await transaction
    .deleteFrom('webhookDeliveries')
    .where('accountId', '=', accountId)
    .where((row) =>
      row.or([isAnyOf(row.ref('executionId'), executionIds), isAnyOf(row.ref('linkId'), linkIds)]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The messages of links, which go with them; their jobs do not. */
export async function messagesOf(
  transaction: Transaction<Schema>,
  accountId: Id,
  linkIds: readonly Id[],
): Promise<readonly Id[]> {
  const rows = await transaction
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', accountId)
    .where((row) => isAnyOf(row.ref('linkId'), linkIds))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes every job that names one of some records, whatever became of it; one that runs finds the record gone and
 * ends. Answers how many there were. In the queue's own tables: pg-boss removes jobs by their ids alone.
 */
export async function removeJobsOf(
  transaction: Transaction<Schema>,
  recordIds: readonly Id[],
): Promise<number> {
  if (recordIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from pgboss.job where jsonb_typeof(data) = 'object' and exists (
      select from jsonb_each_text(data) as member where member.value = any(${[...recordIds]}::text[]))
  `.execute(transaction)
  return Number(numAffectedRows ?? 0n)
}
