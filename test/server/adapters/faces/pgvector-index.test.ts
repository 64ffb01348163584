/** The search in the database, on pgvector itself: the embedded engine's, and that of the server where it is installed. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { newId } from '../../../../src/protocol/ids.ts'
import { DatabaseAccountStore } from '../../../../src/server/adapters/database/access/account-store.ts'
import { openDatabase, type Database } from '../../../../src/server/adapters/database/database.ts'
import { DatabaseFaceIndexReaders } from '../../../../src/server/adapters/database/faces/face-changes.ts'
import { DatabaseFaceModelStore } from '../../../../src/server/adapters/database/faces/face-model-store.ts'
import { DatabaseFaceStore } from '../../../../src/server/adapters/database/faces/face-store.ts'
import { serverLimitsOf } from '../../../../src/server/adapters/database/engine/server-pool.ts'
import type { Schema } from '../../../../src/server/adapters/database/tables/schema.ts'
import type { LoadedFaceIndex } from '../../../../src/server/adapters/faces/face-index.ts'
import {
  candidatesFor,
  createPgvectorIndex,
} from '../../../../src/server/adapters/database/faces/pgvector-index.ts'
import { buildGraphs } from '../../../../src/server/adapters/database/faces/pgvector-tables.ts'
import type { IndexedFace, StoredFace } from '../../../../src/server/domain/faces/face-store.ts'
import { readLimits } from '../../../../src/server/settings/limit-settings.ts'
import { startPostgres, whyNoPostgres } from '../../../ports/stores-postgres.ts'
import { plainSearch, unitVector } from '../../../support/face-vectors.ts'
import { openPgvectorDatabase } from '../../../support/pgvector-database.ts'
import { seededRandom } from '../../../support/random.ts'
import { until } from '../../../support/until.ts'

const DIMENSIONS = 48
const MODEL = 'a-model'
const MS_PER_DAY = 24 * 60 * 60 * 1000
/** A statement and a lock may take two seconds, and the client gives up a second later. */
const impatient = { ...serverLimitsOf(readLimits()), statementMs: 2000, lockMs: 2000, idleTransactionMs: 0 }
const IMPATIENT_SECONDS = 4

interface Opened extends Pick<Database, 'db' | 'withoutTimeouts'> {
  readonly close: () => Promise<void>
}

const engines: Readonly<
  Record<string, { readonly skip?: string | false; readonly open: () => Promise<Opened> }>
> = {
  PGlite: {
    open: async () => {
      const db = await openPgvectorDatabase()
      return { db, withoutTimeouts: (run) => run(db), close: () => db.destroy() }
    },
  },
  PostgreSQL: { skip: await whyNoServerVectors(), open: openServer },
}

async function openServer(): Promise<Opened> {
  const server = await startPostgres()
  const database = await openDatabase({ url: server.url, limits: impatient })
  // Several processes build even a small graph, and need more shared memory than a container has.
  const { pathname } = new URL(server.url)
  await sql`alter database ${sql.id(pathname.slice(1))} set min_parallel_table_scan_size = 0`.execute(
    database.db,
  )
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { ...database, close }
}

async function whyNoServerVectors(): Promise<string | false> {
  const why = whyNoPostgres()
  if (why) return why
  const { db, close } = await openServer()
  const { rows } = await sql`select from pg_available_extensions where name = 'vector'`.execute(db)
  await close()
  return rows.length > 0 ? false : 'pgvector is not installed on this PostgreSQL'
}

for (const [engine, { skip = false, open }] of Object.entries(engines)) {
  describe(`the search by pgvector on ${engine}`, { skip }, () => {
    const random = seededRandom(41)
    const opened: LoadedFaceIndex[] = []
    let database: Opened
    let store: DatabaseFaceStore
    const faces: IndexedFace[] = []
    let account: string

    const newIndex = (onNotice?: (message: string) => void): LoadedFaceIndex => {
      const index = createPgvectorIndex({
        db: database.db,
        withoutTimeouts: database.withoutTimeouts,
        modelId: MODEL,
        dimensions: DIMENSIONS,
        ...(onNotice && { onNotice }),
      })
      opened.push(index)
      return index
    }
    const newAccount = async (): Promise<string> => {
      const id = newId()
      const accounts = new DatabaseAccountStore(database.db)
      await accounts.create({ id, name: 'Banco', environment: 'test' }, randomBytes(32))
      return id
    }
    const enrol = async (accountId: string, modelId = MODEL): Promise<IndexedFace> => {
      const embedding = unitVector(random, DIMENSIONS)
      const [recordId, faceImageId, now] = [newId(), newId(), new Date()]
      const face = { id: newId(), confidence: 99, modelId, embedding }
      const image = { id: faceImageId, blobKey: `faces/${recordId}`, mediaType: 'image/jpeg', face }
      const record: StoredFace = {
        id: recordId,
        accountId,
        cpf: undefined,
        description: 'someone',
        images: [image],
        createdAt: now,
        updatedAt: now,
      }
      await store.insert(record)
      return { accountId, recordId, faceImageId, modelId, embedding }
    }
    const search = (index: LoadedFaceIndex, probe: Float32Array, limit = 20, accountId = account) =>
      index.search(accountId, probe, { limit, minCosine: -1 })

    before(async () => {
      database = await open()
      store = new DatabaseFaceStore(database.db)
      account = await newAccount()
      for (let face = 0; face < 300; face++) faces.push(await enrol(account))
    })
    after(async () => {
      for (const index of opened) await index.close()
      await database.close()
    })

    it('gives the same answer as comparing with every face where an account has few', async () => {
      const index = newIndex()
      for (const limit of [1, 20, 299]) {
        const probe = unitVector(random, DIMENSIONS)
        assert.deepEqual(
          await search(index, probe, limit),
          plainSearch(faces, probe, { limit, minCosine: -1 }),
        )
      }
      assert.equal((await index.measure()).faces, 300)
    })

    it('sees only one account, also when another has the same picture', async () => {
      const other = await newAccount()
      const index = newIndex()
      await enrol(other)
      assert.equal((await search(index, faces[0]!.embedding, 20, other)).length, 1)
      assert.deepEqual(await search(index, faces[0]!.embedding, 20, await newAccount()), [])
    })

    it('sees at once the faces that another node has stored or removed', async () => {
      const [here, there] = [newIndex(), newIndex()]
      for (let round = 0; round < 5; round++) {
        const face = await enrol(account)
        await here.add(face)
        const [found] = await search(there, face.embedding, 1)
        assert.equal(found?.recordId, face.recordId)
        await store.remove(account, face.recordId, new Date())
        const [next] = await search(there, face.embedding, 1)
        assert.notEqual(next?.recordId, face.recordId)
      }
      assert.equal((await there.measure()).faces, (await here.measure()).faces)
    })

    it('answers nobody whose row was removed, also before the table of vectors knows', async () => {
      const face = await enrol(account)
      const index = newIndex()
      await search(index, face.embedding, 1)
      await sql`delete from face_images where id = ${face.faceImageId}`.execute(database.db)
      const [found] = await search(index, face.embedding, 1)
      assert.notEqual(found?.recordId, face.recordId)
      await store.remove(account, face.recordId, new Date())
    })

    it('finds a face by an embedding of its model that came later, and none of another model', async () => {
      const index = newIndex()
      const face = await enrol(account, 'another-model')
      const probe = unitVector(random, DIMENSIONS)
      const isFound = async () =>
        (await search(index, probe, 1)).some(({ recordId }) => recordId === face.recordId)
      assert.equal(await isFound(), false)
      const models = new DatabaseFaceModelStore(database.db)
      await models.put(account, MODEL, [{ imageId: face.faceImageId, embedding: probe }])
      assert.equal(await isFound(), true)
      await store.remove(account, face.recordId, new Date())
      assert.equal(await isFound(), false)
    })

    it('is rebuilt when the changes that it lacks were trimmed', async () => {
      const notices: string[] = []
      const index = newIndex((message) => notices.push(message))
      const face = await enrol(account)
      assert.equal((await search(index, face.embedding, 1))[0]?.recordId, face.recordId)
      await store.remove(account, face.recordId, new Date())
      await enrol(account)
      const readers = new DatabaseFaceIndexReaders(database.db)
      for (const days of [1, 3]) await readers.trim(new Date(Date.now() + days * MS_PER_DAY))
      assert.notEqual((await search(index, face.embedding, 1))[0]?.recordId, face.recordId)
      assert.match(notices.join(), /rebuilt/)
    })

    const alone = engine === 'PGlite' && 'the embedded database has one connection'
    it('takes the first face of an account while a backup reads the tables', { skip: alone }, async () => {
      const index = newIndex()
      await index.load()
      const backup = await beginReading(database.db)
      const newcomer = await newAccount()
      const face = await enrol(newcomer)
      await index.add(face)
      assert.equal((await search(index, face.embedding, 1, newcomer))[0]?.recordId, face.recordId)
      await backup.end()
      await store.remove(newcomer, face.recordId, new Date())
    })

    it('has a graph built however long that takes, also when its node ends', { skip: alone }, async () => {
      const large = await newAccount()
      for (let step = 0; step < 10; step++) await fillWith(database.db, large, 1000, random)
      const notices: string[] = []
      const index = newIndex((message) => notices.push(message))
      const older = await beginReading(database.db)
      await index.load()
      await until(`the graph has taken ${IMPATIENT_SECONDS} s`, () =>
        graphTakes(database.db, IMPATIENT_SECONDS),
      )
      await index.close()
      await older.end()
      await until('the graph is there', async () => ((await graphs(database.db)) === 1 ? true : undefined))
      assert.deepEqual(notices, [])
    })

    it('searches a larger account by a graph, and finds a face by its own picture', async () => {
      const large = await newAccount()
      const rows = await fillWith(database.db, large, 600, random)
      const index = newIndex()
      await index.load()
      const graphsBefore = await graphs(database.db)
      const table = { modelId: MODEL, dimensions: DIMENSIONS }
      // Only one looks for graphs to build at a time, and the index itself does so after its start.
      await until('a graph is built', async () => {
        await database.withoutTimeouts((db) => buildGraphs(db, table, 500))
        return (await graphs(database.db)) > graphsBefore ? true : undefined
      })
      assert.equal((await graphs(database.db)) - graphsBefore, 1, 'the other accounts have too few')
      for (const face of rows.slice(0, 20)) {
        const [best] = await search(index, face.embedding, 1, large)
        assert.equal(best?.recordId, face.recordId)
      }
      const probe = unitVector(random, DIMENSIONS)
      // A search for more records than the graph answers compares every face.
      assert.deepEqual(
        await search(index, probe, 300, large),
        plainSearch(rows, probe, { limit: 300, minCosine: -1 }),
      )
    })
  })
}

/** A transaction that has read the vectors, such as a backup's. The building of an index waits for its end. */
async function beginReading(db: Kysely<Schema>): Promise<{ end: () => Promise<unknown> }> {
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'p' and relname like 'face_vectors_%'`.execute(
    transaction,
  )
  for (const { name } of rows) await sql`select from ${sql.table(name)} limit 1`.execute(transaction)
  return { end: () => transaction.commit().execute() }
}

async function graphTakes(db: Kysely<Schema>, seconds: number): Promise<true | undefined> {
  const { rows } = await sql`
    select from pg_stat_activity where query like 'create index concurrently%'
      and clock_timestamp() - query_start > ${seconds} * interval '1 second'`.execute(db)
  return rows.length > 0 ? true : undefined
}

/** Finished graphs of accounts. */
async function graphs(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql`select from pg_index join pg_class on pg_class.oid = indexrelid
    where relname like '%_graph' and indisvalid`.execute(db)
  return rows.length
}

/** Records of one picture each, many in one statement. */
async function fillWith(
  db: Kysely<Schema>,
  accountId: string,
  count: number,
  random: () => number,
): Promise<readonly IndexedFace[]> {
  const faces = Array.from({ length: count }, () => ({
    accountId,
    recordId: newId(),
    faceImageId: newId(),
    modelId: MODEL,
    embedding: unitVector(random, DIMENSIONS),
  }))
  const columns = [
    faces.map(({ recordId }) => recordId),
    faces.map(({ faceImageId }) => faceImageId),
    faces.map(({ embedding }) => Buffer.from(embedding.buffer).toString('hex')),
  ]
  await sql`
    with face as (
      select * from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[])
        as face (record_id, image_id, embedding)
    ), records as (
      insert into faces (id, account_id, description, created_at, updated_at)
      select record_id, ${accountId}, 'someone', now(), now() from face
    ), images as (
      insert into face_images (id, record_id, account_id, position, blob_key, media_type, face_id, confidence, model_id, embedding)
      select image_id, record_id, ${accountId}, 0, 'faces/' || record_id, 'image/jpeg', image_id, 99, ${MODEL},
        decode(embedding, 'hex') from face
    ), step as (
      update face_sequence set last = last + ${count} returning last - ${count} as first
    )
    insert into face_changes (sequence, kind, account_id, record_id)
    select first + row_number() over (), 'added', ${accountId}, record_id from face, step`.execute(db)
  return faces
}

describe('the candidates of a search by the graph', () => {
  it('are four for each wanted face and 200 at least', () => {
    assert.deepEqual(
      [1, 20, 100].map((limit) => candidatesFor(limit, 20_000)),
      [200, 200, 400],
    )
  })

  it('grow with the faces, up to the most that the graph returns', () => {
    assert.deepEqual(
      [100_000, 250_000, 1_000_000].map((faces) => candidatesFor(20, faces)),
      [250, 625, 1000],
    )
  })

  it('are more than the graph returns where so many faces are wanted, which are then compared', () => {
    assert.equal(candidatesFor(300, 1_000_000), 1200)
  })
})
