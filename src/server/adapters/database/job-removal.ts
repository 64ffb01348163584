/** Taking jobs out of the queue's own tables: pg-boss removes jobs by their ids, and these are known by their records. */
import { sql, type Transaction } from 'kysely'
import type { Id } from '../../../protocol/ids.ts'
import type { Schema } from './schema.ts'

/**
 * Removes every job that names one of some records, whatever became of it; one that runs finds the record gone and
 * ends. Answers how many there were.
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
