import assert from 'node:assert/strict'
import { lstat, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, it } from 'node:test'
import { removeUnfinished, writeWhole } from '../../../src/server/machine/unfinished-file.ts'

describe('a file that appears whole', () => {
  let folder: string
  let path: string
  const folders: string[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-unfinished-'))
    folders.push(folder)
    path = join(folder, 'ana.zip')
  })
  after(async () => {
    for (const one of folders) await rm(one, { recursive: true, force: true })
  })

  const write = (aside: string): Promise<void> => writeFile(aside, 'whole', { flag: 'wx', mode: 0o600 })
  const asideOf = (id: number): string => `${path}.${id}.limiar-part`

  it(
    'is written into no file that somebody else put there',
    { skip: process.platform === 'win32' },
    async () => {
      const elsewhere = join(folder, 'elsewhere')
      await writeFile(elsewhere, '')
      await symlink(elsewhere, asideOf(process.pid))
      await writeWhole(path, write)
      assert.equal(await readFile(elsewhere, 'utf8'), '')
      const written = await lstat(path)
      assert.deepEqual([written.isFile(), written.mode & 0o777], [true, 0o600])
    },
  )

  it('leaves nothing where it fails, and keeps what was there', async () => {
    await writeWhole(path, write)
    const broken = writeWhole(path, async (aside) => {
      await writeFile(aside, 'half')
      throw new Error('it broke off')
    })
    await assert.rejects(broken, /it broke off/)
    assert.deepEqual([await readdir(folder), await readFile(path, 'utf8')], [['ana.zip'], 'whole'])
  })

  it('is left alone by others while its process runs and writes', async () => {
    await writeFile(asideOf(process.ppid), 'half')
    await writeWhole(join(folder, 'own'), async (aside) => {
      await write(aside)
      assert.deepEqual(removeUnfinished(folder), [])
    })
    assert.deepEqual(await readdir(folder), [`ana.zip.${process.ppid}.limiar-part`, 'own'])
  })

  it('is removed when another process has the number of its own', async () => {
    await writeFile(asideOf(process.pid), 'half')
    await writeFile(asideOf(process.ppid), 'half')
    const past = new Date(Date.now() - 2 * 60 * 60_000)
    await utimes(asideOf(process.ppid), past, past)
    await writeFile(join(folder, 'of-others.part'), '')
    assert.deepEqual(removeUnfinished(folder), ['ana.zip', 'ana.zip'])
    assert.deepEqual(await readdir(folder), ['of-others.part'])
  })
})
