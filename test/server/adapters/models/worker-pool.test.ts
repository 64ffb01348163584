import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import { createModelPool, type ModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { media, modelsDir } from '../../../support/media.ts'

const image = media('franck_02221.jpg')
/** The 19th member of what proc(5) says of a thread; its name, the second, may hold blanks. */
async function niceOf(thread: string): Promise<number> {
  const text = await readFile(`/proc/self/task/${thread}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])
}
const find = { image, embed: 'none' } as const

describe('a model pool', () => {
  const pool = createModelPool({ modelsDir, threads: 1, maxWaiting: 2 })
  after(() => pool.close())

  it('refuses the tasks that it cannot do soon, and does the rest', async () => {
    await pool.run('find-faces', find)
    const caller = { accountId: 'a'.repeat(24) }
    const runs = Array.from({ length: 6 }, () => pool.run('find-faces', find, { caller }))
    const outcomes = await Promise.allSettled(runs)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(refused.length, 3)
    for (const { reason } of refused) assert.ok(reason instanceof LimiarError && reason.code === 'overloaded')
    assert.equal((await pool.run('find-faces', find)).faces.length, 1)
  })

  it('lets go of a task at once when its signal is aborted, and goes on with the others', async () => {
    const leaving = new AbortController()
    const first = pool.run('find-faces', find)
    const left = pool.run('find-faces', find, { signal: leaving.signal })
    const last = pool.run('find-faces', find)
    let firstEnded = false
    const ended = first.then(() => (firstEnded = true))
    leaving.abort(new Error('The person left.'))
    await assert.rejects(left, /The person left/)
    assert.equal(firstEnded, false)
    assert.equal((await last).faces.length, 1)
    await ended
  })

  it(
    'leaves processor time to the thread that answers requests',
    { skip: process.platform !== 'linux' },
    async () => {
      await pool.run('find-faces', find)
      const threads = await readdir('/proc/self/task')
      const own = await niceOf(String(process.pid))
      const others = await Promise.all(threads.map(niceOf))
      assert.ok(others.includes(own + 5), `of ${own}, ${others.join(' ')}`)
    },
  )

  it('does not begin a task whose signal is aborted already', async () => {
    await assert.rejects(
      pool.run('find-faces', find, { signal: AbortSignal.abort(new Error('Too late.')) }),
      /Too late/,
    )
  })

  it('passes on the code and message of a failure that the caller can act on', async () => {
    await assert.rejects(
      pool.run('find-faces', { image: Buffer.from('no picture'), embed: 'none' }),
      (error) => {
        assert.ok(error instanceof LimiarError)
        assert.equal(error.code, 'image-unreadable')
        assert.match(error.message, /JPEG/)
        return true
      },
    )
  })
})

describe('a model pool whose workers die', () => {
  const workers: Worker[] = []
  const remember = (worker: Worker): void => void workers.push(worker)
  let pool: ModelPool
  before(async () => {
    process.on('worker', remember)
    pool = createModelPool({ modelsDir, threads: 1 })
    await pool.warmUp()
  })
  after(async () => {
    process.off('worker', remember)
    await pool.close()
  })

  it('does the task of a dead worker in another one', async () => {
    const answer = pool.run('find-faces', find)
    await workers.at(-1)?.terminate()
    assert.equal((await answer).faces.length, 1)
    assert.equal(workers.length, 2)
  })

  it('has a new worker for the next task when one died between two tasks', async () => {
    await workers.at(-1)?.terminate()
    assert.equal((await pool.run('find-faces', find)).faces.length, 1)
    assert.equal(workers.length, 3)
  })

  it('gives a task up that two workers died over, and goes on', async () => {
    const killNext = (worker: Worker): void => void worker.once('message', () => void worker.terminate())
    process.once('worker', killNext)
    const answer = pool.run('find-faces', find)
    await workers.at(-1)?.terminate()
    await assert.rejects(answer, /Two workers died over one task/)
    assert.equal((await pool.run('find-faces', find)).faces.length, 1)
  })
})

describe('a model pool that is warmed up', () => {
  it('has the models open in every worker', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'limiar-models-')), 'models')
    await symlink(modelsDir, folder)
    const pool = createModelPool({ modelsDir: folder, threads: 2 })
    try {
      await pool.warmUp()
      // A worker that had to open a model now would not find it.
      await rm(dirname(folder), { recursive: true })
      const found = await Promise.all([1, 2, 3].map(() => pool.run('find-faces', find)))
      assert.deepEqual(
        found.map(({ faces }) => faces.length),
        [1, 1, 1],
      )
    } finally {
      await pool.close()
    }
  })
})

describe('a model pool whose models are missing', () => {
  it('fails each task and stays alive', async () => {
    const pool = createModelPool({ modelsDir: `${modelsDir}-nowhere`, threads: 1 })
    try {
      await assert.rejects(pool.run('find-faces', find), /There is no model/)
      await assert.rejects(pool.run('find-faces', find), /There is no model/)
    } finally {
      await pool.close()
    }
  })
})
