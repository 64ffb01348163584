import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, mock, test } from 'node:test'
import { loadDataKeys } from '../../../../src/server/adapters/blobs/data-key.ts'
import { createFileBlobs, openFolderObjects } from '../../../../src/server/adapters/blobs/file-blobs.ts'
import type { BlobStore } from '../../../../src/server/domain/pictures/blob-store.ts'
import { until } from '../../../support/until.ts'

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

  test('leave no folder behind, because its name is also data of the person', async () => {
    await blobs.put('faces/a/b', picture)
    await blobs.put('faces/a/c', picture)
    await blobs.put('faces/d/e', picture)
    await blobs.remove('faces/a/b')
    assert.deepEqual((await readdir(join(directory, 'faces'))).sort(), ['a', 'd'])
    await blobs.remove('faces/a/c')
    assert.deepEqual(await readdir(join(directory, 'faces')), ['d'])
  })

  test('stay while others of the same folder are removed', async () => {
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

  test('are removed side by side, with the folders that all of them leave empty', async () => {
    for (let round = 0; round < 10; round++) {
      const keys = Array.from({ length: 40 }, (_, i) => `faces/${i}/a`)
      await Promise.all(keys.map((name) => blobs.put(name, picture)))
      await Promise.all(keys.map((name) => blobs.remove(name)))
      assert.ok(!(await readdir(directory)).includes('faces'))
    }
  })

  test('are never equal as files, even for the same picture', async () => {
    await blobs.put('a', picture)
    await blobs.put('b', picture)
    const [a, b] = await Promise.all([readFile(join(directory, 'a')), readFile(join(directory, 'b'))])
    assert.notDeepEqual(a.subarray(4), b.subarray(4))
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

  test('a file that exists and cannot be read is a passing failure, not a missing picture', async () => {
    await blobs.put('folder/a', picture)
    await assert.rejects(blobs.get('folder'), { code: 'unavailable' })
  })

  test('the rest of unfinished writes is swept, and a write that may be under way is not', async () => {
    const old = join(directory, '.unfinished', 'old')
    await writeFile(old, 'left behind')
    await utimes(old, new Date(0), new Date(0))
    await writeFile(join(directory, '.unfinished', 'young'), 'under way')
    await createFileBlobs({ directory, key })
    assert.deepEqual(await readdir(join(directory, '.unfinished')), ['young'])
  })

  test('what other nodes are writing stays, however far ahead the clock of this one is', async () => {
    const young = join(directory, '.unfinished', 'young')
    await writeFile(young, 'under way')
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 })
    try {
      await createFileBlobs({ directory, key })
    } finally {
      mock.timers.reset()
    }
    assert.ok(existsSync(young))
  })

  test('the rest of unfinished writes is swept while the folder is open', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    const objects = await openFolderObjects(directory)
    try {
      const left = join(directory, '.unfinished', 'left')
      await writeFile(left, 'left behind')
      await utimes(left, new Date(0), new Date(0))
      mock.timers.tick(60 * 60 * 1000)
      await until('the file is gone', () => !existsSync(left) || undefined)
    } finally {
      mock.timers.reset()
      await objects.close()
    }
  })
})

describe('the key of a data folder', () => {
  test('is made once, readable by its owner only, also by processes that start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-key-'))
    try {
      const path = join(folder, 'new', 'key')
      const keys = await Promise.all([1, 2, 3, 4].map(() => loadDataKeys(path)))
      assert.equal(keys[0]?.[0]?.length, 32)
      for (const other of [...keys, await loadDataKeys(path)]) assert.deepEqual(other, keys[0])
      assert.equal((await stat(path)).mode & 0o777, 0o600)
      assert.deepEqual(await readdir(join(folder, 'new')), ['key'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a file that holds no key is refused, and the message names it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-key-'))
    try {
      await writeFile(join(folder, 'key'), 'not a key')
      await assert.rejects(loadDataKeys(join(folder, 'key')), /key does not hold a key of 64 hex characters/)
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
