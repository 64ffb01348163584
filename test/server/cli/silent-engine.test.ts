/**
 * ONNX Runtime 1.29 and later count what they run and send it to Microsoft, unless the process forbids it. Before they
 * send anything, they write an identifier of the machine, a queue of events and a log.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '../../support/free-port.ts'
import { commandArguments, commandEnvironment } from '../../support/limiar-command.ts'
import { modelsDir } from '../../support/media.ts'
import { until } from '../../support/until.ts'

/** A home and a folder for temporary files, both empty. */
async function emptyFolders(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'limiar-silent-'))
  t.after(() => rm(parent, { recursive: true }))
  const home = join(parent, 'home')
  const temporary = join(parent, 'temporary')
  await Promise.all([mkdir(home), mkdir(temporary)])
  return {
    data: join(parent, 'data'),
    // The library is silent in a run of CI, too, so nothing here says that this is one.
    env: { ...commandEnvironment, NODE_COMPILE_CACHE: '', HOME: home, TMPDIR: temporary },
    written: async () =>
      (await Promise.all([home, temporary].map((folder) => readdir(folder, { recursive: true })))).flat(),
  }
}

describe('the library that runs models', () => {
  it('notes nothing for its maker while limiar serves, whatever the environment says', async (t) => {
    const { env, data, written } = await emptyFolders(t)
    const port = String(await freePort())
    const child = spawn(process.execPath, [...commandArguments, 'serve'], {
      env: { ...env, LIMIAR_DATA_DIR: data, PORT: port, ORT_DISABLE_TELEMETRY: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    await until('the models are loaded', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
      return answer?.ok === true || undefined
    })
    child.kill('SIGTERM')
    await ended
    assert.deepEqual(await written(), [])
  })

  it('is not loaded in a thread that cannot forbid it', async (t) => {
    const { env, written } = await emptyFolders(t)
    const pool = new URL('../../../src/server/adapters/models/pool/worker-pool.ts', import.meta.url).href
    const inThread = `
      const { createModelPool } = await import('${pool}')
      const { parentPort } = await import('node:worker_threads')
      try {
        const models = createModelPool({ modelsDir: '${modelsDir}', threads: 1 })
        await models.warmUp()
        await models.close()
        parentPort.postMessage('loaded')
      } catch (error) { parentPort.postMessage(error.message) }`
    const program = `
      const { Worker } = await import('node:worker_threads')
      const code = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(inThread)}))
      new Worker(code).on('message', (said) => console.log(said))`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await Promise.all([child.stdout.toArray(), once(child, 'exit')])
    assert.match(Buffer.concat(said).toString(), /main thread.*ORT_DISABLE_TELEMETRY=1/)
    assert.deepEqual(await written(), [])
  })
})
