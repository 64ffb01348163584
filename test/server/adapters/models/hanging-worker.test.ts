import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createModelPool, type ModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { hangWorker } from '../../../support/hang-worker.ts'
import { media, modelsDir } from '../../../support/media.ts'

const find = { image: media('franck_02221.jpg'), embed: 'none' } as const
/** A task may take this many times as long as a first face takes now, with the loading of the models. */
const TIMES_A_FACE = 5
const LEAST_TASK_MS = 5_000

/** Each hanging worker is waited for, so a task has little time, but enough on the machine as busy as it is. */
async function enoughForAFace(): Promise<number> {
  const pool = createModelPool({ modelsDir, threads: 1 })
  const begun = performance.now()
  await pool.warmUp()
  await pool.run('find-faces', find)
  const tookMs = performance.now() - begun
  await pool.close()
  return Math.max(LEAST_TASK_MS, TIMES_A_FACE * tookMs)
}

describe('a model pool whose worker hangs', () => {
  const workers: Worker[] = []
  const remember = (worker: Worker): void => void workers.push(worker)
  let pool: ModelPool
  before(async () => {
    const taskMs = await enoughForAFace()
    process.on('worker', remember)
    pool = createModelPool({ modelsDir, threads: 1, taskMs })
    await pool.warmUp()
  })
  after(async () => {
    process.off('worker', remember)
    await pool.close()
  })

  it('replaces it, repeats its task, and then does the waiting ones', async () => {
    // Ends once two workers are here: the one that will hang and the one that takes its place.
    const arrived = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const task = pool.run('warm-up', { arrived, workers: 2 })
    const waiting = pool.run('find-faces', find)
    await Atomics.waitAsync(new Int32Array(arrived), 0, 0).value
    await hangWorker()
    await task
    assert.equal((await waiting).faces.length, 1)
    assert.equal(workers.length, 2)
  })

  it('replaces one that hangs between two tasks, and does the next', async () => {
    const before = workers.length
    await hangWorker()
    assert.equal((await pool.run('find-faces', find)).faces.length, 1)
    assert.equal(workers.length, before + 1)
  })

  it('gives a task up over which two workers hang, and goes on', async () => {
    // The task waits for workers that never come, and each that takes it hangs.
    const arrived = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const refused = assert.rejects(
      pool.run('warm-up', { arrived, workers: 99 }),
      /Two workers died over one task/,
    )
    for (const before of [0, 1]) {
      await Atomics.waitAsync(new Int32Array(arrived), 0, before).value
      await hangWorker()
    }
    await refused
    assert.equal(workers.length, 5)
    assert.equal((await pool.run('find-faces', find)).faces.length, 1)
  })
})

describe('a model pool whose worker is slow', () => {
  // ONNX Runtime ends the process when its thread is ended while it opens or runs a model.
  it('ends it between two calls of the models, and the process lives', async () => {
    for (const taskMs of [250, 400, 550]) {
      const pool = createModelPool({ modelsDir, threads: 1, taskMs })
      const reading = pool.run('read-document', { image: media('franck_02221.jpg') })
      const [outcome] = await Promise.allSettled([reading])
      if (outcome.status === 'rejected') assert.match(String(outcome.reason), /Two workers died/)
      await pool.close()
    }
  })
})
