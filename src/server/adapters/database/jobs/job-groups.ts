/** Jobs in groups, on pg-boss's own table: whose turn it is, and a group that has to wait. */
import { sql, type Transaction } from 'kysely'
import type { Jobs } from '../../../domain/job-queue.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * The priority under which a new job of a group waits, so that groups take turns and jobs of one group keep their
 * order. pg-boss takes the highest priority first, and of equals the oldest.
 *
 * Start-time fair queuing (Goyal, Vin, Cheng, SIGCOMM 1996): the start tag of a job is one more than that of the last
 * job of its group that waits, and at least that of the job which is next (the virtual time). The priority is the
 * tag's negative. A group of 1,000 jobs and one of a single job that comes after them: the single one is next.
 */
export async function fairPriority(
  transaction: Transaction<Schema>,
  name: keyof Jobs,
  group: string,
): Promise<number> {
  const { rows } = await sql<{ readonly next: number | null; readonly last: number | null }>`
    select
      (select priority from pgboss.job
        where name = ${name} and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit 1) as next,
      (select min(priority) from pgboss.job
        where name = ${name} and state < 'active' and not blocked and group_id = ${group}) as last`.execute(
    transaction,
  )
  const { next, last } = rows[0] ?? { next: null, last: null }
  return last === null ? (next ?? 0) : Math.min(next ?? 0, last - 1)
}

/** Puts off the jobs of a group that have not begun, as part of a transaction. */
export async function putOffGroup(
  transaction: Transaction<Schema>,
  name: keyof Jobs,
  group: string,
  until: Date,
): Promise<void> {
  await sql`
    update pgboss.job set start_after = ${until}
    where name = ${name} and group_id = ${group} and state < 'active' and start_after < ${until}`.execute(
    transaction,
  )
}
