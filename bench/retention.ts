/**
 * The cost of erasing records that have been kept long enough: `node bench/retention.ts [executions] [--jobs <hours>]`,
 * a million and 1 by default.
 *
 * It runs on a PostgreSQL server that it starts. Every execution has a link, a session and a still; those of the last
 * hours have two finished jobs in the queue, and the oldest half belongs to a report that keeps for good. A thirtieth
 * of all executions is due, all of the other report: a day's share where a month is kept. Then the service's own purge
 * runs. Meanwhile another caller reads and writes as an onboarding does, one statement after the other; the same caller
 * is timed alone before.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../src/server/adapters/database/database.ts'
import { serverLimitsOf } from '../src/server/adapters/database/engine/server-pool.ts'
import { openStorage } from '../src/server/adapters/storage.ts'
import { firstReportDefinition } from '../src/server/domain/reports/report.ts'
import { purge } from '../src/server/operations/privacy/purge.ts'
import { readLimits } from '../src/server/settings/limit-settings.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { serverProcessorMs } from './load/processor-time.ts'

const DEFAULT_EXECUTIONS = 1_000_000
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '1' } },
})
const jobHours = Number(values.jobs)
const STEP = 100_000
const KEPT_DAYS = 30
const JOBS_OF_EXECUTION = 2
/** The share of executions with finished jobs still in the queue, when it keeps them for `jobHours`. */
const JOBS_SHARE = jobHours / 24 / KEPT_DAYS
const ALONE_MS = 10_000
const ACCOUNT = 'a'.repeat(24)
const [forGood, forAMonth] = ['c'.repeat(24), 'd'.repeat(24)]
const BEGAN = Date.parse('2026-01-01T00:00:00Z')
const SECONDS_APART = 2

const count = Number(positionals[0] ?? DEFAULT_EXECUTIONS)
if (!(Number.isInteger(count) && count >= 1000)) throw new Error('Name a number of executions from 1,000.')
const due = Math.floor(count / KEPT_DAYS)
/** The executions of the first half are kept for good; of the others this many are due at the time of the clock. */
const now = new Date(
  BEGAN + (Math.floor(count / 2) + due) * SECONDS_APART * 1000 + KEPT_DAYS * 24 * 60 * 60 * 1000,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const folder = await mkdtemp(join(tmpdir(), 'limiar-retention-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const server = await startPostgresServer()
const storage = await openStorage({ dataDir: join(folder, 'data'), url: server.url, takesJobs: false })
const limits = { ...serverLimitsOf(readLimits()), statementMs: 600_000 }
const database = await openDatabase({ url: server.url, limits })
const { db } = database
try {
  const seconds = await fill()
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  const backend = rows[0]!.id
  console.log(
    `${count.toLocaleString('en')} executions made in ${seconds.toFixed(0)} s; ${due.toLocaleString('en')} are due`,
  )
  const alone = await onboardings(AbortSignal.timeout(ALONE_MS))
  const [startedAt, spentBefore] = [performance.now(), serverProcessorMs(backend)]
  const ended = new AbortController()
  const meanwhile = onboardings(ended.signal)
  const { executions, links, sessions } = await purge({ ...storage, clock: () => now }, { abandonedHours: 3 })
  const took = (performance.now() - startedAt) / 1000
  ended.abort()
  const beside = await meanwhile
  const spent = (serverProcessorMs(backend) - spentBefore) / 1000
  console.log(`\nerased: ${executions} executions, ${links} links, ${sessions} sessions`)
  console.log(
    `took ${took.toFixed(1)} s, ${spent.toFixed(1)} s of the server's processor time; load ${loadavg()[0]!.toFixed(0)}`,
  )
  console.log(`an execution: ${((spent * 1000) / executions).toFixed(1)} ms of processor time`)
  console.log(`somebody else, alone: ${described(alone)}; meanwhile: ${described(beside)}`)
  for (const { name, dead } of await deadRows())
    console.log(`dead rows of ${name}: ${dead.toLocaleString('en')}`)
} finally {
  await database.close()
  await storage.close()
  server.remove()
}

async function fill(): Promise<number> {
  const startedAt = performance.now()
  await sql`insert into accounts (id, environment) values (${ACCOUNT}, 'test')`.execute(db)
  for (const [id, retention] of [
    [forGood, undefined],
    [forAMonth, { days: KEPT_DAYS }],
  ] as const)
    await sql`insert into reports (id, account_id, name, version, definition, created_at, updated_at)
      values (${id}, ${ACCOUNT}, 'r', 1, ${JSON.stringify({ ...firstReportDefinition, retention })}, now(), now())`.execute(
      db,
    )
  for (let from = 0; from < count; from += STEP) await fillStep(from, Math.min(from + STEP, count) - 1)
  for (const table of ['executions', 'links', 'sessions', 'stills', 'pgboss.job'])
    await sql`vacuum analyze ${sql.raw(table)}`.execute(db)
  return (performance.now() - startedAt) / 1000
}

/** Rows about as large as real ones; the ids are numbers in hexadecimal. */
async function fillStep(from: number, to: number): Promise<void> {
  const section = JSON.stringify({ ocr: { fields: { name: { value: 'x'.repeat(300) } } } })
  const firstWithJobs = Math.floor(count * (1 - JOBS_SHARE))
  await sql`
    with made as materialized (
      select i, lpad(to_hex(i), 24, '0') as id, case when i < ${Math.floor(count / 2)}::integer then ${forGood} else ${forAMonth} end as report,
        timestamptz '2026-01-01 00:00:00+00' + i * ${SECONDS_APART}::integer * interval '1 second' as at
      from generate_series(${from}::integer, ${to}::integer) as i
    ), links_made as (
      insert into links (id, token_hash, account_id, report_id, active, no_expire, submissions, max_submissions, expires_at,
        variables, created_at, updated_at)
      select id, sha256(id::bytea), ${ACCOUNT}, report, true, false, 1, 1, at + interval '10 minutes', '{}', at, at from made
    ), executions_made as (
      insert into executions (id, account_id, report_id, report_version, link_id, status, fraud, sections, validations,
        parameters, data, images, files, analysed, created_at, updated_at)
      select id, ${ACCOUNT}, report, 1, id, 'APROVADO', false, ${section}::jsonb, '[]', '{}', '{}',
        jsonb_build_object('front', jsonb_build_object('blobKey', 'executions/' || id || '/front')), '[]', true, at, at
      from made
    ), sessions_made as (
      insert into sessions (id, link_id, account_id, report_id, report_version, secret_hash, execution_id, created_at, expires_at)
      select id, id, ${ACCOUNT}, report, 1, '', id, at, at + interval '1 hour' from made
    ), stills_made as (
      insert into stills (session_id, capture, blob_key, media_type, content_hash, measurements, created_at, bytes)
      select id, 'front', 'executions/' || id || '/front', 'image/jpeg', '', '{}', at, 200000 from made
    )
    insert into pgboss.job (name, data, state, completed_on)
    select 'run-execution', jsonb_build_object('executionId', id), 'completed', now()
    from made, generate_series(1, ${JOBS_OF_EXECUTION}::integer) where i >= ${firstWithJobs}::integer`.execute(
    db,
  )
}

/** Milliseconds of each round; a round reads a session with its still and writes both. Ends with the signal. */
async function onboardings(signal: AbortSignal): Promise<readonly number[]> {
  const took: number[] = []
  for (let round = 0; !signal.aborted; round++) {
    const began = performance.now()
    const id = (count - 1 - (round % 1000)).toString(16).padStart(24, '0')
    await db.transaction().execute(async (transaction) => {
      await sql`select * from sessions where id = ${id} for update`.execute(transaction)
      await sql`select * from stills where session_id = ${id}`.execute(transaction)
      await sql`update sessions set expires_at = expires_at where id = ${id}`.execute(transaction)
      await sql`update executions set updated_at = now() where id = ${id}`.execute(transaction)
    })
    took.push(performance.now() - began)
  }
  return took
}

async function deadRows(): Promise<readonly { readonly name: string; readonly dead: number }[]> {
  const { rows } = await sql<{ name: string; dead: number }>`
    select relname as name, n_dead_tup as dead from pg_stat_user_tables
    where relname in ('executions', 'links', 'sessions', 'stills')`.execute(db)
  return rows
}

function described(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1)
  return `${sorted.length} rounds, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}
