/** Groups of jobs, on pg-boss's own table: which group is next, and when its jobs may begin. */
import { sql, type Transaction } from 'kysely'
import type { Jobs } from '../../../domain/job-queue.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * The priority of a new job of a group, so that groups take turns and jobs of one group keep their order. pg-boss takes
 * the highest priority first, and among equals the oldest.
 *
 * Start-time fair queuing (Goyal, Vin, Cheng, SIGCOMM 1996): the start tag of a job is one more than that of the last
 * waiting job of its group, and at least that of the next job in the queue (the virtual time). The priority is the
 * tag's negative. So when a single job of one group arrives after 1,000 jobs of another, the single one is next.
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

/** Postpones the jobs of a group that have not begun, as part of a transaction. */
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

/** Lets a waiting job of a group begin at once, as part of a transaction. Returns whether it waits or runs already. */
export async function bringForward<Name extends keyof Jobs>(
  transaction: Transaction<Schema>,
  { name, group, job }: { readonly name: Name; readonly group: string; readonly job: Jobs[Name] },
): Promise<boolean> {
  const { rows } = await sql`
    with named as (
      select id, state from pgboss.job
      where name = ${name} and group_id = ${group} and state < 'completed' and data @> ${JSON.stringify(job)}::jsonb
    ), brought as (
      update pgboss.job set start_after = now()
      where name = ${name} and id in (select id from named where state < 'active')
    )
    select from named`.execute(transaction)
  return rows.length > 0
}
