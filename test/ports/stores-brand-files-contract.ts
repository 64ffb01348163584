/** The contract of the store of themes' files, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import { newId } from '../../src/protocol/ids.ts'
import { someTime } from './stores-records.ts'

export function brandFilesContract(engine: string, open: () => Promise<Storage>): void {
  describe(`files of themes on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    test('are kept as they are, once for each account, and found by anybody', async () => {
      const { accounts, brandFiles } = storage
      const [one, other] = [newId(), newId()]
      for (const id of [one, other]) await accounts.insert({ id, name: 'Brand', environment: 'test' })
      const file = {
        id: 'ab'.repeat(16),
        accountId: one,
        mediaType: 'image/png' as const,
        bytes: Uint8Array.of(0, 1, 255),
        createdAt: someTime,
      }
      await brandFiles.put(file, 2)
      await brandFiles.put({ ...file, bytes: Uint8Array.of(9) }, 2)
      assert.deepEqual(await brandFiles.find(file.id), file)
      assert.deepEqual(
        [await brandFiles.has(one, file.id), await brandFiles.has(other, file.id)],
        [true, false],
      )
      assert.equal(await brandFiles.put({ ...file, accountId: other }, 1), true)
      assert.equal(await brandFiles.find('cd'.repeat(16)), undefined)
    })

    test('are at most as many as an account may have, also when they come at once', async () => {
      const { accounts, brandFiles } = storage
      const accountId = newId()
      await accounts.insert({ id: accountId, name: 'Brand', environment: 'test' })
      const kept = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          brandFiles.put(
            {
              id: String(i).padStart(32, '0'),
              accountId,
              mediaType: 'image/png',
              bytes: Uint8Array.of(i),
              createdAt: someTime,
            },
            5,
          ),
        ),
      )
      assert.equal(kept.filter(Boolean).length, 5)
      assert.equal(
        await brandFiles.put(
          { ...(await brandFiles.find(String(kept.indexOf(true)).padStart(32, '0')))! },
          5,
        ),
        true,
      )
    })
  })
}
