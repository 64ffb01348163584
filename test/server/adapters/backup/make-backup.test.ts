import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeBackup } from '../../../../src/server/adapters/backup/make-backup.ts'
import { lockDirectory } from '../../../../src/server/adapters/database/engine/directory-lock.ts'

describe('a backup of an embedded database that another process has', () => {
  let folder: string
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'limiar-backup-'))))
  after(() => rm(folder, { recursive: true, force: true }))

  it('is refused when nobody answers at the socket, and leaves no timer that keeps the command alive', async () => {
    const dataDirectory = join(folder, 'data')
    await mkdir(join(dataDirectory, 'database'), { recursive: true })
    await writeFile(join(dataDirectory, 'database', 'PG_VERSION'), '17')
    const lock = lockDirectory(join(dataDirectory, 'database'))
    const timers = timersOfProcess()
    const refused = makeBackup({
      dataDirectory,
      folder: join(folder, 'backup'),
      databaseUrl: undefined,
      objects: undefined,
      withKey: false,
      version: '0.0.0',
      now: () => new Date(0),
      onProgress: () => undefined,
    })
    await assert.rejects(refused, { code: 'unavailable', message: /does not hold its database still/ })
    assert.equal(timersOfProcess(), timers)
    lock.release()
  })
})

function timersOfProcess(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}
