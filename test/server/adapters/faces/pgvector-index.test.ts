/** The search in the database, on pgvector itself: the embedded engine's, and that of the server where it is installed. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { newId } from '../../../../src/protocol/ids.ts'
import { DatabaseAccountStore } from '../../../../src/server/adapters/database/access/account-store.ts'
import { openDatabase } from '../../../../src/server/adapters/database/database.ts'
import { DatabaseFaceIndexReaders } from '../../../../src/server/adapters/database/faces/face-changes.ts'
import { DatabaseFaceModelStore } from '../../../../src/server/adapters/database/faces/face-model-store.ts'
import { DatabaseFaceStore } from '../../../../src/server/adapters/database/faces/face-store.ts'
import type { Schema } from '../../../../src/server/adapters/database/tables/schema.ts'
import type { LoadedFaceIndex } from '../../../../src/server/adapters/faces/face-index.ts'
import { createPgvectorIndex } from '../../../../src/server/adapters/database/faces/pgvector-index.ts'
import { buildGraphs } from '../../../../src/server/adapters/database/faces/pgvector-tables.ts'
import type { IndexedFace, StoredFace } from '../../../../src/server/domain/faces/face-store.ts'
import { startPostgres, whyNoPostgres } from '../../../ports/stores-postgres.ts'
import { plainSearch, unitVector } from '../../../support/face-vectors.ts'
import { openPgvectorDatabase } from '../../../support/pgvector-database.ts'
import { seededRandom } from '../../../support/random.ts'

const DIMENSIONS = 48
const MODEL = 'a-model'
const MS_PER_DAY = 24 * 60 * 60 * 1000

interface Opened {
  readonly db: Kysely<Schema>
  readonly close: () => Promise<void>
}

const engines: Readonly<
  Record<string, { readonly skip?: string | false; readonly open: () => Promise<Opened> }>
> = {
  PGlite: {
    open: async () => {
      const db = await openPgvectorDatabase()
      return { db, close: () => db.destroy() }
    },
  },
  PostgreSQL: { skip: await whyNoServerVectors(), open: openServer },
}

async function openServer(): Promise<Opened> {
  const server = await startPostgres()
  const database = await openDatabase({ url: server.url })
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { db: database.db, close }
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
        ...{ db: database.db, modelId: MODEL, dimensions: DIMENSIONS },
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
        ...{ id: recordId, accountId, cpf: undefined, description: 'someone', images: [image] },
        ...{ createdAt: now, updatedAt: now },
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

    it('answers what comparing with every face answers where an account has few', async () => {
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

    it('sees one account alone, also in the picture of another that is the same', async () => {
      const other = await newAccount()
      const index = newIndex()
      await enrol(other)
      assert.equal((await search(index, faces[0]!.embedding, 20, other)).length, 1)
      assert.deepEqual(await search(index, faces[0]!.embedding, 20, await newAccount()), [])
    })

    it('sees at once what another node was told is stored or removed', async () => {
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

    it('answers nobody whose row was removed, also before the table knows', async () => {
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

    it('is made anew when what it lacks was trimmed', async () => {
      const notices: string[] = []
      const index = newIndex((message) => notices.push(message))
      const face = await enrol(account)
      assert.equal((await search(index, face.embedding, 1))[0]?.recordId, face.recordId)
      await store.remove(account, face.recordId, new Date())
      await enrol(account)
      const readers = new DatabaseFaceIndexReaders(database.db)
      for (const days of [1, 3]) await readers.trim(new Date(Date.now() + days * MS_PER_DAY))
      assert.notEqual((await search(index, face.embedding, 1))[0]?.recordId, face.recordId)
      assert.match(notices.join(), /made anew/)
    })

    it('searches by a graph what is larger, and finds a face by its own picture', async () => {
      const large = await newAccount()
      const rows = await fillWith(database.db, large, 600, random)
      const index = newIndex()
      await index.load()
      await buildGraphs(database.db, { modelId: MODEL, dimensions: DIMENSIONS }, 500)
      const { rows: graphs } = await sql`select from pg_indexes where indexname like '%_graph'`.execute(
        database.db,
      )
      assert.equal(graphs.length, 1, 'the other accounts have too few')
      for (const face of rows.slice(0, 20)) {
        const [best] = await search(index, face.embedding, 1, large)
        assert.equal(best?.recordId, face.recordId)
      }
      const probe = unitVector(random, DIMENSIONS)
      // Wider than the graph answers: every face is compared.
      assert.deepEqual(
        await search(index, probe, 300, large),
        plainSearch(rows, probe, { limit: 300, minCosine: -1 }),
      )
    })
  })
}

/** Records of one picture each, many in one statement. */
async function fillWith(
  db: Kysely<Schema>,
  accountId: string,
  count: number,
  random: () => number,
): Promise<readonly IndexedFace[]> {
  const faces = Array.from({ length: count }, () => ({
    ...{ accountId, recordId: newId(), faceImageId: newId(), modelId: MODEL },
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
