/**
 * How often the search by pgvector misses what the exact one finds: `node bench/pgvector.ts [faces]`, 100,000 unless said
 * otherwise, on the embedded engine's pgvector. Made-up faces of 192 dimensions; see METHOD.
 */
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { createPgvectorIndex } from '../src/server/adapters/database/pgvector-index.ts'
import { buildGraphs } from '../src/server/adapters/database/pgvector-tables.ts'
import { openPgvectorDatabase } from '../test/support/pgvector-database.ts'
import { DIMENSIONS, MadeUpFaces, MODEL_ID, recordIdOf } from './search/made-up-faces.ts'
import { PlainVectors } from './search/plain-scan.ts'

const PROBES = 200
const RANKS = [1, 20, 100]
const ROWS_PER_INSERT = 5000
const ACCOUNT = 'searched'

const METHOD = `
Faces    made up, ${DIMENSIONS} dimensions, two photographs of each person (bench/search/made-up-faces.ts), one account.
Probes   ${PROBES}: every other one a further photograph of a person in the gallery, the others of strangers.
Recall   the share of the k best by a plain float64 comparison with every face that pgvector's answer holds, its graph
         used and its candidates scored again from the float32 embeddings; the lowest of a probe beside it.
Person   probes of a person in the gallery whose best face is the one that the exact search puts first.
`

const faces = Number(process.argv[2] ?? 100_000)
console.log(`pgvector on PGlite, Node ${process.versions.node}, ${faces.toLocaleString('en')} faces${METHOD}`)
const plain = new PlainVectors(faces, DIMENSIONS)
const maker = new MadeUpFaces(faces)
for (let face = 0; face < faces; face++) maker.photograph(face >> 1, plain.row(face))
const db = await openPgvectorDatabase()
const table = { modelId: MODEL_ID, dimensions: DIMENSIONS }
await timed('rows of the registry', fill)
const index = createPgvectorIndex({
  db,
  ...table,
  onNotice: (message, cause) => console.log(message, cause ?? ''),
})
await timed('vectors of the registry taken', () => index.load())
await timed('graph built', async () => {
  await buildGraphs(db, table)
  await buildGraphs(db, table)
})
const { codeBytes } = await index.measure()
console.log(`${(codeBytes / faces).toFixed(0)} bytes a face of table and graph`)
await compare()
await index.close()
await db.destroy()

async function fill(): Promise<void> {
  await sql`insert into accounts (id, name, environment) values (${ACCOUNT}, 'searched', 'test')`.execute(db)
  for (let from = 0; from < faces; from += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, faces - from) }, (_, row) => from + row)
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
}

async function compare(): Promise<void> {
  const recalls = new Map(RANKS.map((rank) => [rank, [] as number[]]))
  let [persons, firsts, milliseconds] = [0, 0, 0]
  const probes = Array.from({ length: PROBES }, (_, number) => {
    const probe = new Float32Array(DIMENSIONS)
    maker.photograph(number % 2 === 0 ? (number * 7919) % (faces / 2) : faces + number, probe)
    return probe
  })
  const answers = plain.exactBest(probes, Math.max(...RANKS), () => true)
  for (const [number, probe] of probes.entries()) {
    const exact = answers[number]!.map(({ row }) => recordIdOf(row))
    for (const [rank, values] of recalls) {
      const began = performance.now()
      const found = await index.search(ACCOUNT, probe, { limit: rank, minCosine: -1 })
      if (rank === 20) milliseconds += performance.now() - began
      const ids = new Set(found.map(({ recordId }) => recordId))
      values.push(exact.slice(0, rank).filter((id) => ids.has(id)).length / rank)
      if (rank === 1 && number % 2 === 0) {
        persons++
        firsts += Number(ids.has(exact[0]!))
      }
    }
  }
  for (const [rank, values] of recalls) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    console.log(
      `recall at ${rank}: ${(100 * mean).toFixed(2)} %, lowest ${(100 * Math.min(...values)).toFixed(0)} %`,
    )
  }
  console.log(
    `${firsts} of ${persons} persons; ${(milliseconds / PROBES).toFixed(1)} ms a search of the 20 best`,
  )
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
