import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BurstFaces } from '../../../src/server/domain/movement/burst-faces.ts'
import { movementBand, movementScore } from '../../../src/server/domain/movement/movement.ts'
import {
  burstsLeft,
  isRefuted,
  isShown,
  livenessSection,
  withTry,
  type MovementTried,
} from '../../../src/server/domain/movement/movement-tries.ts'
import { ownBurst, ownFaces } from '../../support/fakes/measured-bursts.ts'

const measured = (parallax: number, angleDegrees: number, framesCompared = 7) => ({
  parallax,
  angleDegrees,
  framesCompared,
  pointsFollowed: 0.8,
})

const SELFIE = 'its hash'
const of = (movement: ReturnType<typeof measured> | undefined) => ({ ...ownBurst(movement), selfie: SELFIE })

describe('the movement of a face', () => {
  it('is judged by its depth, and without depth by its claimed turn', () => {
    for (const [parallax, angle, band] of [
      [0.08, 12, 'depth-seen'],
      [0.03, 0, 'depth-seen'],
      [0.029, 12, 'weak'],
      [0.015, 0, 'weak'],
      [0.014, 6, 'looks-flat'],
      [0.014, 5.9, 'not-enough-movement'],
      [0, 0, 'not-enough-movement'],
    ] as const)
      assert.equal(movementBand(measured(parallax, angle)), band)
    assert.equal(movementBand(measured(0.08, 12, 2)), 'inconclusive')
  })

  it('has a score that grows with depth', () => {
    for (const [parallax, score] of [
      [0.005, 10],
      [0.02, 50],
      [0.08, 93],
    ] as const)
      assert.ok(Math.abs(movementScore(measured(parallax, 0)) - score) < 3, `${parallax}`)
  })

  it('is that of the best burst, however many follow', () => {
    const first = withTry(undefined, of(undefined), 'a')
    const last = { hash: 'a', band: 'inconclusive' as const }
    assert.deepEqual(first, { tries: 1, best: undefined, selfie: SELFIE, last })
    const second = withTry(first, of(measured(0.02, 3)), 'b')
    const third = withTry(withTry(second, of(measured(0.01, 9)), 'c'), of(undefined), 'd')
    assert.deepEqual(third, {
      tries: 4,
      best: measured(0.02, 3),
      faces: ownFaces,
      selfie: SELFIE,
      last: { hash: 'd', band: 'inconclusive' },
    })
  })

  const advice = { selfie: 'any', movementChallenge: false } as const
  const needed = { selfie: 'camera-with-movement', movementChallenge: false } as const
  const best = (parallax: number, faces: BurstFaces = ownFaces): MovementTried => ({
    tries: 1,
    best: measured(parallax, 8),
    faces,
  })

  it('asks for no more bursts once enough was seen, or three were sent', () => {
    assert.equal(burstsLeft(undefined, advice), 3)
    assert.equal(burstsLeft(best(0.001), advice), 2)
    assert.equal(burstsLeft(best(0.04), advice), 0)
    assert.equal(burstsLeft(best(0.04, { together: 3 }), advice), 2)
    assert.equal(burstsLeft({ tries: 3 }, advice), 0)
  })

  it('that is weak is not asked for again, unless a verdict depends on it', () => {
    assert.equal(burstsLeft(best(0.02), advice), 0)
    assert.equal(burstsLeft(best(0.02), needed), 2)
    assert.equal(burstsLeft(best(0.04), needed), 0)
  })

  it('that an earlier version measured without faces proves nothing', () => {
    const tried = { tries: 1, best: measured(0.08, 12) }
    assert.equal(isShown(tried, false), false)
    assert.equal(livenessSection(tried).reason, 'not-compared')
    assert.equal(isRefuted(tried), false)
  })
})
