import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import { createModelPool } from '../../../../src/server/adapters/models/worker-pool.ts'
import { media, modelsDir } from '../../../support/media.ts'

const image = media('franck_02221.jpg')
const find = { image, embed: 'none' } as const

describe('a model pool', () => {
  const pool = createModelPool({ modelsDir, threads: 1, maxWaiting: 2 })
  after(() => pool.close())

  it('refuses what it cannot do soon, and does the rest', async () => {
    await pool.run('find-faces', find)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pool.run('find-faces', find)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(refused.length, 3)
    for (const { reason } of refused) assert.ok(reason instanceof LimiarError && reason.code === 'overloaded')
    assert.equal((await pool.run('find-faces', find)).faces.length, 1)
  })

  it('lets go of a task at once when its signal is aborted, and goes on with the others', async () => {
    const leaving = new AbortController()
    const first = pool.run('find-faces', find)
    const left = pool.run('find-faces', find, leaving.signal)
    const last = pool.run('find-faces', find)
    let firstEnded = false
    const ended = first.then(() => (firstEnded = true))
    leaving.abort(new Error('The person left.'))
    await assert.rejects(left, /The person left/)
    assert.equal(firstEnded, false)
    assert.equal((await last).faces.length, 1)
    await ended
  })

  it('does not begin a task whose signal is aborted already', async () => {
    await assert.rejects(pool.run('find-faces', find, AbortSignal.abort(new Error('Too late.'))), /Too late/)
  })

  it('passes on a failure that the caller can act on with its code and message', async () => {
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

describe('a model pool whose models are missing', () => {
  it('fails each task and stays alive', async () => {
    const pool = createModelPool({ modelsDir: `${modelsDir}-nowhere`, threads: 1 })
    try {
      await assert.rejects(pool.run('find-faces', find), /ENOENT/)
      await assert.rejects(pool.run('find-faces', find), /ENOENT/)
    } finally {
      await pool.close()
    }
  })
})
