/**
 * How often the search by pgvector misses what the exact one finds: `node bench/pgvector.ts [faces]... [--folder
 * <folder>]`, 20,000 and 100,000 faces unless said otherwise, on the embedded engine's pgvector, or in the empty
 * database of a server on this machine that DATABASE_URL names (`node scripts/pgvector-server.ts node bench/pgvector.ts
 * 100000` makes one). The faces are made up and have 192 dimensions; see METHOD. Enrolled faces stay in the folder, so
 * that the next call goes on from there.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createPgvectorIndex } from '../src/server/adapters/database/faces/pgvector-index.ts'
import { openDatabase, type Database } from '../src/server/adapters/database/database.ts'
import { serverLimitsOf } from '../src/server/adapters/database/engine/server-pool.ts'
import { readLimits } from '../src/server/settings/limit-settings.ts'
import { openPgvectorDatabase } from '../test/support/pgvector-database.ts'
import { until } from '../test/support/until.ts'
import { serverProcessorMs } from './load/processor-time.ts'
import { DIMENSIONS, MadeUpFaces, MODEL_ID, recordIdOf } from './search/made-up-faces.ts'
import { PlainVectors } from './search/plain-scan.ts'

const PROBES = 200
const RANKS = [1, 20, 100]
/** The numbers of faces at which the answers are compared, by default. */
const MILESTONES = [20_000, 100_000]
/** All people have numbers below this, so that a later call goes on with the same people. */
const MOST_FACES = 1_000_000
const FACES_PER_STEP = 5_000
const GROWTH = 1_000
/** Accounts with fewer faces get no graph. */
const FACES_OF_GRAPH = 10_000
const PATIENCE_MS = 4 * 60 * 60 * 1000
const ACCOUNT = 'searched'
const NOBODY = 'f'.repeat(24)

const METHOD = `
Faces    made up, ${DIMENSIONS} dimensions, two photographs of each person (bench/search/made-up-faces.ts), one account.
         The graph is built once all are there, as it is when a registry changes over to pgvector.
Probes   ${PROBES}: every other one a further photograph of a person in the gallery, the others of strangers.
Recall   the share of the k best by a plain float64 comparison with every face that pgvector's answer holds, its graph
         used and its candidates scored again from the float32 embeddings; the lowest of a probe beside it.
Kept     ${GROWTH.toLocaleString('en')} of the faces come once the graph is there, as people do later.
Person   probes of a person in the gallery whose best face is the one that the exact search puts first.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
})
const stops = positionals.length > 0 ? positionals.map(Number) : MILESTONES
const most = Math.max(...stops)
const { db, withoutTimeouts, close } = await open()
const backend = await backendId()
console.log(`pgvector ${await versionOf()}, Node ${process.versions.node}${METHOD}`)
const plain = new PlainVectors(most, DIMENSIONS)
const maker = new MadeUpFaces(MOST_FACES)
for (let face = 0; face < most; face++) maker.photograph(face >> 1, plain.row(face))
const table = { modelId: MODEL_ID, dimensions: DIMENSIONS }
const index = createPgvectorIndex({
  db,
  withoutTimeouts,
  ...table,
  onNotice: (message, cause) => console.log(message, cause ?? ''),
})
await index.load()
await sql`insert into accounts (id, name, environment) values (${ACCOUNT}, 'searched', 'test')
  on conflict do nothing`.execute(db)
for (const stop of stops) await compareAt(stop)
await index.close()
await close()

type Opened = Pick<Database, 'db' | 'withoutTimeouts' | 'close'>

async function open(): Promise<Opened> {
  const url = process.env['DATABASE_URL']
  // Counting and analysing a million rows takes longer than a statement of a request may.
  if (url) return openDatabase({ url, limits: { ...serverLimitsOf(readLimits()), statementMs: 600_000 } })
  const embedded = await openPgvectorDatabase(values.folder)
  return { db: embedded, withoutTimeouts: (run) => run(embedded), close: () => embedded.destroy() }
}

/** A process of the server; undefined for the embedded engine, which works in this process. */
async function backendId(): Promise<number | undefined> {
  if (!process.env['DATABASE_URL']) return undefined
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  return rows[0]!.id
}

async function versionOf(): Promise<string> {
  const { rows } = await sql<{
    text: string
  }>`select default_version || ' on PostgreSQL ' || current_setting('server_version') as text
    from pg_available_extensions where name = 'vector'`.execute(db)
  return rows[0]?.text ?? ''
}

/** Enrols faces until there are this many, builds their graph and compares the answers. */
async function compareAt(stop: number): Promise<void> {
  await dropGraphs()
  const { faces: there } = await index.measure()
  const atBuild = stop - GROWTH
  await enrolUpTo(there, atBuild)
  console.log(`\n${stop.toLocaleString('en')} faces`)
  await timed(`${(atBuild - there).toLocaleString('en')} vectors taken`, takeChanges)
  if (atBuild >= FACES_OF_GRAPH) await timed('graph built', untilThereIsAGraph)
  await enrolUpTo(atBuild, stop)
  await timed(`${GROWTH.toLocaleString('en')} vectors taken into the graph`, takeChanges)
  await compare(stop)
}

async function enrolUpTo(there: number, stop: number): Promise<void> {
  for (let from = there; from < stop; from += FACES_PER_STEP)
    await enrol(from, Math.min(stop, from + FACES_PER_STEP))
}

/** The index starts building the graph by itself. */
async function untilThereIsAGraph(): Promise<void> {
  const isThere = async (): Promise<true | undefined> => {
    const { rows } = await sql`select from pg_index join pg_class on pg_class.oid = indexrelid
      where relname like 'face_vectors_%_graph' and indisvalid`.execute(db)
    return rows.length > 0 ? true : undefined
  }
  await until('the graph is built', isThere, { withinMs: PATIENCE_MS, askAgainMs: 1000 })
}

/** Any question makes the index take the changes that have come. */
function takeChanges(): Promise<void> {
  return index.removeRecord(ACCOUNT, NOBODY)
}

async function dropGraphs(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'face_vectors_%_graph'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
}

async function timed(what: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const [own, server] = [ownProcessorMs(), databaseProcessorMs()]
  await run()
  console.log(
    `${what}: ${((ownProcessorMs() - own) / 1000).toFixed(0)} s of processor time here, ` +
      `${((databaseProcessorMs() - server) / 1000).toFixed(0)} s of the server, ` +
      `${((performance.now() - began) / 1000).toFixed(0)} s; load ${loadavg()[0]!.toFixed(0)}`,
  )
}

function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function databaseProcessorMs(): number {
  return backend === undefined ? 0 : serverProcessorMs(backend)
}

async function enrol(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, row) => from + row)
  const hex = rows.map((face) => Buffer.from(Float32Array.from(plain.row(face)).buffer).toString('hex'))
  await sql`
    with face as (
      select * from unnest(${rows.map(recordIdOf)}::text[], ${hex}::text[]) as face (id, embedding)
    ), records as (
      insert into faces (id, account_id, description, created_at, updated_at)
      select id, ${ACCOUNT}, '', now(), now() from face
    ), images as (
      insert into face_images
        (id, record_id, account_id, position, blob_key, media_type, face_id, confidence, model_id, embedding)
      select id, id, ${ACCOUNT}, 0, id, 'image/jpeg', id, 99, ${MODEL_ID}, decode(embedding, 'hex') from face
    ), step as (
      update face_sequence set last = last + ${rows.length} returning last - ${rows.length} as first
    )
    insert into face_changes (sequence, kind, account_id, record_id)
    select first + row_number() over (), 'added', ${ACCOUNT}, id from face, step`.execute(db)
}

/** Compares the answers over all faces, which are the first ones by number. */
async function compare(there: number): Promise<void> {
  await sql`analyze`.execute(db)
  const probes = Array.from({ length: PROBES }, (_, number) => {
    const probe = new Float32Array(DIMENSIONS)
    maker.photograph(number % 2 === 0 ? (number * 7919) % (there / 2) : MOST_FACES + number, probe)
    return probe
  })
  const answers = plain.exactBest(probes, Math.max(...RANKS), (row) => row < there)
  const { codeBytes } = await index.measure()
  console.log(`${(codeBytes / there).toFixed(0)} bytes a face of table and graph`)
  for (const rank of RANKS) {
    const recalls: number[] = []
    const took: number[] = []
    const searchesBefore = await graphSearches()
    const spentBefore = databaseProcessorMs() + ownProcessorMs()
    for (const [number, probe] of probes.entries()) {
      const began = performance.now()
      const found = await index.search(ACCOUNT, probe, { limit: rank, minCosine: -1 })
      took.push(performance.now() - began)
      const ids = new Set(found.map(({ recordId }) => recordId))
      const exact = answers[number]!.slice(0, rank)
      recalls.push(exact.filter(({ row }) => ids.has(recordIdOf(row))).length / rank)
    }
    const spent = databaseProcessorMs() + ownProcessorMs() - spentBefore
    const mean = recalls.reduce((sum, value) => sum + value, 0) / PROBES
    const ofPersons = recalls.filter((_, number) => number % 2 === 0)
    const persons = rank === 1 ? `, ${ofPersons.filter(Boolean).length} of ${ofPersons.length} persons` : ''
    const byGraph = (await graphSearches()) - searchesBefore
    console.log(
      `recall at ${rank}: ${(100 * mean).toFixed(2)} %, lowest ${(100 * Math.min(...recalls)).toFixed(0)} %` +
        `${persons}; p50 ${took.sort((a, b) => a - b)[PROBES / 2]!.toFixed(1)} ms, ${(spent / PROBES).toFixed(1)} ms of processor time; ${byGraph} of ${PROBES} by the graph`,
    )
  }
}

/** How often the graph has been searched, as the database counts it. */
async function graphSearches(): Promise<number> {
  const { rows } = await sql<{ scans: number | null }>`
    select pg_stat_force_next_flush(), sum(idx_scan)::integer as scans
    from pg_stat_user_indexes where indexrelname like 'face_vectors_%_graph'`.execute(db)
  return rows[0]?.scans ?? 0
}
