import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { openStorage } from '../../../src/server/adapters/storage.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { limiar } from '../../support/limiar-command.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { openTestStores, type TestStores } from '../../support/test-stores.ts'

const [embedded, server] = storageEngines
assert.ok(embedded && server)

describe('the command purge', () => {
  let stores: TestStores
  before(async () => {
    stores = await openTestStores(embedded)
    await stores.storage.blobs.put(`faces/${newId()}/${newId()}`, Buffer.from('a picture'))
  })
  after(() => stores.close())

  const run = (...args: readonly string[]) =>
    limiar(['purge', ...args], { LIMIAR_DATA_DIR: stores.directory })

  it('says that the server is running when the folder is in use', async () => {
    const { status, stderr } = await run('--dry-run')
    assert.equal(status, 1)
    assert.match(stderr, /The server is running on this data folder.*Stop it to purge by hand\./)
  })

  it('says what it would remove, and then only reports the findings of one sweep', async () => {
    await stores.release()
    const survey = await run('--dry-run')
    assert.equal(survey.status, 0, survey.stderr)
    assert.match(survey.stdout, /Nothing was changed/)
    assert.match(survey.stdout, /^ +1 {2}pictures without a record; only those/m)
    const purged = await run()
    assert.equal(purged.status, 0, purged.stderr)
    assert.match(purged.stdout, /^ +1 {2}pictures without a record; only those/m)
    assert.match(purged.stdout, /^ +0 {2}pictures without a record, found by two sweeps/m)
  })

  it('takes no words', async () => {
    const { status, stderr } = await run('everything')
    assert.equal(status, 2)
    assert.match(stderr, /^limiar purge takes no words/)
  })

  it('left the picture where it is', async () => {
    const storage = await openStorage({ dataDir: stores.directory })
    assert.equal((await keptBlobs(storage)).length, 1)
    await storage.close()
  })
})

/** Moves the clock of a process that begins. */
const clockAhead = (hours: number): string =>
  `--import=data:text/javascript,const{now}=Date;const{Date:D}=globalThis;globalThis.Date=class%20extends%20D{constructor(...a){a.length?super(...a):super(now()+${hours}*36e5)}static%20now(){return%20now()+${hours}*36e5}}`

describe('the command purge of a machine whose clock is wrong', { skip: server.skip }, () => {
  for (const [hours, which] of [
    [365 * 24, 'ahead of'],
    [-3, 'behind'],
  ] as const)
    it(`erases nothing when it is ${which} the database’s`, async () => {
      const stores = await openTestStores(server)
      try {
        const left = { accountId: newId(), blobKeys: [`faces/${newId()}/${newId()}`] as const }
        await stores.storage.blobOutbox.queue(left.accountId, left.blobKeys, new Date(Date.now() - 60_000))
        const { status, stderr, stdout } = await limiar(['purge'], {
          LIMIAR_DATA_DIR: stores.directory,
          DATABASE_URL: stores.url ?? '',
          NODE_OPTIONS: clockAhead(hours),
        })
        assert.deepEqual([status, stdout], [1, ''], stderr)
        assert.match(stderr, new RegExp(`The clock of this machine is \\d+ s ${which} the database's`))
        assert.equal(await stores.storage.blobOutbox.count(), 1)
      } finally {
        await stores.close()
      }
    })
})
