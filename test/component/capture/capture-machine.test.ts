import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  HOLD_MS,
  LAPSE_MS,
  heldShare,
  onFrame,
  startOfCapture,
  type CaptureState,
} from '../../../src/component/capture/capture-machine.ts'

type Frame = readonly [at: number, hint?: string]

describe('the capture machine', () => {
  it('captures once every gate has held for the hold', () => {
    const frames = Array.from({ length: HOLD_MS / 100 + 1 }, (_, index): Frame => [index * 100])
    assert.deepEqual(after(frames), { name: 'captured', at: HOLD_MS })
    assert.equal(after(frames.slice(0, -1)).name, 'holding')
  })

  it('starts over when a gate fails for longer than a lapse', () => {
    const state = after([[0], [100], [200], [200 + LAPSE_MS + 1, 'move-closer']])
    assert.deepEqual(state, { name: 'searching', hint: 'move-closer' })
  })

  it('forgives a single bad frame', () => {
    assert.equal(after([[0], [300], [400, 'hold-steady'], [500], [HOLD_MS]]).name, 'captured')
  })

  it('does not count time in which nothing was seen', () => {
    assert.equal(after([[0], [5_000]]).name, 'holding')
    assert.equal(after([[0], [5_000], [5_400], [5_000 + HOLD_MS]]).name, 'captured')
  })

  it('keeps what was captured', () => {
    const captured: CaptureState<string> = { name: 'captured', at: 7 }
    assert.equal(onFrame(captured, { at: 8, hint: 'no-face' }), captured)
  })

  it('says how much of the hold is done', () => {
    assert.equal(heldShare(startOfCapture, 10), 0)
    assert.equal(heldShare({ name: 'holding', since: 0, lastGoodAt: 0 }, HOLD_MS / 2), 0.5)
    assert.equal(heldShare({ name: 'captured', at: 0 }, 0), 1)
  })
})

function after(frames: readonly Frame[]): CaptureState<string> {
  return frames.reduce<CaptureState<string>>(
    (state, [at, hint]) => onFrame(state, { at, hint }),
    startOfCapture,
  )
}
