import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { BackupRecord } from '../../../../src/server/adapters/backup/backup-record.ts'
import { makeBackup } from '../../../../src/server/adapters/backup/make-backup.ts'
import { restoreBackup } from '../../../../src/server/adapters/backup/restore-backup.ts'

const whole = { 'database/PG_VERSION': '17', 'blobs/one': 'sealed' }

let folder: string
before(async () => (folder = await mkdtemp(join(tmpdir(), 'limiar-restore-'))))
after(() => rm(folder, { recursive: true, force: true }))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A backup of these files, whose sums are right. */
async function backupOf(
  name: string,
  files: Readonly<Record<string, string>>,
  changes: Partial<BackupRecord> = {},
): Promise<string> {
  const place = join(folder, name, 'backup')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(place, path)), { recursive: true })
    await writeFile(join(place, path), text)
  }
  const sums = Object.entries(files).map(([path, text]) => `${sha256(text)}  ${path}\n`)
  await writeFile(join(place, 'files.sha256'), sums.join(''))
  const record: BackupRecord = {
    format: 1,
    version: '0.0.0',
    engine: 'embedded',
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:00:00.000Z',
    files: sums.length,
    bytes: 0,
    sums: sha256(sums.join('')),
    folders: ['database/base'],
    hasKey: false,
    ...changes,
  }
  await writeFile(join(place, 'backup.json'), JSON.stringify(record))
  return place
}

const restored = (backup: string) =>
  restoreBackup({
    dataDirectory: join(backup, '..', 'data'),
    databaseUrl: undefined,
    objects: undefined,
    folder: backup,
    onProgress: () => undefined,
  })

describe('a backup that comes from somebody else', () => {
  it('is restored where it holds what a backup has', async () => {
    const backup = await backupOf('whole', whole)
    await restored(backup)
    const data = join(backup, '..', 'data')
    assert.equal(await readFile(join(data, 'blobs', 'one'), 'utf8'), 'sealed')
    assert.ok(existsSync(join(data, 'database', 'base')))
  })

  it('is restored with every part that a backup may have', async () => {
    const place = join(folder, 'parts')
    const key = `${Buffer.alloc(32, 1).toString('hex')}\n`
    const parts = { ...whole, key, 'audit-heads': 'ends' }
    for (const [path, text] of Object.entries(parts)) {
      await mkdir(dirname(join(place, 'from', path)), { recursive: true })
      await writeFile(join(place, 'from', path), text)
    }
    const backup = join(place, 'backup')
    await makeBackup({
      dataDirectory: join(place, 'from'),
      databaseUrl: undefined,
      objects: undefined,
      folder: backup,
      withKey: true,
      version: '0.0.0',
      now: () => new Date(0),
      onProgress: () => undefined,
    })
    await restored(backup)
    for (const [path, text] of Object.entries(parts))
      assert.equal(await readFile(join(place, 'data', path), 'utf8'), text)
  })

  it('does not replace the key that lies in the data folder', async () => {
    const backup = await backupOf('key', { ...whole, key: 'another' })
    const key = join(backup, '..', 'data', 'key')
    await mkdir(dirname(key))
    await writeFile(key, 'own')
    await assert.rejects(restored(backup), { code: 'conflict', message: /names key/ })
    assert.equal(await readFile(key, 'utf8'), 'own')
  })

  it('puts no file of another name into the data folder', async () => {
    const backup = await backupOf('name', { ...whole, 'face-index/rows': 'x' })
    await assert.rejects(restored(backup), { code: 'conflict', message: /names face-index\/rows/ })
    assert.ok(!existsSync(join(backup, '..', 'data', 'face-index')))
  })

  for (const [what, path, replace] of [
    ['a link to a file elsewhere', 'blobs/one', (place, elsewhere) => symlink(join(elsewhere, 'one'), place)],
    ['a link to a folder elsewhere', 'blobs', (place, elsewhere) => symlink(elsewhere, place)],
    ['a pipe', 'blobs/one', async (place) => void execFileSync('mkfifo', [place])],
    ['a device', 'blobs/one', (place) => symlink('/dev/zero', place)],
    ['a pipe in place of its list', 'files.sha256', async (place) => void execFileSync('mkfifo', [place])],
    ['a pipe in place of its record', 'backup.json', async (place) => void execFileSync('mkfifo', [place])],
  ] as const satisfies readonly (readonly [
    string,
    string,
    (place: string, elsewhere: string) => Promise<void>,
  ])[])
    it(`reads no ${what.replace(/^an? /, '')}`, { skip: process.platform === 'win32' }, async () => {
      const name = what.replaceAll(' ', '-')
      const backup = await backupOf(name, whole)
      const elsewhere = join(folder, name, 'elsewhere')
      await mkdir(elsewhere)
      await writeFile(join(elsewhere, 'one'), 'sealed')
      await rm(join(backup, path), { recursive: true })
      await replace(join(backup, path), elsewhere)
      await assert.rejects(restored(backup), { code: 'conflict', message: /is a link, a pipe or a device/ })
      assert.ok(!existsSync(join(backup, '..', 'data')))
    })

  it('makes no folder outside of the data folder', async () => {
    const backup = await backupOf('folders', whole, { folders: ['database/../../../outside'] })
    await assert.rejects(restored(backup), { code: 'not-found' })
    assert.ok(!existsSync(join(folder, 'folders', 'outside')))
  })
})
