import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { loadDataKeys } from '../../src/server/adapters/blobs/data-key.ts'
import { createFileBlobs } from '../../src/server/adapters/blobs/file-blobs.ts'
import { SealedHeads } from '../../src/server/adapters/database/access/sealed-heads.ts'
import type { BlobStore } from '../../src/server/domain/pictures/blob-store.ts'
import { keepAccessToken } from '../../src/server/machine/secrets.ts'
import { watchFiles } from '../support/watched-files.ts'

const key = new Uint8Array(32).fill(7)

describe('acknowledged data survives a power cut, because', () => {
  let folder: string
  let name: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-power-'))
    name = basename(folder)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  /** The operations on files during the work, by the names that matter. */
  async function doneBy(names: readonly string[], work: () => Promise<unknown>): Promise<readonly string[]> {
    const { events, stop } = watchFiles([name, ...names])
    await work().finally(stop)
    return events
  }

  it('a picture is synced, then named, then its new folder and the folder of that are synced', async () => {
    const directory = join(folder, 'blobs')
    let blobs!: BlobStore
    const opened = await doneBy(['blobs', 'key-proof'], async () => {
      blobs = await createFileBlobs({ directory, key })
    })
    assert.deepEqual(opened, [`sync ${name}`, 'sync aside', 'link key-proof', 'sync blobs'])
    const put = (capture: string) => blobs.put(`stills/${capture}`, new Uint8Array([1, 2, 3]))
    const names = ['blobs', 'stills', 'front', 'back']
    const first = await doneBy(names, () => put('front'))
    assert.deepEqual(first, ['sync aside', 'sync blobs', 'link front', 'sync stills'])
    assert.deepEqual(await doneBy(names, () => put('back')), ['sync aside', 'link back', 'sync stills'])
    assert.deepEqual(await doneBy(names, () => blobs.remove('stills/front')), ['sync stills'])
    assert.deepEqual(await doneBy(names, () => blobs.remove('stills/back')), ['sync blobs'])
  })

  for (const [what, file, make] of [
    ['the key of the data folder', 'key', () => loadDataKeys(join(folder, 'key'))],
    ['the first access token', 'access-token', () => keepAccessToken(folder)],
  ] as const)
    it(`${what} is synced, then named, then its folder is synced`, async () => {
      const events = await doneBy([file], make)
      assert.deepEqual(events, ['sync aside', `link ${file}`, `sync ${name}`])
    })

  it('the sealed heads are synced, then named, then their folder is synced', async () => {
    const heads = await SealedHeads.open(join(folder, 'audit-heads'), key)
    heads.advance('0'.repeat(24), { sequence: 1, hash: key })
    const events = await doneBy(['audit-heads'], () => heads.write())
    assert.deepEqual(events, ['sync aside', 'rename audit-heads', `sync ${name}`])
  })
})
