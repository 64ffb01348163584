/** The contract of every store of pictures, whether it is a folder or a bucket. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openEncryptedBlobs } from '../../src/server/adapters/blobs/encrypted-blobs.ts'
import type { ObjectStore } from '../../src/server/adapters/blobs/object-store.ts'
import { cipherOf } from '../../src/server/adapters/encryption/encryption.ts'
import type { BlobStore } from '../../src/server/domain/pictures/blob-store.ts'
import { keptBlobs } from '../support/kept-blobs.ts'

export interface ObjectPlaceUnderTest {
  /** Opens the store. Both calls open the same store. */
  open(): Promise<ObjectStore>
  close(): Promise<void>
}

const cipher = cipherOf(new Uint8Array(32).fill(7))
const picture = new TextEncoder().encode('the bytes of a picture, long enough to be found again')
const other = new TextEncoder().encode('the bytes of another one')
/** More pictures than a page of a listing has in these tests. */
const MANY = 12
const WRITERS = 8

export function objectStoreContract(
  name: string,
  start: () => Promise<ObjectPlaceUnderTest>,
  { ignoresConditions = false }: { readonly ignoresConditions?: boolean } = {},
): void {
  describe(`pictures in ${name}`, () => {
    let place: ObjectPlaceUnderTest
    let objects: ObjectStore
    let blobs: BlobStore
    before(async () => {
      place = await start()
      objects = await place.open()
      blobs = await openEncryptedBlobs(objects, cipher)
    })
    after(async () => {
      await objects.close()
      await place.close()
    })

    it('come back as they were put, also from where another node opened it', async () => {
      await blobs.put('faces/a/b', picture)
      await blobs.put('faces/a/empty', new Uint8Array())
      const elsewhere = await place.open()
      const again = await openEncryptedBlobs(elsewhere, cipher)
      assert.deepEqual(await again.get('faces/a/b'), picture)
      assert.deepEqual(await again.get('faces/a/empty'), new Uint8Array())
      await elsewhere.close()
    })

    it('are written once: the same bytes again change nothing, other bytes are refused', async () => {
      await blobs.put('once', picture)
      await blobs.put('once', picture)
      await assert.rejects(blobs.put('once', other), { code: 'internal', message: /written once/ })
      assert.deepEqual(await blobs.get('once'), picture)
    })

    const chance = ignoresConditions && 'without conditions of writes that is chance'
    it('have one writer of many that begin at the same time', { skip: chance }, async () => {
      const tried = Array.from({ length: WRITERS }, (_, i) => objects.create('raced', Buffer.from([i])))
      const won = (await Promise.all(tried)).flatMap((isFirst, i) => (isFirst ? [i] : []))
      assert.equal(won.length, 1)
      assert.deepEqual([...((await objects.read('raced')) ?? [])], won)
    })

    it('are replaced where they exist, and never created by a replacement', async () => {
      await objects.create('replaced', picture)
      assert.equal(await objects.replace('replaced', other), true)
      assert.deepEqual(Buffer.from((await objects.read('replaced')) ?? []), Buffer.from(other))
      await objects.remove('replaced')
      assert.equal(await objects.replace('replaced', other), false)
      assert.equal(await objects.read('replaced'), undefined)
    })

    it('are removed, also twice, and their names are then free again', async () => {
      await blobs.put('removed', picture)
      await blobs.remove('removed')
      await blobs.remove('removed')
      assert.equal(await blobs.get('removed'), undefined)
      await blobs.put('removed', other)
      assert.deepEqual(await blobs.get('removed'), other)
    })

    it('are listed, all of them, and nothing else', async () => {
      const before = await keptBlobs({ blobs })
      const keys = Array.from({ length: MANY }, (_, i) => `stills/s${i % 3}/${i}`)
      await Promise.all(keys.map((key) => blobs.put(key, picture)))
      await objects.create('attempt/left', picture)
      assert.deepEqual(await keptBlobs({ blobs }), [...before, ...keys].sort())
      for (const key of keys) await blobs.remove(key)
      assert.deepEqual(await keptBlobs({ blobs }), before)
    })

    it('are not readable in the store, and do not open under another name', async () => {
      await blobs.put('sealed', picture)
      const sealed = (await objects.read('sealed')) ?? new Uint8Array()
      assert.equal(Buffer.from(sealed).includes(Buffer.from(picture.slice(0, 12))), false)
      await objects.create('moved', sealed)
      await assert.rejects(blobs.get('moved'), { code: 'internal' })
    })

    it('open only under the key of the store', async () => {
      const stranger = cipherOf(new Uint8Array(32).fill(8))
      await assert.rejects(openEncryptedBlobs(objects, stranger), /does not open with this key/)
    })

    it('answer that the store is there', () => objects.probe())

    for (const key of ['', '..', '../a', '/a', 'a//b', 'a/', '.a', 'a\\b', 'a\0b', 'é'])
      it(`the name ${JSON.stringify(key)} is refused`, async () => {
        for (const call of [blobs.put(key, picture), blobs.get(key), blobs.remove(key)])
          await assert.rejects(call, /A blob key is made of/)
      })
  })
}
