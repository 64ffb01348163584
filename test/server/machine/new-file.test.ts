import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readDataKeys } from '../../../src/server/adapters/blobs/data-key.ts'
import { makeFile, replaceFile } from '../../../src/server/machine/new-file.ts'

const KEY = 'a1'.repeat(32)

describe('what a killed write leaves beside its file', () => {
  let folder: string
  let path: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-new-file-'))
    path = join(folder, 'key')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  /** Files of writes that are over, of one that may be under way, and of others. */
  async function leave(): Promise<void> {
    const past = new Date(Date.now() - 2 * 60_000)
    for (const name of ['key.0123456789abcdef', 'key.fedcba9876543210', 'key.old', 'keys.0123456789abcdef']) {
      await writeFile(join(folder, name), KEY)
      await utimes(join(folder, name), past, past)
    }
    await writeFile(join(folder, 'key.00000000aaaaaaaa'), KEY)
  }
  const kept = ['key', 'key.00000000aaaaaaaa', 'key.old', 'keys.0123456789abcdef']

  for (const [what, act] of [
    ['made', () => makeFile(path, KEY)],
    ['replaced', () => replaceFile(path, KEY)],
    ['read, where it holds the keys,', () => readDataKeys(path)],
  ] as const)
    it(`is removed when the file is ${what}, and nothing else is`, async () => {
      await leave()
      await act()
      assert.deepEqual(await readdir(folder), kept)
    })
})
