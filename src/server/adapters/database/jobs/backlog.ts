/** How much background work waits, and the newest change that a face index could have: alarms for operators. */
import { sql, type Kysely } from 'kysely'
import type { Jobs } from '../../../domain/job-queue.ts'
import { queues } from './job-kinds.ts'
import type { Schema } from '../tables/schema.ts'

export interface WaitingJobs {
  readonly kind: keyof Jobs
  /** Includes jobs that were postponed. */
  readonly waiting: number
  /** Waiting time of the job that could have begun first; 0 when no job could. */
  readonly oldestDueSeconds: number
}

/**
 * Counts the waiting jobs of all nodes by kind, and with them the deliveries that stand in line for a job. How long
 * those wait, the jobs of their receiver tell: one that is left alone for a while is no reason for an alarm. Reads only
 * the indexes of what waits, not what ended.
 */
export async function countWaitingJobs(db: Kysely<Schema>): Promise<readonly WaitingJobs[]> {
  const { rows } = await sql<{ kind: string; waiting: number; oldest: number | null }>`
    with waiting as (
      select name as kind, start_after as due_at from pgboss.job where state < 'active' and not blocked
      union all
      select 'deliver-webhook', null from webhook_deliveries where line is not null and state = 'waiting'
    )
    select kind, count(*)::integer as waiting,
      extract(epoch from now() - min(due_at) filter (where due_at <= now()))::float as oldest
    from waiting group by kind`.execute(db)
  const found = new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
  return (Object.keys(queues) as (keyof Jobs)[]).map((kind) => {
    const { waiting = 0, oldest = 0 } = found.get(kind) ?? {}
    return { kind, waiting, oldestDueSeconds: Math.max(0, oldest ?? 0) }
  })
}

/** The number of the last change of the registry; 0 before the first. */
export async function lastFaceChange(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sequence), 0) as last from face_changes`.execute(db)
  return rows[0]!.last
}
