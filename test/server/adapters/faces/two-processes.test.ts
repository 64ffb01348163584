/** The index over a real server, twice and with separate connections, as two processes have. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../../src/protocol/ids.ts'
import { DatabaseAccountStore } from '../../../../src/server/adapters/database/access/account-store.ts'
import { openDatabase, type Database } from '../../../../src/server/adapters/database/database.ts'
import { DatabaseFaceStore } from '../../../../src/server/adapters/database/faces/face-store.ts'
import { createFaceIndex, type LoadedFaceIndex } from '../../../../src/server/adapters/faces/face-index.ts'
import type { StoredFace } from '../../../../src/server/domain/faces/face-store.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../../ports/stores-postgres.ts'
import { plainSearch, unitVector } from '../../../support/face-vectors.ts'
import { seededRandom } from '../../../support/random.ts'

const DIMENSIONS = 192
const random = seededRandom(21)

const aFace = (accountId: string): StoredFace => {
  const now = new Date()
  const embedding = unitVector(random, DIMENSIONS)
  const face = { id: newId(), confidence: 99, modelId: 'a-model', embedding }
  const id = newId()
  const image = { id: newId(), blobKey: `faces/${id}`, mediaType: 'image/jpeg', face }
  return {
    id,
    accountId,
    cpf: undefined,
    description: 'someone',
    images: [image],
    createdAt: now,
    updatedAt: now,
  }
}

describe('two indexes over one PostgreSQL', { skip: whyNoPostgres() }, () => {
  const accountId = newId()
  const everything = { limit: 1000, minCosine: -1 }
  let postgres: TestPostgres | undefined
  const processes: {
    readonly database: Database
    readonly store: DatabaseFaceStore
    readonly index: LoadedFaceIndex
  }[] = []

  before(async () => {
    postgres = await startPostgres()
    for (let process = 0; process < 2; process++) {
      const database = await openDatabase({ url: postgres.url })
      const store = new DatabaseFaceStore(database.db)
      const index = createFaceIndex({ faces: store, modelId: 'a-model', dimensions: DIMENSIONS })
      processes.push({ database, store, index })
    }
    const accounts = new DatabaseAccountStore(processes[0]!.database.db)
    await accounts.create({ id: accountId, name: 'Banco', environment: 'test' }, new Uint8Array(32))
  })
  after(async () => {
    for (const { index, database } of processes) {
      await index.close()
      await database.close()
    }
    await postgres?.stop()
  })

  it('see at once the faces that the other process has stored or removed', async () => {
    for (let round = 0; round < 30; round++) {
      const [here, there] = round % 2 === 0 ? [processes[0]!, processes[1]!] : [processes[1]!, processes[0]!]
      const face = aFace(accountId)
      await here.store.insert(face)
      const [found] = await there.index.search(accountId, face.images[0]!.face.embedding, {
        limit: 1,
        minCosine: 0.9,
      })
      assert.equal(found?.recordId, face.id)
      if (round % 3 !== 0) continue
      await here.store.remove(accountId, face.id, new Date())
      assert.deepEqual(
        await there.index.search(accountId, face.images[0]!.face.embedding, { limit: 1, minCosine: 0.9 }),
        [],
      )
    }
  })

  it('agree with the database when both write at the same time', async () => {
    await Promise.all(
      processes.flatMap(({ store, index }) =>
        Array.from({ length: 25 }, async () => {
          const face = aFace(accountId)
          await store.insert(face)
          const probe = face.images[0]!.face.embedding
          const found = await index.search(accountId, probe, { limit: 1, minCosine: 0.9 })
          assert.equal(found[0]?.recordId, face.id)
        }),
      ),
    )
    const { rows } = await processes[0]!.store.listImages(accountId, { limit: 1000, offset: 0 })
    const stored = rows.map(({ face, image }) => ({
      accountId,
      recordId: face.id,
      faceImageId: image.id,
      modelId: image.face.modelId,
      embedding: image.face.embedding,
    }))
    const probe = unitVector(random, DIMENSIONS)
    for (const { index } of processes) {
      assert.deepEqual(
        await index.search(accountId, probe, everything),
        plainSearch(stored, probe, everything),
      )
    }
  })
})
