/**
 * How often the search by pgvector misses what the exact one finds:
 * `node bench/pgvector.ts [faces]... [--folder <folder>]`, 10,000, 30,000 and 100,000 faces unless said otherwise, on the
 * embedded engine's pgvector. Made-up faces of 192 dimensions; see METHOD. What was enrolled stays in the folder, so that the
 * next call goes on from there.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createPgvectorIndex } from '../src/server/adapters/database/faces/pgvector-index.ts'
import { buildGraphs } from '../src/server/adapters/database/faces/pgvector-tables.ts'
import { openPgvectorDatabase } from '../test/support/pgvector-database.ts'
import { DIMENSIONS, MadeUpFaces, MODEL_ID, recordIdOf } from './search/made-up-faces.ts'
import { PlainVectors } from './search/plain-scan.ts'

const PROBES = 200
const RANKS = [1, 20, 100]
/** Where the answers are compared. */
const MILESTONES = [10_000, 30_000, 100_000]
/** All people are made by numbers below it, so that a later call goes on with the same. */
const MOST_FACES = 1_000_000
const FACES_PER_STEP = 5_000
const ACCOUNT = 'searched'
const NOBODY = 'f'.repeat(24)

const METHOD = `
Faces    made up, ${DIMENSIONS} dimensions, two photographs of each person (bench/search/made-up-faces.ts), one account.
         The graph is built once all are there, as it is when a registry changes over to pgvector.
Probes   ${PROBES}: every other one a further photograph of a person in the gallery, the others of strangers.
Recall   the share of the k best by a plain float64 comparison with every face that pgvector's answer holds, its graph
         used and its candidates scored again from the float32 embeddings; the lowest of a probe beside it.
Person   probes of a person in the gallery whose best face is the one that the exact search puts first.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
})
const stops = positionals.length > 0 ? positionals.map(Number) : MILESTONES
const most = Math.max(...stops)
console.log(`pgvector on PGlite, Node ${process.versions.node}${METHOD}`)
const plain = new PlainVectors(most, DIMENSIONS)
const maker = new MadeUpFaces(MOST_FACES)
for (let face = 0; face < most; face++) maker.photograph(face >> 1, plain.row(face))
const db = await openPgvectorDatabase(values.folder)
const table = { modelId: MODEL_ID, dimensions: DIMENSIONS }
const index = createPgvectorIndex({
  db,
  ...table,
  onNotice: (message, cause) => console.log(message, cause ?? ''),
})
await index.load()
await sql`insert into accounts (id, name, environment) values (${ACCOUNT}, 'searched', 'test')
  on conflict do nothing`.execute(db)
for (const stop of stops) await compareAt(stop)
await index.close()
await db.destroy()

/** Enrols until so many are there, builds their graph and compares the answers. */
async function compareAt(stop: number): Promise<void> {
  await dropGraphs()
  const { faces: there } = await index.measure()
  for (let from = there; from < stop; from += FACES_PER_STEP)
    await enrol(from, Math.min(stop, from + FACES_PER_STEP))
  console.log(`\n${stop.toLocaleString('en')} faces`)
  // Whatever asks the index has it take what came; it begins with the graph at once.
  await timed(`${(stop - there).toLocaleString('en')} vectors taken`, () =>
    index.removeRecord(ACCOUNT, NOBODY),
  )
  await timed('graph built', () => buildGraphs(db, table))
  await compare(stop)
}

async function dropGraphs(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'face_vectors_%_graph'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
}

async function timed(what: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const { user, system } = process.cpuUsage()
  await run()
  const cpu = process.cpuUsage({ user, system })
  console.log(
    `${what}: ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of processor time, ` +
      `${((performance.now() - began) / 1000).toFixed(0)} s; load ${loadavg()[0]!.toFixed(0)}`,
  )
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

/** Compares the answers about the first so many faces, which are all that are there. */
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
    for (const [number, probe] of probes.entries()) {
      const began = performance.now()
      const found = await index.search(ACCOUNT, probe, { limit: rank, minCosine: -1 })
      took.push(performance.now() - began)
      const ids = new Set(found.map(({ recordId }) => recordId))
      const exact = answers[number]!.slice(0, rank)
      recalls.push(exact.filter(({ row }) => ids.has(recordIdOf(row))).length / rank)
    }
    const mean = recalls.reduce((sum, value) => sum + value, 0) / PROBES
    const ofPersons = recalls.filter((_, number) => number % 2 === 0)
    const persons = rank === 1 ? `, ${ofPersons.filter(Boolean).length} of ${ofPersons.length} persons` : ''
    const byGraph = (await graphSearches()) - searchesBefore
    console.log(
      `recall at ${rank}: ${(100 * mean).toFixed(2)} %, lowest ${(100 * Math.min(...recalls)).toFixed(0)} %` +
        `${persons}; p50 ${took.sort((a, b) => a - b)[PROBES / 2]!.toFixed(1)} ms; ${byGraph} of ${PROBES} by the graph`,
    )
  }
}

/** How often the graph was searched so far, as the database counts it. */
async function graphSearches(): Promise<number> {
  const { rows } = await sql<{ scans: number | null }>`
    select pg_stat_force_next_flush(), sum(idx_scan)::integer as scans
    from pg_stat_user_indexes where indexrelname like 'face_vectors_%_graph'`.execute(db)
  return rows[0]?.scans ?? 0
}
