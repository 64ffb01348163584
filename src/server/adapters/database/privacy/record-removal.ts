/** The statements that delete records from the tables, within the transaction of an erasure. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Removal } from '../../../domain/privacy/retention.ts'
import { namedRecord } from '../jobs/job-indexes.ts'
import { fromRow, isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import type { Addressed } from '../webhooks/receiver-line.ts'

/** Locks rows until the transaction ends, in the order of their ids. */
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

/** Deletes rows and returns how many there were. */
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

/** Locks, until the transaction ends, the sessions that a removal takes. */
export async function lockSessions(
  transaction: Transaction<Schema>,
  accountId: Id,
  removal: Removal,
): Promise<void> {
  await transaction
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where((row) => takenSessions(row, removal))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes the named sessions and those of the removed executions and links. Their stills are deleted with them. */
export async function removeSessions(
  transaction: Transaction<Schema>,
  accountId: Id,
  removal: Removal,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where((row) => takenSessions(row, removal))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The sessions that a removal takes. A session named as abandoned stays when it was submitted after all. */
function takenSessions(
  row: ExpressionBuilder<Schema, 'sessions'>,
  { executionIds, linkIds, sessionIds }: Removal,
): Expression<SqlBool> {
  return row.or([
    isAnyOf(row.ref('executionId'), executionIds),
    isAnyOf(row.ref('linkId'), linkIds),
    row.and([isAnyOf(row.ref('id'), sessionIds), row('executionId', 'is', null)]),
  ])
}

/**
 * The links of a removal, without those that an execution outside of the removal came by. Call it with the links
 * locked: an earlier submission is then seen, and a later one waits.
 */
export async function linksOfNobodyElse(
  transaction: Transaction<Schema>,
  { executionIds, linkIds }: Removal,
): Promise<readonly Id[]> {
  const { rows } = await sql<{ readonly id: Id }>`
    select id from unnest(${[...linkIds]}::text[]) as wanted(id)
    where not exists (
      select from executions where link_id = wanted.id and not executions.id = any(${[...executionIds]}::text[]))
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/** The blobs of everything that a removal takes. */
export async function picturesOf(
  transaction: Transaction<Schema>,
  accountId: Id,
  { executionIds, linkIds, sessionIds }: Removal,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly key: string }>`
    select image.value->>'blobKey' as key from executions, jsonb_each(images) as image
      where account_id = ${accountId} and executions.id = any(${[...executionIds]}::text[])
    union
    select blob_key from stills join sessions on sessions.id = stills.session_id
      where account_id = ${accountId} and (execution_id = any(${[...executionIds]}::text[])
        or link_id = any(${[...linkIds]}::text[])
        or (sessions.id = any(${[...sessionIds]}::text[]) and execution_id is null))
  `.execute(transaction)
  return rows.map(({ key }) => key)
}

/** Deletes deliveries and returns what finds their jobs, and others that stand in line behind them. */
export async function removeDeliveries(
  transaction: Transaction<Schema>,
  accountId: Id,
  { executionIds, linkIds }: Removal,
): Promise<readonly Addressed[]> {
  const rows = await transaction
    .deleteFrom('webhookDeliveries')
    .where('accountId', '=', accountId)
    .where((row) =>
      row.or([isAnyOf(row.ref('executionId'), executionIds), isAnyOf(row.ref('linkId'), linkIds)]),
    )
    .returning(['id', 'accountId', 'webhookId', 'callbackUrl'])
    .execute()
  return rows.map(fromRow)
}

/** The messages of links. They are deleted with the links, but their jobs are not. */
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
 * Deletes every job that names one of these records, whatever its state, and returns how many there were. A running job
 * finds its record missing and ends. This works on the queue's own tables, because pg-boss deletes jobs only by id.
 */
export async function removeJobsOf(
  transaction: Transaction<Schema>,
  recordIds: readonly Id[],
): Promise<number> {
  if (recordIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from pgboss.job where ${namedRecord} = any(${[...recordIds]}::text[])`.execute(transaction)
  return Number(numAffectedRows ?? 0n)
}
