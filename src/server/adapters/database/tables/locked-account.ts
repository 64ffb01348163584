import type { Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Schema } from './schema.ts'

/**
 * Locks an account's row until the transaction ends, so that callers who may add only so many of something count one
 * after the other. Rows that merely name the account are added meanwhile.
 */
export async function lockAccount(transaction: Transaction<Schema>, accountId: Id): Promise<void> {
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
