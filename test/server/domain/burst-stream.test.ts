import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { streamDoubt } from '../../../src/server/domain/movement/burst-stream.ts'

/** Eight frames with the same time between them. */
const every = (ms: number, from = 1000) => Array.from({ length: 8 }, (_, i) => from + i * ms)
const span = { leastMs: 2000, mostMs: 10_000 }

describe('the stream of a burst', () => {
  for (const [what, times] of [
    ['a camera with its own pace', every(350)],
    ['a page that says no times', undefined],
    ['a coarse clock, which makes the span a step too short', [0, 600, 1200, 1800]],
    ['a coarse clock, which makes the span a step too long', [0, 5000, 10_200]],
    ['two frames as close as a fast camera gives them', [0, 1000 / 120, 2000]],
  ] as const)
    it(`is not doubted for ${what}`, () => {
      assert.equal(streamDoubt({ ...(times && { times: [...times] }) }, span), undefined)
    })

  for (const [what, times, of] of [
    ['frames closer than any camera gives them', [0, 8.3, 2000], span],
    ['frames of the same moment', [0, 1000, 1000, 2000], span],
    ['frames in another order', [0, 2000, 1000, 3000], span],
    ['frames that span less than the movement takes', [0, 600, 1200, 1799], span],
    ['frames that existed before the movement was asked for', [0, 5000, 10_201], span],
    ['frames that span more than a minute', [0, 60_001], { leastMs: 0, mostMs: 100_000 }],
  ] as const)
    it(`is doubted for ${what}`, () => {
      assert.equal(streamDoubt({ times: [...times] }, of), 'capture-times')
    })

  it('may span a minute, and no more, however long ago the movement was asked for', () => {
    assert.equal(streamDoubt({ times: [500, 60_500] }, { leastMs: 0, mostMs: 100_000 }), undefined)
  })

  it('is doubted for a program in the place of a camera, whatever its times', () => {
    assert.equal(streamDoubt({ camera: 'virtual', times: every(350) }, span), 'virtual-camera')
    assert.equal(streamDoubt({ camera: 'virtual', times: every(1) }, span), 'virtual-camera')
    assert.equal(streamDoubt({ camera: 'virtual' }, span), 'virtual-camera')
  })
})
