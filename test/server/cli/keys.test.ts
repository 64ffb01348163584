import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import { anAccount, aReport } from '../../ports/stores-records.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../ports/stores-postgres.ts'
import { commandArguments, commandEnvironment, limiar } from '../../support/limiar-command.ts'
import { until } from '../../support/until.ts'

const OLD = 'a1'.repeat(32)
const NEW = 'b2'.repeat(32)
const PICTURES = 300
const SECRET = 'the-secret-of-the-bureau'

const keysOf = (...keys: readonly string[]) => keys.map((key) => Buffer.from(key, 'hex'))

/** Data under every purpose of the key, and a check that it is readable. */
async function fill(storage: Storage): Promise<() => Promise<void>> {
  const account = anAccount()
  await storage.accounts.create(account, crypto.getRandomValues(new Uint8Array(32)))
  const report = aReport(account.id)
  await storage.reports.insert(report, { credit: SECRET })
  const keys = Array.from({ length: PICTURES }, () => `faces/${newId()}/${newId()}`)
  for (const key of keys) await storage.blobs.put(key, Buffer.from(key))
  await append(storage, account.id)
  const mark = storage.secretOf('velocity marks')
  return async () => {
    const again = opened.at(-1)!
    for (const key of keys) assert.equal(Buffer.from((await again.blobs.get(key)) ?? []).toString(), key)
    assert.deepEqual(await again.reports.secretsOf(report.id, report.version), { credit: SECRET })
    assert.deepEqual(Buffer.from(again.secretOf('velocity marks')), Buffer.from(mark))
    await append(again, account.id)
    assert.equal((await again.audit.verify(account.id, 'whole')).intact, true)
  }
}

const append = (storage: Storage, accountId: string) =>
  storage.audit.append(accountId, {
    at: new Date(),
    actor: 'test',
    action: 'test',
    status: 200,
    objects: [],
    details: undefined,
  })

/** Open resources, in the order in which they were opened. */
const opened: Storage[] = []
async function open(settings: Parameters<typeof openStorage>[0]): Promise<Storage> {
  const storage = await openStorage(settings)
  opened.push(storage)
  return storage
}

/** Closes the resources that a failed test left open. */
async function closeAll(): Promise<void> {
  for (const storage of opened.splice(0)) await storage.close().catch(() => undefined)
}

describe('limiar keys rotate', () => {
  let folder: string
  let mustRead: () => Promise<void>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-keys-'))
    const storage = await open({ dataDir: folder })
    mustRead = await fill(storage)
    await storage.close()
  })
  after(async () => {
    await closeAll()
    await rm(folder, { recursive: true, force: true })
  })

  const keyFile = async () => (await readFile(join(folder, 'key'), 'utf8')).trim().split('\n')
  const run = (...args: readonly string[]) => limiar(['keys', ...args], { LIMIAR_DATA_DIR: folder })

  it('that is killed in the middle loses nothing, and knows both keys until it has ended', async () => {
    const [old] = await keyFile()
    const child = spawn(process.execPath, [...commandArguments, 'keys', 'rotate'], {
      env: { ...commandEnvironment, LIMIAR_DATA_DIR: folder },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    await until(
      'some pictures are sealed anew',
      async () => {
        const names = await readdir(folder)
        return names.some((name) => name.startsWith('blobs-sealed-under-')) || undefined
      },
      { askAgainMs: 20 },
    )
    child.kill('SIGKILL')
    await exited
    const keys = await keyFile()
    assert.deepEqual([keys.length, keys[1]], [2, old])
    const storage = await open({ dataDir: folder })
    await mustRead()
    await storage.close()
  })

  it('goes on, and does not change the new key', async () => {
    const [wanted] = await keyFile()
    const { status, stdout, stderr } = await run('rotate')
    assert.equal(status, 0, stderr)
    assert.match(
      stdout,
      /Everything is encrypted under [0-9a-f]{16}, the only key that the file key holds now/,
    )
    assert.deepEqual(await keyFile(), [wanted])
    const storage = await open({ dataDir: folder })
    await mustRead()
    await storage.close()
    assert.ok(!(await readdir(folder)).some((name) => name.startsWith('blobs-sealed')))
  })

  it('encrypts everything again where an exchange was taken back before', async () => {
    const own = await mkdtemp(join(tmpdir(), 'limiar-keys-'))
    const rotate = (...keys: readonly string[]) =>
      limiar(['keys', 'rotate'], { LIMIAR_DATA_DIR: own, LIMIAR_KEY: keys.join(',') })
    const first = await open({ dataDir: own, keys: keysOf(OLD) })
    const mustReadAgain = await fill(first)
    await first.close()
    const child = spawn(process.execPath, [...commandArguments, 'keys', 'rotate'], {
      env: { ...commandEnvironment, LIMIAR_DATA_DIR: own, LIMIAR_KEY: `${NEW},${OLD}` },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    const remembered = async () => (await readdir(own)).find((name) => name.startsWith('blobs-sealed-under-'))
    await until(
      'some pictures are remembered',
      async () => {
        const name = await remembered()
        return (name !== undefined && (await readFile(join(own, name), 'utf8')) !== '') || undefined
      },
      { askAgainMs: 5 },
    )
    child.kill('SIGKILL')
    await exited
    for (const keys of [
      [OLD, NEW],
      [NEW, OLD],
    ]) {
      const { status, stderr } = await rotate(...keys)
      assert.equal(status, 0, stderr)
    }
    const alone = await open({ dataDir: own, keys: keysOf(NEW) })
    await mustReadAgain()
    await alone.close()
    await rm(own, { recursive: true, force: true })
  })

  it('lists the keys', async () => {
    const { stdout, stderr } = await run('show')
    assert.match(stdout, /^[0-9a-f]{16} {2}since \S+, nothing is encrypted under it since/m, stderr)
    assert.match(stdout, /^[0-9a-f]{16} {2}encrypts new data/m)
  })
})

describe('limiar keys rotate beside servers', { skip: whyNoPostgres() }, () => {
  let folder: string
  let postgres: TestPostgres
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-keys-'))
    postgres = await startPostgres()
  })
  after(async () => {
    await closeAll()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('waits for a server that does not know the new key, makes the others use it, and ends the old one', async () => {
    const { url } = postgres
    const at = { dataDir: folder, url }
    const rotate = (...keys: readonly string[]) =>
      limiar(['keys', 'rotate'], {
        LIMIAR_DATA_DIR: folder,
        DATABASE_URL: url,
        LIMIAR_KEY: keys.join(','),
      })
    const first = await open({ ...at, isNode: true, keys: keysOf(OLD) })
    const mustRead = await fill(first)
    const refused = await rotate(NEW, OLD)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /do not know the key [0-9a-f]{16}: .*nothing was changed/)
    await first.close()

    const node = await open({ ...at, isNode: true, keys: keysOf(NEW, OLD) })
    const again = await rotate(OLD, NEW)
    assert.match(again.stderr, /the first key of LIMIAR_KEY, is in use already/)
    const rotated = await rotate(NEW, OLD)
    assert.equal(rotated.status, 0, rotated.stderr)
    assert.match(rotated.stdout, /set LIMIAR_KEY to that key alone/)
    await node.blobs.put('faces/after/one', Buffer.from('after'))
    await mustRead()
    await node.close()

    await assert.rejects(openStorage({ ...at, keys: keysOf(OLD) }), { code: 'conflict' })
    const alone = await open({ ...at, keys: keysOf(NEW) })
    await mustRead()
    assert.equal(Buffer.from((await alone.blobs.get('faces/after/one')) ?? []).toString(), 'after')
    await alone.close()
  })
})
