/**
 * Commands that copy all pictures of a bucket: the state that they leave when they are killed, and the pictures that
 * they bring back.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { openS3Objects } from '../../../src/server/adapters/blobs/s3-objects.ts'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { commandArguments, commandEnvironment, limiar } from '../../support/limiar-command.ts'
import { startS3Server, type S3Server } from '../../support/s3-server.ts'
import { until } from '../../support/until.ts'

const PICTURES = 60

describe('pictures in a bucket', () => {
  const pictures = Array.from(
    { length: PICTURES },
    (_, number) => [`faces/${newId()}/${newId()}`, Buffer.from(`picture ${number}`)] as const,
  )
  let root: string
  let data: string
  let bucket: S3Server
  let other: S3Server
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'limiar-bucket-'))
    data = join(root, 'data')
    ;[bucket, other] = [await startS3Server(), await startS3Server()]
    const storage = await openStorage({ dataDir: data })
    for (const [key, bytes] of pictures) await storage.blobs.put(key, bytes)
    await storage.close()
  })
  after(async () => {
    await bucket.close()
    await other.close()
    await rm(root, { recursive: true, force: true })
  })

  async function mustHaveAll(storage: Storage): Promise<void> {
    for (const [key, bytes] of pictures)
      assert.deepEqual(Buffer.from((await storage.blobs.get(key)) ?? []), bytes)
    assert.equal((await keptBlobs(storage)).length, PICTURES)
    await storage.close()
  }

  it('are all there when a move was killed in the middle and run again', async () => {
    const args = ['blobs', 'move', '--to', 's3']
    const environment = { ...commandEnvironment, ...bucket.environment, LIMIAR_DATA_DIR: data }
    const killed = spawn(process.execPath, [...commandArguments, ...args], {
      env: environment,
      stdio: 'ignore',
    })
    const isPicture = ({ method, url = '' }: S3Server['asked'][number]) =>
      method === 'PUT' && url.includes('/faces/')
    await until('some pictures are on their way', () =>
      bucket.asked.filter(isPicture).length >= 10 ? true : undefined,
    )
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const arrived = (await bucket.keys()).length
    assert.ok(arrived < PICTURES, `${arrived} pictures were there: it was not killed in the middle`)
    // Nothing was switched: the installation works as before.
    await mustHaveAll(await openStorage({ dataDir: data }))
    const again = await limiar(args, { ...bucket.environment, LIMIAR_DATA_DIR: data })
    assert.equal(again.status, 0, again.stderr)
    await mustHaveAll(await openStorage({ dataDir: data, s3: bucket.settings }))
  })

  it('are backed up with the database, and restored into another bucket, or a folder', async () => {
    const backup = join(root, 'backup')
    const made = await limiar(['backup', backup, '--with-key'], {
      ...bucket.environment,
      LIMIAR_DATA_DIR: data,
    })
    assert.deepEqual([made.status, made.stderr], [0, ''])
    assert.equal((await limiar(['verify', backup])).status, 0)

    const taken = await limiar(['restore', backup], {
      ...bucket.environment,
      LIMIAR_DATA_DIR: join(root, 'taken'),
    })
    assert.equal(taken.status, 1)
    assert.match(taken.stderr, /holds the pictures of an installation already/)

    // An interrupted restore left some pictures: the next one goes on, and overwrites nothing.
    const there = openS3Objects(bucket.settings)
    const half = openS3Objects(other.settings)
    const [[first] = [''], [second] = ['']] = pictures
    await half.create(first, (await there.read(first))!)
    await half.create(second, Buffer.from('of somebody else'))
    const restoredTo = join(root, 'restored')
    const restore = () => limiar(['restore', backup], { ...other.environment, LIMIAR_DATA_DIR: restoredTo })
    const refused = await restore()
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, new RegExp(`has another object as ${second}`))
    await half.remove(second)
    const restored = await restore()
    assert.deepEqual([restored.status, restored.stderr], [0, ''])
    assert.match(restored.stdout, /The pictures are in s3:\/\//)
    const keys = async (objects: typeof half) => {
      const found: string[] = []
      for await (const key of objects.list()) found.push(key)
      return found.sort()
    }
    assert.deepEqual(await keys(half), await keys(there))
    for (const key of await keys(there)) assert.deepEqual(await half.read(key), await there.read(key))
    await half.close()
    await there.close()
    await mustHaveAll(await openStorage({ dataDir: restoredTo, s3: other.settings }))

    const inFolder = join(root, 'in-folder')
    const folder = await limiar(['restore', backup], { LIMIAR_DATA_DIR: inFolder })
    assert.deepEqual([folder.status, folder.stderr], [0, ''])
    await mustHaveAll(await openStorage({ dataDir: inFolder }))
  })
})
