import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { burstsLeft, movementBand, movementScore, withTry } from '../../../src/server/domain/movement.ts'

const measured = (parallax: number, angleDegrees: number, framesCompared = 7) => ({
  parallax,
  angleDegrees,
  framesCompared,
  pointsFollowed: 0.8,
})

describe('the movement of a face', () => {
  it('is judged by its depth, and without depth by the turn that it claims', () => {
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
    const first = withTry(undefined, undefined, 'a')
    assert.deepEqual(first, { tries: 1, best: undefined, last: { hash: 'a', band: 'inconclusive' } })
    const second = withTry(first, measured(0.02, 3), 'b')
    const { last, ...third } = withTry(withTry(second, measured(0.01, 9), 'c'), undefined, 'd')
    assert.deepEqual(third, { tries: 4, best: measured(0.02, 3) })
    assert.equal(last?.hash, 'd')
  })

  it('leaves no burst to send once enough was seen, or three were sent', () => {
    assert.equal(burstsLeft(undefined), 3)
    assert.equal(burstsLeft({ tries: 1, best: measured(0.001, 3) }), 2)
    assert.equal(burstsLeft({ tries: 1, best: measured(0.04, 8) }), 0)
    assert.equal(burstsLeft({ tries: 3 }), 0)
  })
})
