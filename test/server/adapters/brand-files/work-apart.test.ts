import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workApart, type ApartLimits } from '../../../../src/server/adapters/brand-files/work-apart.ts'

const MODULE = new URL('../../../support/work-apart-worker.ts', import.meta.url)
const apart = (work: string, limits: Partial<ApartLimits> = {}) =>
  workApart<{ readonly environment: readonly string[] }>(MODULE, work, {
    maxMs: 600_000,
    maxBytes: 2 ** 30,
    maxClockMs: 600_000,
    ...limits,
  })

describe('work in a process of its own', () => {
  it('ends when it takes too much of a processor', async () => {
    assert.equal(await apart('compute', { maxMs: 500 }), 'too-much')
  })

  it('ends when it takes too much memory', async () => {
    assert.equal(await apart('fill the memory', { maxBytes: 300 * 1024 * 1024 }), 'too-much')
  })

  it('ends when it only waits', async () => {
    assert.equal(await apart('wait', { maxClockMs: 100 }), 'overloaded')
  })

  it('knows no secret of the server', async () => {
    process.env['LIMIAR_ACCESS_TOKEN'] = 'a secret of the server'
    try {
      const known = await apart('say what is known')
      assert.ok(typeof known === 'object')
      assert.deepEqual(
        known.environment.filter((name) => name.startsWith('LIMIAR')),
        [],
      )
    } finally {
      delete process.env['LIMIAR_ACCESS_TOKEN']
    }
  })

  it('fails when its process ends by itself', async () => {
    await assert.rejects(apart('end'), /ended with code 3/)
  })
})
