import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../ports/stores-postgres.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { limiar } from '../../support/limiar-command.ts'
import { startS3Server, type S3Server } from '../../support/s3-server.ts'

const PICTURES = 7

describe('limiar blobs', () => {
  let folder: string
  let bucket: S3Server
  let pictures: readonly (readonly [key: string, bytes: Buffer])[]
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-moved-'))
    bucket = await startS3Server()
    pictures = Array.from({ length: PICTURES }, (_, i) => [
      `faces/${newId()}/${newId()}`,
      Buffer.from(`picture ${i}`),
    ])
    const storage = await open(false)
    for (const [key, bytes] of pictures) await storage.blobs.put(key, bytes)
    await storage.close()
  })
  after(async () => {
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  })

  const open = (inBucket: boolean): Promise<Storage> =>
    openStorage({ dataDir: folder, ...(inBucket && { s3: bucket.settings }) })
  const run = (args: readonly string[], environment = bucket.environment) =>
    limiar(['blobs', ...args], { LIMIAR_DATA_DIR: folder, ...environment })

  async function mustHaveAll(storage: Storage): Promise<void> {
    for (const [key, bytes] of pictures)
      assert.deepEqual(Buffer.from((await storage.blobs.get(key)) ?? []), bytes)
    assert.equal((await keptBlobs(storage)).length, pictures.length)
  }

  it('check says that the bucket can be used, or names its fault', async () => {
    const good = await run(['check'])
    assert.match(good.stdout, /can be written to s3:\/\/pictures\/limiar\/ at http/, good.stderr)
    const bad = await run(['check'], { ...bucket.environment, LIMIAR_S3_BUCKET: 'nobodys' })
    assert.deepEqual([bad.status, bad.stdout], [1, ''])
    assert.match(bad.stderr, /There is no bucket nobodys/)
    const ofFolder = await run(['check'], {})
    assert.match(ofFolder.stdout, /can be written to .*blobs, read, listed and removed/, ofFolder.stderr)
  })

  for (const [language, words] of [
    ['pt-BR', /^Imagens podem ser gravadas em .*blobs, lidas, listadas e removidas\.$/m],
    ['es', /^Se pueden guardar imágenes en .*blobs, leerlas, listarlas y eliminarlas\.$/m],
    ['en', /^Pictures can be written to .*blobs, read, listed and removed\.$/m],
  ] as const)
    it(`the doctor says the same in ${language}`, async () => {
      const { stdout, stderr } = await limiar(['doctor', '--language', language], { LIMIAR_DATA_DIR: folder })
      assert.match(stdout, words, stderr)
    })

  it('move waits for the server to end', async () => {
    const storage = await open(false)
    const { status, stderr } = await run(['move', '--to', 's3'])
    await storage.close()
    assert.deepEqual(
      [status, stderr],
      [1, 'The server is running on this data folder. Stop it to move its pictures.\n'],
    )
  })

  it('move that is interrupted goes on, and copies unfinished pictures again', async () => {
    bucket.failWith({ status: 503, code: 'SlowDown' })
    const failed = await run(['move', '--to', 's3'])
    bucket.failWith(undefined)
    assert.equal(failed.status, 1)
    // A copy that was cut off, or has changed since, is not taken for the picture.
    const damaged = await damageCopy()
    const moved = await run(['move', '--to', 's3'])
    assert.equal(moved.status, 0, moved.stderr)
    assert.match(moved.stdout, /The pictures lie in s3:\/\/pictures\/limiar\//)
    const storage = await open(true)
    await mustHaveAll(storage)
    assert.deepEqual(Buffer.from((await storage.blobs.get(damaged)) ?? []), pictures[0]?.[1])
    await storage.close()
  })

  /** Writes other bytes where a picture will go. */
  async function damageCopy(): Promise<string> {
    const { openS3Objects } = await import('../../../src/server/adapters/blobs/s3-objects.ts')
    const objects = openS3Objects(bucket.settings)
    const [key = ''] = pictures[0] ?? []
    await objects.create(key, Buffer.from('half a pict'))
    await objects.close()
    return key
  }

  it('keeps a node with the old store from starting', async () => {
    await assert.rejects(open(false), { code: 'conflict', message: /lie in s3:\/\/pictures/ })
  })

  it('move empties the old store when it is told to, and can be run twice', async () => {
    const again = await run(['move', '--to', 's3', '--remove'])
    assert.equal(again.status, 0, again.stderr)
    assert.match(again.stdout, /lie in s3:\/\/.* already/)
    assert.match(again.stdout, /7 pictures were removed from .*blobs/)
    assert.deepEqual(await readdir(join(folder, 'blobs')), ['.unfinished'])
  })

  it('move back accounts for pictures that were erased and added meanwhile', async () => {
    const storage = await open(true)
    const [[gone] = [''], ...left] = pictures
    await storage.blobs.remove(gone)
    const added = [`faces/${newId()}/${newId()}`, Buffer.from('a new one')] as const
    await storage.blobs.put(...added)
    pictures = [...left, added]
    await storage.close()
    const moved = await run(['move', '--to', 'folder', '--remove'])
    assert.equal(moved.status, 0, moved.stderr)
    assert.match(moved.stdout, /without LIMIAR_S3_BUCKET/)
    const back = await open(false)
    await mustHaveAll(back)
    await back.close()
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('blobs-moved')),
      [],
    )
  })

  it('move requires a destination', async () => {
    for (const args of [['move'], ['move', '--to', 'moon']])
      assert.deepEqual(await run(args), { status: 2, stdout: '', stderr: 'Add --to s3 or --to folder.\n' })
  })

  it('move leaves the folder of another installation alone', async () => {
    const stranger = await mkdtemp(join(tmpdir(), 'limiar-stranger-'))
    await writeFile(join(stranger, 'store-id'), JSON.stringify({ store: newId(), installation: newId() }))
    await writeFile(join(stranger, 'a'), 'theirs')
    const { status, stderr } = await run(['move', '--to', 's3', '--remove'], {
      ...bucket.environment,
      LIMIAR_BLOBS_DIR: stranger,
    })
    assert.equal(status, 1)
    assert.match(stderr, /and the settings name/)
    assert.deepEqual((await readdir(stranger)).sort(), ['.unfinished', 'a', 'store-id'])
    await rm(stranger, { recursive: true })
  })
})

describe('limiar blobs move beside servers', { skip: whyNoPostgres() }, () => {
  let folder: string
  let bucket: S3Server
  let postgres: TestPostgres
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-moved-'))
    bucket = await startS3Server()
    postgres = await startPostgres()
  })
  after(async () => {
    await bucket.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('copies while a server runs, erases pictures there that were erased meanwhile, and switches when no server runs', async () => {
    const { url } = postgres
    const run = () =>
      limiar(['blobs', 'move', '--to', 's3'], {
        LIMIAR_DATA_DIR: folder,
        DATABASE_URL: url,
        ...bucket.environment,
      })
    const node = await openStorage({ dataDir: folder, url, isNode: true })
    const keys = Array.from({ length: 3 }, () => `faces/${newId()}/${newId()}`)
    for (const key of keys) await node.blobs.put(key, Buffer.from(key))
    const first = await run()
    assert.equal(first.status, 1)
    assert.match(first.stdout, /^4 pictures were copied/m)
    assert.match(first.stderr, new RegExp(`Servers run on the installation: .*\\(process ${process.pid}\\)`))
    await node.blobs.remove(keys[0] ?? '')
    await node.blobs.put('faces/last/one', Buffer.from('last'))
    await node.close()
    const second = await run()
    assert.equal(second.status, 0, second.stderr)
    assert.match(second.stdout, /Pictures that were erased meanwhile were removed there, too: 1\./)
    const moved = await openStorage({ dataDir: folder, url, s3: bucket.settings })
    assert.deepEqual(await keptBlobs(moved), ['faces/last/one', ...keys.slice(1)].sort())
    await moved.close()
  })

  it('copies again what was copied before the keys were exchanged', async () => {
    const [old, present] = ['a1'.repeat(32), 'b2'.repeat(32)]
    const another = await startPostgres()
    const { url } = another
    const own = await mkdtemp(join(tmpdir(), 'limiar-moved-'))
    const s3 = { ...bucket.settings, prefix: 'exchanged/' }
    const at = { dataDir: own, url }
    const keysOf = (...keys: readonly string[]) => keys.map((key) => Buffer.from(key, 'hex'))
    const run = (...args: readonly string[]) =>
      limiar(args, {
        LIMIAR_DATA_DIR: own,
        DATABASE_URL: url,
        LIMIAR_KEY: `${present},${old}`,
        ...(args[0] === 'blobs' && { ...bucket.environment, LIMIAR_S3_PREFIX: s3.prefix }),
      })
    await (await openStorage({ ...at, keys: keysOf(old) })).close()
    const node = await openStorage({ ...at, isNode: true, keys: keysOf(present, old) })
    await node.blobs.put('faces/one/one', Buffer.from('one'))
    const begun = await run('blobs', 'move', '--to', 's3')
    assert.match(begun.stderr, /Servers run on the installation/)
    const rotated = await run('keys', 'rotate')
    assert.match(rotated.stdout, /set LIMIAR_KEY to that key alone/, rotated.stderr)
    await node.close()
    const moved = await run('blobs', 'move', '--to', 's3')
    assert.equal(moved.status, 0, moved.stderr)
    const alone = await openStorage({ ...at, s3, keys: keysOf(present) })
    assert.equal(Buffer.from((await alone.blobs.get('faces/one/one')) ?? []).toString(), 'one')
    await alone.close()
    await another.stop()
    await rm(own, { recursive: true, force: true })
  })
})
