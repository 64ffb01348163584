import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  cornersOf,
  homographyBetween,
  project,
  warpPerspective,
} from '../../src/imaging/geometry/perspective.ts'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'

const skewed: Quad = [
  { x: 12, y: 20 },
  { x: 88, y: 11 },
  { x: 95, y: 70 },
  { x: 5, y: 62 },
]

/**
 * So steep that a step at its right is nearly twice one at its left. It reaches the last pixel of a picture of 61 x 47.
 */
const steep: Quad = [
  { x: 0, y: 0 },
  { x: 60, y: 14 },
  { x: 60, y: 31 },
  { x: 0, y: 46 },
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

  it('does not exist for corners on a line', () => {
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

  for (const channels of [3, 4])
    it(`weighs the four pixels around a place by nearness, in ${channels} channels`, () => {
      const size = { width: 61, height: 47 }
      const noise = Uint8Array.from({ length: 61 * 47 * channels }, (_, i) => (i * i * 31) % 251)
      const card = warpPerspective({ ...size, data: noise }, steep, 150, 90) ?? assert.fail()
      const toPhoto = homographyBetween(cornersOf(150, 90), steep) ?? assert.fail()
      const level = (x: number, y: number, channel: number): number =>
        noise[(Math.min(46, y) * 61 + Math.min(60, x)) * channels + channel] ?? 0
      assert.equal(card.data.length, 150 * 90 * 3)
      for (let at = 0; at < card.data.length; at++) {
        const pixel = Math.floor(at / 3)
        if ((pixel % 150) % 8 !== 0) continue // those between lie at even distances, for speed
        const { x, y } = project(toPhoto, { x: pixel % 150, y: Math.floor(pixel / 150) })
        const [left, top] = [Math.floor(x + 1e-9), Math.floor(y + 1e-9)]
        const along = (row: number): number =>
          level(left, row, at % 3) * (1 - x + left) + level(left + 1, row, at % 3) * (x - left)
        const expected = along(top) * (1 - y + top) + along(top + 1) * (y - top)
        assert.ok(Math.abs((card.data[at] ?? 0) - expected) < 1, `${at}: ${card.data[at]}, not ${expected}`)
      }
    })

  it('is a tenth of a pixel off at most, however steep the quad', () => {
    const slope = { ...map, data: map.data.map((place, i) => (i % 3 === 2 ? 0 : 2 * place)) }
    const card = warpPerspective(slope, steep, 150, 90) ?? assert.fail()
    const toPhoto = homographyBetween(cornersOf(150, 90), steep) ?? assert.fail()
    for (let pixel = 0; pixel < 150 * 90; pixel++) {
      const { x, y } = project(toPhoto, { x: pixel % 150, y: Math.floor(pixel / 150) })
      // Half a level is lost by rounding, and a pixel is two levels.
      assert.ok(Math.abs((card.data[3 * pixel] ?? 0) - 2 * x) < 0.7, `${pixel}: ${x}`)
      assert.ok(Math.abs((card.data[3 * pixel + 1] ?? 0) - 2 * y) < 0.7, `${pixel}: ${y}`)
    }
  })

  it('gives nothing for a picture of one row or column', () => {
    const row = { width: 10, height: 1, data: new Uint8Array(30) }
    assert.equal(warpPerspective(row, skewed, 4, 4), undefined)
    assert.equal(warpPerspective({ ...row, width: 1, height: 10 }, skewed, 4, 4), undefined)
  })
})
