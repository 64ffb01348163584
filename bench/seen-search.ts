/**
 * How fast a picture is found among those that were seen: `node bench/seen-search.ts [pictures] [embedded pictures]`.
 *
 * On a PostgreSQL server (installed, or named by DATABASE_URL_TEST) and on the embedded database. Real rows are written
 * through the store. The others get random bands, and enough bands of real rows that a search compares about 300
 * pictures; among a million real faces that do not match, 1 to 10 would share a band with a view.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { cipherOf } from '../src/server/adapters/encryption/encryption.ts'
import { openDatabase, type Database } from '../src/server/adapters/database/database.ts'
import { DatabaseSeenPictureStore } from '../src/server/adapters/database/executions/seen-picture-store.ts'
import { startPostgres, whyNoPostgres } from '../test/ports/stores-postgres.ts'
import { filled } from './executions/filled-database.ts'
import { printTable, quantile } from './measure.ts'

const DEFAULT_ROWS = 1_000_000
const DEFAULT_EMBEDDED_ROWS = 100_000
/** Rows that are written through the store, and searches. */
const KEPT = 100
/** Views of a searched picture. */
const VIEWS = 10
/** How many rows share a band with a real one, however many rows there are. */
const SHARED = 10
const BANDS = 32
const STEP = 2_000

const [rows = DEFAULT_ROWS, embeddedRows = DEFAULT_EMBEDDED_ROWS] = process.argv.slice(2).map(Number)
const cipher = cipherOf(randomBytes(32))
const keys = { lookup: randomBytes(32), hashes: cipher }

const missing = whyNoPostgres()
if (missing) console.log(`PostgreSQL was not measured: ${missing}.`)
else {
  const server = await startPostgres()
  await measure('PostgreSQL', await openDatabase({ url: server.url }), rows)
  await server.stop()
}
const directory = await mkdtemp(join(tmpdir(), 'limiar-seen-'))
await measure('embedded', await openDatabase({ directory: join(directory, 'database') }), embeddedRows)
await rm(directory, { recursive: true })

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

async function measure(engine: string, database: Database, count: number): Promise<void> {
  const { db } = database
  const store = new DatabaseSeenPictureStore(db, keys)
  // Writes rows without their executions: a million of these would take longer than everything that is measured here.
  await sql`alter table seen_pictures drop constraint seen_pictures_execution_id_fkey`.execute(db)
  const kept = Array.from({ length: KEPT }, (_, at) => ({ id: idOf(at), hash: randomBytes(32) }))
  const { accountId } = filled
  const at = new Date()
  const keepTimes = await timed(kept, ({ id, hash }) =>
    store.keep({ executionId: id, accountId, people: [`p${id}`], at, hashes: { selfie: hash } }),
  )
  await fill(database, count)
  const asking = { executionId: 'f'.repeat(24), accountId, people: ['nobody'] }
  const views = (first: Uint8Array) => [first, ...Array.from({ length: VIEWS - 1 }, () => randomBytes(32))]
  let found = 0
  const copies = await timed(kept, async ({ hash }) => {
    if ((await store.nearest(asking, views(hash))) === 0) found++
  })
  const strangers = await timed(kept, () => store.nearest(asking, views(randomBytes(32))))
  const { rows: sizes } = await sql<{ readonly whole: number; readonly index: number }>`
    select pg_table_size('seen_pictures')::float8 as "whole",
      pg_relation_size('seen_pictures_by_band')::float8 as "index"`.execute(db)
  const ms = (times: readonly number[], share: number): string => `${quantile(times, share).toFixed(1)} ms`
  const row = [
    engine,
    String(count),
    `${found} of ${KEPT}`,
    ...[copies, strangers].flatMap((times) => [ms(times, 0.5), ms(times, 0.95)]),
    ms(keepTimes, 0.5),
    ...[sizes[0]!.whole, sizes[0]!.index].map((bytes) => (bytes / 1e6).toFixed(0)),
  ]
  printTable(
    [
      '',
      'pictures',
      'found',
      'copy p50',
      'copy p95',
      'new p50',
      'new p95',
      'keep p50',
      'table, MB',
      'index, MB',
    ],
    [row],
  )
  await database.close()
}

function idOf(at: number): string {
  return at.toString(16).padStart(24, '0')
}

async function timed<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const startedAt = performance.now()
    await run(item)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Writes the rest of the rows. */
async function fill({ db }: Database, count: number): Promise<void> {
  await sql`create table real_bands as
    select row_number() over () as number, band from seen_pictures, unnest(bands) as band`.execute(db)
  await sql`create index on real_bands (number)`.execute(db)
  const share = (KEPT * BANDS * SHARED) / (count * BANDS)
  for (let from = KEPT; from < count; from += STEP) {
    const to = Math.min(from + STEP, count)
    const ids = Array.from({ length: to - from }, (_, at) => idOf(from + at))
    const hashes = ids.map((id) =>
      Buffer.from(cipher.seal(`${id}/selfie`, randomBytes(32))).toString('base64'),
    )
    await sql`
      insert into seen_pictures (execution_id, capture, account_id, people, bands, hash, at)
      select id, 'selfie', ${filled.accountId}, array['p' || id], bands, decode(hash, 'base64'), now()
      from unnest(${ids}::text[], ${hashes}::text[]) as one(id, hash), lateral (
        select array_agg(case when random() < ${share}::float8 then coalesce(
            (select band from real_bands where number = 1 + (hashtext(id || place) & 2147483647) % ${KEPT * BANDS}::integer),
            0) else (random() * 9e18)::bigint end) as bands
        from generate_series(1, ${BANDS}::integer) as place) as drawn`.execute(db)
  }
  await sql`vacuum analyze seen_pictures`.execute(db)
}
