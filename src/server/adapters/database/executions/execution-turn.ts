import type { Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * Locks an execution until the transaction ends. Of two transactions that replace its additional rows, one waits.
 * Without the lock both would find nothing to replace, and the second insert would fail on the first one's rows.
 */
export async function inTurn(transaction: Transaction<Schema>, executionId: Id): Promise<void> {
  await transaction
    .selectFrom('executions')
    .select('id')
    .where('id', '=', executionId)
    .forNoKeyUpdate()
    .execute()
}
