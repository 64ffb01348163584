import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  afterFrame,
  burstTowards,
  seenShare,
  startOfBurst,
  type BurstState,
  type NosePlace,
} from '../../../src/component/movement/burst-machine.ts'

const ahead: NosePlace = { across: 0, down: 0.5 }
const turned: NosePlace = { across: 0.1, down: 0.5 }
const nodding: NosePlace = { across: 0, down: 0.42 }

/** The state after these frames, and after how many it was complete. */
function after(
  noses: readonly (NosePlace | undefined)[],
  canSee = true,
  start: BurstState = startOfBurst,
): { readonly state: BurstState; readonly completeAt: number | undefined } {
  let state = start
  let completeAt: number | undefined
  noses.forEach((nose, index) => {
    state = afterFrame(state, nose, canSee)
    if (state.isComplete) completeAt ??= index + 1
  })
  return { state, completeAt }
}

const frames = (count: number, nose: NosePlace | undefined = ahead): readonly (NosePlace | undefined)[] =>
  Array.from({ length: count }, () => nose)

describe('a burst', () => {
  it('is complete with eight frames when the turn and the way back were seen early', () => {
    assert.equal(after([...frames(2), turned, ...frames(10)]).completeAt, 8)
  })

  it('waits for a turn that comes late, and for the way back', () => {
    assert.equal(after([...frames(10), turned, ...frames(10)]).completeAt, 14)
  })

  it('takes a nod for as good as a turn', () => {
    assert.equal(after([...frames(2), nodding, ...frames(10)]).completeAt, 8)
  })

  it('towards a side is complete when the head went there, far enough, and nowhere else', () => {
    for (const [direction, nose, completeAt] of [
      ['left', { across: 0.09, down: 0.5 }, 8],
      ['right', { across: -0.09, down: 0.5 }, 8],
      ['up', { across: 0, down: 0.43 }, 8],
      ['down', { across: 0, down: 0.57 }, 8],
      ['left', { across: -0.2, down: 0.5 }, 20],
      ['left', { across: 0.08, down: 0.5 }, 20],
      ['up', { across: 0.2, down: 0.57 }, 20],
      ['down', { across: 0.2, down: 0.5 }, 20],
    ] as const)
      assert.equal(
        after([...frames(2), nose, ...frames(20)], true, burstTowards(direction)).completeAt,
        completeAt,
        `${direction} ${nose.across} ${nose.down}`,
      )
  })

  it('waits for nobody longer than twenty frames', () => {
    assert.equal(after(frames(30)).completeAt, 20)
    assert.equal(after(frames(30, undefined)).completeAt, 20)
  })

  it('is complete with eight frames where nothing finds faces', () => {
    assert.equal(after(frames(12, undefined), false).completeAt, 8)
  })

  it('is not moved by frames in which the face is lost', () => {
    const { state } = after([ahead, undefined, ahead, undefined])
    assert.equal(state.moved, 0)
  })

  it('shows time and movement alike, and all of it when it is complete', () => {
    assert.equal(seenShare(after(frames(4)).state, true), 0.25)
    assert.equal(seenShare(after([...frames(3), turned]).state, true), 0.75)
    assert.equal(seenShare(after(frames(4), false).state, false), 0.5)
    assert.equal(seenShare(after(frames(8), false).state, false), 1)
  })
})
