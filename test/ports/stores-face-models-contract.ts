/** The contract of the store of embeddings of further models, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Account } from '../../src/server/domain/access/account-store.ts'
import type { StoredFace } from '../../src/server/domain/faces/face-store.ts'
import { keepAccount } from './kept-records.ts'
import { aFace, aFaceImage } from './stores-records.ts'

export function faceModelsContract(engine: string, open: () => Promise<Storage>): void {
  describe(`embeddings of further models on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    /** A record of two pictures, stored, in the order of the pictures' ids. */
    async function storedFace(account: Account): Promise<StoredFace> {
      const face = aFace(account, { images: [aFaceImage(), aFaceImage()] })
      await storage.faces.insert(face)
      return face
    }

    const idsOf = ({ images }: StoredFace): string[] => images.map(({ id }) => id).sort()
    const vector = (seed: number): Float32Array =>
      Float32Array.from({ length: 16 }, (_, i) => Math.sin(seed + i))
    const missing = async (account: Account, after?: string, limit = 100): Promise<string[]> =>
      (await storage.faceModels.listWithout(account.id, 'new', { after, limit })).map(
        ({ imageId }) => imageId,
      )

    test('they are kept beside the first, which stays', async () => {
      const account = await keepAccount(storage)
      const face = await storedFace(account)
      const [image] = face.images
      assert.ok(image)
      const added = [{ imageId: image.id, embedding: vector(1) }]
      assert.equal(await storage.faceModels.put(account.id, 'new', added), 1)
      assert.deepEqual(await storage.faces.find(account.id, face.id), face)
      assert.deepEqual(await storage.faceModels.count(account.id), [
        { modelId: 'a-model', pictures: 2 },
        { modelId: 'new', pictures: 1 },
      ])
    })

    test('pictures that lack one are listed by their id, a page at a time, of one account', async () => {
      const account = await keepAccount(storage)
      const faces = [await storedFace(account), await storedFace(account)]
      const stranger = await storedFace(await keepAccount(storage))
      const ids = faces.flatMap(idsOf).sort()
      const before = await storage.faceModels.countWithout('new')
      assert.deepEqual(await missing(account), ids)
      assert.deepEqual(await missing(account, ids[0], 2), ids.slice(1, 3))
      const embeddings = [...ids.slice(0, 3), ...idsOf(stranger)].map((imageId) => ({
        imageId,
        embedding: vector(2),
      }))
      assert.equal(await storage.faceModels.put(account.id, 'new', embeddings), 3)
      assert.deepEqual(await missing(account), ids.slice(3))
      assert.equal(await storage.faceModels.countWithout('new'), before - 3)
      const [last] = await storage.faceModels.listWithout(account.id, 'new', { after: undefined, limit: 1 })
      const owner = faces.find(({ images }) => images.some(({ id }) => id === last?.imageId))
      assert.equal(last?.recordId, owner?.id)
    })

    test('the change sequence names each record once, with the embeddings of every model', async () => {
      const account = await keepAccount(storage)
      const face = await storedFace(account)
      const start = await storage.faces.insert(aFace(account))
      const embeddings = idsOf(face).map((imageId, i) => ({ imageId, embedding: vector(i) }))
      await storage.faceModels.put(account.id, 'new', embeddings)
      const {
        changes: [change, ...others],
      } = await storage.faces.changesAfter(start, 100)
      assert.deepEqual(others, [])
      assert.ok(change?.kind === 'added')
      assert.equal(change.sequence, start + 1)
      assert.equal(change.recordId, face.id)
      const found = change.faces.map(({ faceImageId, modelId }) => `${faceImageId} ${modelId}`)
      assert.deepEqual(
        found.sort(),
        idsOf(face)
          .flatMap((id) => [`${id} a-model`, `${id} new`])
          .sort(),
      )
      const second = change.faces.find(
        ({ faceImageId, modelId }) => faceImageId === embeddings[1]?.imageId && modelId === 'new',
      )
      assert.deepEqual(second?.embedding, vector(1))
    })

    test('an embedding that is stored again replaces the earlier one', async () => {
      const account = await keepAccount(storage)
      const face = await storedFace(account)
      const imageId = face.images[0]?.id ?? ''
      await storage.faceModels.put(account.id, 'new', [{ imageId, embedding: vector(1) }])
      const start = await storage.faces.insert(aFace(account))
      await storage.faceModels.put(account.id, 'new', [{ imageId, embedding: vector(5) }])
      const {
        changes: [change],
      } = await storage.faces.changesAfter(start, 1)
      assert.ok(change?.kind === 'added')
      assert.deepEqual(change.faces.find(({ modelId }) => modelId === 'new')?.embedding, vector(5))
    })

    test('they are removed with their record, and none is stored for a removed picture', async () => {
      const account = await keepAccount(storage)
      const face = await storedFace(account)
      const embeddings = idsOf(face).map((imageId) => ({ imageId, embedding: vector(3) }))
      await storage.faceModels.put(account.id, 'new', embeddings)
      await storage.faces.remove(account.id, face.id, new Date())
      assert.deepEqual(await storage.faceModels.count(account.id), [])
      assert.equal(await storage.faceModels.put(account.id, 'new', embeddings), 0)
    })

    test('a picture that was enrolled with the model needs no second embedding', async () => {
      const account = await keepAccount(storage)
      const face = await storedFace(account)
      const embeddings = idsOf(face).map((imageId) => ({ imageId, embedding: vector(4) }))
      assert.equal(await storage.faceModels.put(account.id, 'a-model', embeddings), 0)
      assert.deepEqual(
        await storage.faceModels.listWithout(account.id, 'a-model', { after: undefined, limit: 9 }),
        [],
      )
    })

    test('a record that is removed while its embeddings are stored is gone', async () => {
      const account = await keepAccount(storage)
      const faces = await Promise.all(Array.from({ length: 10 }, () => storedFace(account)))
      const start = await storage.faces.insert(aFace(account))
      await Promise.all(
        faces.flatMap((face) => [
          storage.faceModels.put(
            account.id,
            'new',
            idsOf(face).map((imageId) => ({ imageId, embedding: vector(6) })),
          ),
          storage.faces.remove(account.id, face.id, new Date()),
        ]),
      )
      const last = Map.groupBy(
        (await storage.faces.changesAfter(start, 100)).changes,
        ({ recordId }) => recordId,
      )
      assert.equal(last.size, 10)
      for (const changes of last.values()) assert.equal(changes.at(-1)?.kind, 'removed')
    })
  })
}
