/** The contract of trimming the changes that every face index has taken, the same on every database. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createFaceIndex } from '../../src/server/adapters/faces/face-index.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Account } from '../../src/server/domain/access/account-store.ts'
import type { StoredFace } from '../../src/server/domain/faces/face-store.ts'
import { keepAccount } from './kept-records.ts'
import { aFace, aFaceImage } from './stores-records.ts'

const DIMENSIONS = 16
const MS_PER_DAY = 24 * 60 * 60 * 1000

export function faceChangesContract(engine: string, open: () => Promise<Storage>): void {
  describe(`the changes of the registry on ${engine}`, () => {
    let storage: Storage
    let account: Account
    let directory: string
    /** Days from now: trimming runs once a day. */
    let day = 0
    let from = 0
    before(async () => {
      storage = await open()
      account = await keepAccount(storage)
      directory = await mkdtemp(join(tmpdir(), 'limiar-face-changes-'))
    })
    after(async () => {
      await storage.close()
      await rm(directory, { recursive: true })
    })

    const trimNextDay = () => storage.faceReaders.trim(new Date(Date.now() + ++day * MS_PER_DAY))
    const insert = async (): Promise<StoredFace & { readonly sequence: number }> => {
      const [image] = [aFaceImage()]
      const embedding = new Float32Array(DIMENSIONS)
      embedding[day % DIMENSIONS] = 1
      const face = aFace(account, { images: [{ ...image, face: { ...image.face, embedding } }] })
      return { ...face, sequence: await storage.faces.insert(face) }
    }
    const remove = async ({ id }: StoredFace): Promise<number> =>
      (await storage.faces.remove(account.id, id, new Date()))?.sequence ?? 0
    const report = (kept: number) =>
      storage.faceReaders.report({
        id: 'memory:here:/data',
        host: 'here',
        engine: 'memory',
        modelId: 'a-model',
        sequence: kept,
        kept,
        faces: 0,
        bytes: 0,
      })
    const kinds = async () =>
      (await storage.faces.changesAfter(from, 1000)).changes.map(({ kind, sequence }) => [kind, sequence])

    test('the changes of a removed record are removed once a day has passed and every reader is past them', async () => {
      // Changes that other tests left in the same database.
      await insert()
      await trimNextDay()
      await trimNextDay()
      const [kept, gone] = [await insert(), await insert()]
      from = kept.sequence - 1
      const removal = await remove(gone)
      const last = await insert()
      const all = await kinds()
      await report(gone.sequence)
      assert.equal(await trimNextDay(), 0, 'the end of the sequence is stored first')
      assert.equal(await trimNextDay(), 0, 'the reader lacks the removal')
      await report(last.sequence)
      assert.equal(await storage.faceReaders.trim(new Date(Date.now() + day * MS_PER_DAY)), 0, 'a day a time')
      assert.deepEqual(await kinds(), all)
      assert.equal(await trimNextDay(), 2)
      assert.deepEqual(await kinds(), [
        ['added', kept.sequence],
        ['added', last.sequence],
      ])
      const { trimmed, readers } = await storage.faceReaders.list()
      assert.equal(trimmed, removal)
      assert.deepEqual(
        readers.map(({ kept: place, seenAt, ...reader }) => [reader.sequence, place, seenAt instanceof Date]),
        [[last.sequence, last.sequence, true]],
      )
    })

    test('an index that was away for a week is rebuilt, and finds nobody who was removed', async () => {
      const notices: string[] = []
      const openIndex = (folder?: string) =>
        createFaceIndex({
          faces: storage.faces,
          modelId: 'a-model',
          dimensions: DIMENSIONS,
          ...(folder !== undefined && { directory: folder }),
          onNotice: (message) => notices.push(message),
        })
      const find = async (index: ReturnType<typeof openIndex>, face: StoredFace) =>
        (await index.search(account.id, face.images[0]!.face.embedding, { limit: 100, minCosine: 0.5 })).map(
          ({ recordId }) => recordId,
        )
      const [gone, stays] = [await insert(), await insert()]
      const first = openIndex(join(directory, 'index'))
      const cutOff = openIndex()
      for (const index of [first, cutOff]) assert.equal((await find(index, gone)).includes(gone.id), true)
      await report((await first.measure()).kept ?? 0)
      await first.close()
      await remove(gone)
      await insert()
      await trimNextDay()
      day += 8
      assert.ok((await trimNextDay()) >= 2, 'a reader that was not seen for a week is forgotten')
      assert.deepEqual((await storage.faceReaders.list()).readers, [])
      const again = openIndex(join(directory, 'index'))
      for (const index of [again, cutOff]) {
        const found = await find(index, gone)
        assert.equal(found.includes(gone.id), false)
        assert.equal(found.includes(stays.id), true)
        await index.close()
      }
      assert.match(notices.join('\n'), /away for so long/)
    })
  })
}
