import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { loadDataKey } from '../../../../src/server/adapters/blobs/data-key.ts'
import { createFileBlobs } from '../../../../src/server/adapters/blobs/file-blobs.ts'
import type { BlobStore } from '../../../../src/server/domain/blob-store.ts'

const key = new Uint8Array(32).fill(7)
const picture = new TextEncoder().encode('the bytes of a picture, long enough to be found again')

describe('pictures in files', () => {
  const folders: string[] = []
  let directory: string
  let blobs: BlobStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'limiar-blobs-'))
    folders.push(directory)
    blobs = await createFileBlobs({ directory, key })
  })
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  test('come back as they were put, also after the store is opened again', async () => {
    await blobs.put('faces/a/b', picture)
    await blobs.put('empty', new Uint8Array())
    const again = await createFileBlobs({ directory, key })
    assert.deepEqual(await again.get('faces/a/b'), picture)
    assert.deepEqual(await again.get('empty'), new Uint8Array())
  })

  test('a second put replaces, removing removes, and what is not there is undefined', async () => {
    await blobs.put('a', picture)
    await blobs.put('a', picture.slice(0, 5))
    assert.deepEqual(await blobs.get('a'), picture.slice(0, 5))
    await blobs.remove('a')
    assert.equal(await blobs.get('a'), undefined)
    await blobs.remove('a')
  })

  test('leave no folder behind: its name is of the person too', async () => {
    await blobs.put('faces/a/b', picture)
    await blobs.put('faces/a/c', picture)
    await blobs.put('faces/d/e', picture)
    await blobs.remove('faces/a/b')
    assert.deepEqual((await readdir(join(directory, 'faces'))).sort(), ['a', 'd'])
    await blobs.remove('faces/a/c')
    assert.deepEqual(await readdir(join(directory, 'faces')), ['d'])
  })

  test('are kept while others of the same folder are removed', async () => {
    const keys = Array.from({ length: 40 }, (_, i) => `faces/a/${i}`)
    await Promise.all(
      keys.map(async (name) => {
        await blobs.put(name, picture)
        await blobs.remove(name)
        await blobs.put(name, picture)
      }),
    )
    for (const name of keys) assert.deepEqual(await blobs.get(name), picture)
  })

  test('are not readable in the files, and no two files of one picture are alike', async () => {
    await blobs.put('a', picture)
    await blobs.put('b', picture)
    const [a, b] = await Promise.all([readFile(join(directory, 'a')), readFile(join(directory, 'b'))])
    assert.equal(a.includes(Buffer.from(picture.slice(0, 12))), false)
    assert.notDeepEqual(a.subarray(4), b.subarray(4))
  })

  test('open only under the key of the folder', async () => {
    const otherKey = new Uint8Array(32).fill(8)
    await assert.rejects(createFileBlobs({ directory, key: otherKey }), /does not open with this key/)
  })

  test('a changed, shortened or moved file is refused', async () => {
    await blobs.put('a', picture)
    const path = join(directory, 'a')
    const bytes = await readFile(path)
    for (const changed of [
      flipped(bytes, 20),
      flipped(bytes, bytes.length - 1),
      bytes.subarray(0, -1),
      bytes.subarray(0, 8),
    ]) {
      await writeFile(path, changed)
      await assert.rejects(blobs.get('a'), { name: 'LimiarError', code: 'internal' })
    }
    await writeFile(path, bytes)
    await copyFile(path, join(directory, 'b'))
    await assert.rejects(blobs.get('b'), { code: 'internal' })
  })

  test('a file that is there and cannot be read is trouble that passes, not a picture that is missing', async () => {
    await blobs.put('folder/a', picture)
    await assert.rejects(blobs.get('folder'), { code: 'unavailable' })
  })

  for (const name of [
    '',
    '.',
    '..',
    '../a',
    'a/../b',
    '/a',
    'a//b',
    'a/',
    '.a',
    'a\\b',
    'a\0b',
    '.unfinished/a',
    'é',
  ]) {
    test(`the name ${JSON.stringify(name)} is refused`, async () => {
      await assert.rejects(blobs.put(name, picture), /A blob key is made of/)
      await assert.rejects(blobs.get(name), /A blob key is made of/)
      await assert.rejects(blobs.remove(name), /A blob key is made of/)
    })
  }

  test('what writes that never ended left behind is swept, what may be under way is not', async () => {
    const old = join(directory, '.unfinished', 'old')
    await writeFile(old, 'left behind')
    await utimes(old, new Date(0), new Date(0))
    await writeFile(join(directory, '.unfinished', 'young'), 'under way')
    await createFileBlobs({ directory, key })
    assert.deepEqual(await readdir(join(directory, '.unfinished')), ['young'])
  })
})

describe('the key of a data folder', () => {
  test('is made once, for its owner only, also by processes that start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-key-'))
    try {
      const path = join(folder, 'new', 'key')
      const keys = await Promise.all([1, 2, 3, 4].map(() => loadDataKey(path)))
      assert.equal(keys[0]?.length, 32)
      for (const other of [...keys, await loadDataKey(path)]) assert.deepEqual(other, keys[0])
      assert.equal((await stat(path)).mode & 0o777, 0o600)
      assert.deepEqual(await readdir(join(folder, 'new')), ['key'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a file that holds no key is refused by name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-key-'))
    try {
      await writeFile(join(folder, 'key'), 'not a key')
      await assert.rejects(loadDataKey(join(folder, 'key')), /key does not hold a key of 64 hex characters/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

function flipped(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(index) ^ 1, index)
  return copy
}
