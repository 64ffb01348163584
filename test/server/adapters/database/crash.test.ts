import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { killRound } from '../../../../bench/durability.ts'
import { openStorage } from '../../../../src/server/adapters/storage.ts'

const ROUNDS = 3

// A server's database is shared, and the server keeps it durable: these tests are about the folder.
describe('a data folder with the embedded database', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-crash-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('has every acknowledged link and face after kill -9', async () => {
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await killRound(join(folder, 'killed'))
      assert.deepEqual(outcome.lost, [])
      acknowledged += outcome.acknowledged
    }
    assert.ok(acknowledged > 0)
  })

  test('is refused to a second process, with both names, and free again after kill -9', async () => {
    const dataDir = join(folder, 'held')
    const { child } = await holder(dataDir)
    await assert.rejects(openStorage({ dataDir }), (error: Error) => {
      assert.equal(error.name, 'DirectoryInUseError')
      assert.ok(error.message.includes(dataDir), 'it names the folder')
      assert.ok(error.message.includes(`process ${child.pid}`), 'it names the process')
      return true
    })
    await kill(child)
    const storage = await openStorage({ dataDir })
    await storage.close()
  })

  test('is refused to the process that has it open already', async () => {
    const dataDir = join(folder, 'twice')
    const storage = await openStorage({ dataDir })
    await assert.rejects(openStorage({ dataDir }), { name: 'DirectoryInUseError' })
    assert.deepEqual(await storage.accounts.all(), [], 'the refusal leaves the first one working')
    await storage.close()
  })

  test('runs a job again that the killed process was in the middle of', async () => {
    const dataDir = join(folder, 'job')
    const { child, said: executionId } = await holder(dataDir, 'job')
    await kill(child)
    const storage = await openStorage({ dataDir })
    const again = Promise.withResolvers<string>()
    await storage.jobs.work('run-execution', async (job) => again.resolve(job.executionId))
    assert.equal(await again.promise, executionId)
    await storage.close()
  })
})

/** A process that has opened the folder, and its output. */
async function holder(dataDir: string, doing = 'nothing'): Promise<{ child: ChildProcess; said: string }> {
  const script = fileURLToPath(new URL('hold-storage.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir, doing], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The process ended with code ${code}.`)))
  })
  return { child, said }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
