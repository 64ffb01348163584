/** Groups of jobs, on pg-boss's own table: which group is next, and when its jobs may begin. */
import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Jobs } from '../../../domain/job-queue.ts'
import type { Schema } from '../tables/schema.ts'

/** The condition of a group's waiting jobs, as their index has it (`job-indexes.ts`). */
const waitingIn = (name: keyof Jobs, group: string): RawBuilder<SqlBool> =>
  sql`name = ${name} and group_id = ${group} and state < 'active' and not blocked`

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
        where ${waitingIn(name, group)}) as last`.execute(transaction)
  const { next, last } = rows[0] ?? { next: null, last: null }
  return last === null ? (next ?? 0) : Math.min(next ?? 0, last - 1)
}

/** How many jobs of a group wait and may begin now, counted up to a number. */
export async function countDue(
  transaction: Transaction<Schema>,
  name: keyof Jobs,
  group: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from (
      select from pgboss.job
      where ${waitingIn(name, group)} and start_after <= now()
      limit ${most}) as due`.execute(transaction)
  return rows[0]?.count ?? 0
}

/**
 * Whether at least so many jobs of a group wait and may begin by a moment. The youngest of those that were counted
 * cannot begin before the transaction ends, so that it sees at its own end what the transaction leaves to it. One that
 * just begins or is deleted is not waited for: two transactions could wait for each other.
 */
export async function relyOnGroup(
  transaction: Transaction<Schema>,
  name: keyof Jobs,
  group: string,
  { by, least }: { readonly by: Date | undefined; readonly least: number },
): Promise<boolean> {
  const { rows } = await sql`
    with waiting as materialized (
      select id, created_on from pgboss.job
      where ${waitingIn(name, group)} and start_after <= ${by === undefined ? sql`now()` : by}
      limit ${least}
    )
    select id from pgboss.job where name = ${name} and state < 'active' and id = (
      select id from waiting where (select count(*) from waiting) >= ${least} order by created_on desc limit 1)
    for key share skip locked`.execute(transaction)
  return rows.length > 0
}

/** Postpones the jobs of a group that could begin now, as part of a transaction. */
export async function putOffGroup(
  transaction: Transaction<Schema>,
  name: keyof Jobs,
  group: string,
  until: Date,
): Promise<void> {
  await sql`
    update pgboss.job set start_after = ${until}
    where ${waitingIn(name, group)} and start_after <= now()`.execute(transaction)
}

/** Lets a waiting job of a group begin at once, as part of a transaction. Returns whether it waits or runs already. */
export async function bringForward<Name extends keyof Jobs>(
  transaction: Transaction<Schema>,
  { name, group, job }: { readonly name: Name; readonly group: string; readonly job: Jobs[Name] },
): Promise<boolean> {
  // Waiting jobs and running ones have an index each.
  const { rows } = await sql`
    with named as (
      select id, state, data from pgboss.job
      where ${waitingIn(name, group)}
      union all
      select id, state, data from pgboss.job where name = ${name} and group_id = ${group} and state = 'active'
    ), wanted as materialized (
      select id, state from named where data @> ${JSON.stringify(job)}::jsonb
    ), brought as (
      update pgboss.job set start_after = now()
      where name = ${name} and id in (select id from wanted where state < 'active')
    )
    select from wanted`.execute(transaction)
  return rows.length > 0
}
