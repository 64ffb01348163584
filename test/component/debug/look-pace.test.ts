import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LookPace } from '../../../src/component/debug/look-pace.ts'

describe('the pace of looking', () => {
  it('is not known before the second look', () => {
    const pace = new LookPace()
    assert.equal(pace.took, undefined)
    pace.looked(0, 12)
    assert.equal(pace.perSecond, undefined)
  })

  it('counts looks a second, and the time that the middle and the longest one took', () => {
    const pace = new LookPace()
    for (const [at, tookMs] of [
      [0, 10],
      [100, 30],
      [200, 20],
    ] as const)
      pace.looked(at, tookMs)
    assert.equal(pace.perSecond, 10)
    assert.deepEqual(pace.took, { median: 20, longest: 30 })
  })

  it('forgets old looks', () => {
    const pace = new LookPace()
    pace.looked(0, 4000)
    for (let look = 1; look <= 30; look++) pace.looked(10_000 + look * 200, 10)
    assert.equal(pace.perSecond?.toFixed(3), '5.000')
    assert.equal(pace.took?.longest, 10)
  })
})
