import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import pg from 'pg'
import { newId } from '../../src/protocol/ids.ts'
import { openStorage, type Storage } from '../../src/server/adapters/storage.ts'
import { keepSession } from '../ports/kept-records.ts'
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'
import { anAccount, anExecution, aReport } from '../ports/stores-records.ts'
import { limiar } from '../support/limiar-command.ts'
import { startS3Server } from '../support/s3-server.ts'
import { until } from '../support/until.ts'

const OLD = 'a1'.repeat(32)
const NEW = 'b2'.repeat(32)
const keysOf = (...keys: readonly string[]) => keys.map((key) => Buffer.from(key, 'hex'))

/**
 * Keeps the rows of all nodes from being written and makes them look as if they had been so for a minute: what the
 * others see of a machine that was held still, or that lost its network.
 */
async function cutOff(url: string): Promise<{ readonly heal: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await until('the nodes look cut off', async () => {
    await client.query(`update nodes set seen_at = now() - interval '1 minute'`)
    await client.query('begin')
    const { rows } = await client.query<{ isOld: boolean }>(
      `select seen_at < now() - interval '30 seconds' as "isOld" from nodes for update`,
    )
    if (rows.every(({ isOld }) => isOld)) return true
    // A node reported between the two.
    await client.query('rollback')
    return undefined
  })
  return {
    heal: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Writes pictures until the node refuses to. Returns those that it wrote. */
async function writeUntilRefused(node: Storage): Promise<readonly string[]> {
  const written: string[] = []
  await until(
    'the node writes no more',
    async () => {
      const key = `faces/${newId()}/${newId()}`
      try {
        await node.blobs.put(key, Buffer.from(key))
      } catch (error) {
        assert.equal((error as { readonly code?: string }).code, 'unavailable', String(error))
        return true
      }
      written.push(key)
      return undefined
    },
    { withinMs: 60_000, askAgainMs: 500 },
  )
  return written
}

/** Waits until the node says why it does not fit. */
async function untilItSays(node: Storage, sentence: RegExp): Promise<void> {
  await until(
    `the node says ${sentence.source}`,
    async () => {
      const told = await node.probeBlobs().catch(String)
      return typeof told === 'string' && sentence.test(told) ? true : undefined
    },
    { withinMs: 60_000 },
  )
}

/** An installation of its own, which ends with the test. */
async function anInstallation(test: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-cut-off-'))
  const postgres = await startPostgres()
  const opened: Storage[] = []
  test.after(async () => {
    for (const storage of opened) await storage.close().catch(() => undefined)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const { url } = postgres
  const open = async (settings: Partial<Parameters<typeof openStorage>[0]>): Promise<Storage> => {
    const storage = await openStorage({ url, dataDir: folder, ...settings })
    opened.push(storage)
    return storage
  }
  /** Runs a command to its end, which must be a good one. */
  const command = async (args: readonly string[], environment: Readonly<Record<string, string>>) => {
    const at = { LIMIAR_DATA_DIR: folder, DATABASE_URL: url }
    const { status, stderr } = await limiar(args, { ...at, ...environment })
    assert.equal(status, 0, stderr)
  }
  return { folder, url, open, command }
}

const options = { skip: whyNoPostgres(), concurrency: true }

describe('a node that was cut off from its database', options, () => {
  it('writes nothing under a key that was exchanged meanwhile, and leaves the jobs to the others', async (test) => {
    const { folder, url, open, command } = await anInstallation(test)
    const node = await open({ isNode: true, keys: keysOf(OLD) })
    const mine: string[] = []
    await node.jobs.work('run-execution', async ({ executionId }) => void mine.push(executionId))
    const { heal } = await cutOff(url)
    const written = await writeUntilRefused(node)
    await command(['keys', 'rotate'], { LIMIAR_KEY: `${NEW},${OLD}` })
    await heal()

    await untilItSays(node, /has the new key [0-9a-f]{16}/)
    const key = `faces/${newId()}/${newId()}`
    await assert.rejects(node.blobs.put(key, Buffer.from(key)), { code: 'unavailable' })
    await assert.rejects(node.blobs.get(written[0] ?? key), { code: 'unavailable' })
    const account = anAccount()
    await node.accounts.create(account, crypto.getRandomValues(new Uint8Array(32)))
    const secret = node.reports.insert(aReport(account.id), { credit: 'the-secret-of-the-bureau' })
    await assert.rejects(secret, { code: 'unavailable' })

    const other = await open({
      dataDir: join(folder, 'other'),
      blobsDirectory: join(folder, 'blobs'),
      keys: keysOf(NEW),
    })
    const theirs: string[] = []
    const executions = []
    for (let number = 0; number < 3; number++) {
      const session = await keepSession(other)
      const execution = anExecution(session)
      await other.sessions.submit(session.id, () => execution)
      executions.push(execution.id)
    }
    await other.jobs.work('run-execution', async ({ executionId }) => void theirs.push(executionId))
    await until('all are analysed', () => (theirs.length + mine.length === 3 ? true : undefined))
    assert.deepEqual([mine, theirs.toSorted()], [[], executions.toSorted()])
    for (const each of written) assert.ok(await other.blobs.get(each), each)
  })

  it('writes nothing to the place that the pictures left meanwhile, and erases nothing there', async (test) => {
    const { url, open, command } = await anInstallation(test)
    const bucket = await startS3Server()
    test.after(() => bucket.close())
    const node = await open({ isNode: true })
    const { heal } = await cutOff(url)
    const written = await writeUntilRefused(node)
    await command(['blobs', 'move', '--to', 's3'], bucket.environment)
    await heal()

    await untilItSays(node, /pictures were moved to another place/)
    const key = `faces/${newId()}/${newId()}`
    await assert.rejects(node.blobs.put(key, Buffer.from(key)), { code: 'unavailable' })
    await assert.rejects(node.blobs.get(key), { code: 'unavailable' })
    await assert.rejects(node.blobs.remove(written[0] ?? key), { code: 'unavailable' })
    const other = await open({ s3: bucket.settings })
    for (const each of written) assert.ok(await other.blobs.get(each), each)
  })

  it('is seen again when it reports after its row was deleted', async (test) => {
    const { url, open } = await anInstallation(test)
    const node = await open({ isNode: true })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('delete from nodes')
    assert.deepEqual(await node.load.liveNodes(), [])
    const [seen] = await until('it reports', async () => {
      const nodes = await node.load.liveNodes()
      return nodes.length > 0 ? nodes : undefined
    })
    assert.equal(seen?.processId, process.pid)
    await client.end()
  })
})
