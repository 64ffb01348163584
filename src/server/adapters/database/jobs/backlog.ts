/** How much of the background work waits, and how far the face index could be behind: what an operator is woken by. */
import { sql, type Kysely } from 'kysely'
import type { Jobs } from '../../../domain/job-queue.ts'
import { queues } from './job-kinds.ts'
import type { Schema } from '../tables/schema.ts'

export interface WaitingJobs {
  readonly kind: keyof Jobs
  /** Those that were put off included. */
  readonly waiting: number
  /** For how long the job waits that could have begun first; 0 where none could. */
  readonly oldestDueSeconds: number
}

/** By kind, of all nodes. Reads the index of the jobs that wait, not those that ended. */
export async function countWaitingJobs(db: Kysely<Schema>): Promise<readonly WaitingJobs[]> {
  const { rows } = await sql<{ kind: string; waiting: number; oldest: number | null }>`
    select name as kind, count(*)::integer as waiting,
      extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float as oldest
    from pgboss.job where state < 'active' and not blocked group by name`.execute(db)
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
