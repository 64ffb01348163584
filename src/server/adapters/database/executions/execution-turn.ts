import type { Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * Holds an execution until the transaction ends: of two that replace what is kept beside it, one waits. Without it both
 * find nothing to replace, and the second insert fails on the first one's rows.
 */
export async function inTurn(transaction: Transaction<Schema>, executionId: Id): Promise<void> {
  await transaction
    .selectFrom('executions')
    .select('id')
    .where('id', '=', executionId)
    .forNoKeyUpdate()
    .execute()
}
