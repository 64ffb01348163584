import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cornersOf, homographyBetween, project, warpPerspective } from '../../src/imaging/perspective.ts'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'

const skewed: Quad = [
  { x: 12, y: 20 },
  { x: 88, y: 11 },
  { x: 95, y: 70 },
  { x: 5, y: 62 },
]

/** Each pixel tells where it is: x in the first channel, y in the second. */
const map: Pixels = {
  width: 100,
  height: 80,
  data: Uint8Array.from({ length: 100 * 80 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return [pixel % 100, Math.floor(pixel / 100), 0][i % 3] ?? 0
  }),
}

describe('a homography', () => {
  it('takes every corner to its corner', () => {
    const h = homographyBetween(cornersOf(300, 200), skewed) ?? assert.fail()
    cornersOf(300, 200).forEach((corner, i) => {
      const { x, y } = project(h, corner)
      assert.ok(Math.abs(x - skewed[i]!.x) < 1e-6 && Math.abs(y - skewed[i]!.y) < 1e-6)
    })
  })

  it('keeps lines straight: the diagonals still meet in one point', () => {
    const h = homographyBetween(cornersOf(301, 201), skewed) ?? assert.fail()
    const { x, y } = project(h, { x: 150, y: 100 })
    for (const [from, to] of [
      [skewed[0], skewed[2]],
      [skewed[1], skewed[3]],
    ] as const) {
      const area = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
      assert.ok(Math.abs(area) < 1e-6)
    }
  })

  it('there is none for corners on a line', () => {
    const line: Quad = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 0 },
      { x: 0, y: 10 },
    ]
    assert.equal(homographyBetween(line, skewed), undefined)
  })
})

describe('taking a quad out of a picture', () => {
  it('puts the corners of the quad into the corners of the result', () => {
    const card = warpPerspective(map, skewed, 160, 100) ?? assert.fail()
    const at = (x: number, y: number): readonly number[] => [
      ...card.data.subarray((y * 160 + x) * 3).subarray(0, 2),
    ]
    assert.deepEqual(at(0, 0), [12, 20])
    assert.deepEqual(at(159, 0), [88, 11])
    assert.deepEqual(at(159, 99), [95, 70])
    assert.deepEqual(at(0, 99), [5, 62])
  })

  it('repeats the edge where the quad leaves the picture', () => {
    const beyond: Quad = [
      { x: -20, y: -20 },
      { x: 50, y: -20 },
      { x: 50, y: 40 },
      { x: -20, y: 40 },
    ]
    const card = warpPerspective(map, beyond, 71, 61) ?? assert.fail()
    assert.deepEqual([...card.data.subarray(0, 2)], [0, 0])
  })
})
