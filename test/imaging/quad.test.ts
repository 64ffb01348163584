import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Quad } from '../../src/imaging/pixels.ts'
import {
  areaOf,
  fromTopLeft,
  meanCornerDistance,
  overlap,
  scaleQuad,
} from '../../src/imaging/geometry/quad.ts'

const rectangle = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

describe('quads', () => {
  const overlaps: readonly (readonly [string, Quad, Quad, number])[] = [
    ['the same quad', rectangle(0, 0, 10, 6), rectangle(0, 0, 10, 6), 1],
    ['quads apart', rectangle(0, 0, 10, 6), rectangle(20, 0, 10, 6), 0],
    ['half of one beside the other', rectangle(0, 0, 10, 6), rectangle(5, 0, 10, 6), 1 / 3],
    ['one inside the other', rectangle(0, 0, 10, 10), rectangle(2, 2, 5, 5), 0.25],
  ]
  for (const [what, one, other, share] of overlaps) {
    it(`overlap by ${share.toFixed(2)}: ${what}`, () => {
      assert.ok(Math.abs(overlap(one, other) - share) < 1e-9)
      const [a, b, c, d] = other
      assert.ok(Math.abs(overlap(one, [d, c, b, a]) - share) < 1e-9, 'whichever way the corners run')
    })
  }

  it('begin at the top left and run clockwise, however they were named', () => {
    const [a, b, c, d] = rectangle(3, 4, 10, 6)
    assert.deepEqual(fromTopLeft([c, d, a, b]), [a, b, c, d])
    assert.deepEqual(fromTopLeft([b, a, d, c]), [a, b, c, d])
  })

  it('scale with the picture', () => {
    const twice = scaleQuad(rectangle(1, 2, 10, 6), 2)
    assert.equal(areaOf(twice), 4 * areaOf(rectangle(1, 2, 10, 6)))
    assert.equal(meanCornerDistance(twice, rectangle(2, 4, 20, 12)), 0)
  })
})
