import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cornerPoints } from '../../src/imaging/motion/corner-points.ts'
import { followPoint, greyPyramid } from '../../src/imaging/motion/optical-flow.ts'
import type { Pixels, Point } from '../../src/imaging/pixels.ts'
import { seededRandom } from '../support/random.ts'

const SIDE = 240

/** Blobs of light in random places, seen through a map from the picture to the world. */
function blobs(seed: number, toWorld: (point: Point) => Point = (point) => point): Pixels {
  const random = seededRandom(seed)
  const middles = Array.from({ length: 150 }, () => ({
    x: SIDE * random(),
    y: SIDE * random(),
    light: 200 * random() - 100,
    size: 3 + 6 * random(),
  }))
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let at = 0; at < SIDE * SIDE; at++) {
    const { x, y } = toWorld({ x: at % SIDE, y: Math.floor(at / SIDE) })
    const light = middles.reduce(
      (sum, middle) =>
        sum + middle.light * Math.exp(-((middle.x - x) ** 2 + (middle.y - y) ** 2) / middle.size ** 2),
      128,
    )
    data.fill(Math.min(255, Math.max(0, light)), at * 3, at * 3 + 3)
  }
  return { data, width: SIDE, height: SIDE }
}

const square = (from: number, to: number): readonly Point[] => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
]
const search = { polygon: square(50, 190), avoid: [], avoidRadius: 0, limit: 40, minDistance: 8 }

/** The error of each point that can be followed, in pixels; `back` undoes `toWorld`. */
function distances(toWorld: (point: Point) => Point, back: (point: Point) => Point): readonly number[] {
  const [from, to] = [greyPyramid(blobs(1)), greyPyramid(blobs(1, toWorld))]
  const points = cornerPoints(from[0]!, search)
  const found = points.flatMap((point) => {
    const truth = back(point)
    const at = followPoint(from, to, point, point)
    return at ? [Math.hypot(at.x - truth.x, at.y - truth.y)] : []
  })
  assert.ok(found.length > points.length * 0.8, `${found.length} of ${points.length}`)
  return found.toSorted((one, other) => one - other)
}

describe('a followed point', () => {
  it('is found where the picture moved it', () => {
    const found = distances(
      ({ x, y }) => ({ x: x + 7.3, y: y - 4.6 }),
      ({ x, y }) => ({ x: x - 7.3, y: y + 4.6 }),
    )
    assert.ok(found.at(-1)! < 0.1, `${found.at(-1)} pixels at worst`)
  })

  it('is found when the picture also turned and shrank, as near as a patch that does not turn or shrink can be', () => {
    const [cos, sin] = [Math.cos(0.06) * 1.03, Math.sin(0.06) * 1.03]
    const scale = cos * cos + sin * sin
    const found = distances(
      ({ x, y }) => ({ x: cos * x - sin * y + 4, y: sin * x + cos * y - 6 }),
      ({ x, y }) => ({
        x: (cos * (x - 4) + sin * (y + 6)) / scale,
        y: (cos * (y + 6) - sin * (x - 4)) / scale,
      }),
    )
    assert.ok(found[found.length >> 1]! < 0.4 && found.at(-1)! < 1, `${found.at(-1)} pixels at worst`)
  })

  it('is given up in another picture, on a wall, and at the edge', () => {
    const [from, other] = [greyPyramid(blobs(1)), greyPyramid(blobs(9))]
    const points = cornerPoints(from[0]!, search)
    const followed = points.filter((point) => followPoint(from, other, point, point))
    assert.ok(followed.length < points.length / 4, `${followed.length} of ${points.length}`)
    const wall = greyPyramid({ data: new Uint8Array(SIDE * SIDE * 3).fill(90), width: SIDE, height: SIDE })
    assert.equal(followPoint(wall, wall, { x: 100, y: 100 }, { x: 100, y: 100 }), undefined)
    const shifted = greyPyramid(blobs(1, ({ x, y }) => ({ x: x + 60, y })))
    assert.equal(followPoint(from, shifted, { x: 55, y: 100 }, { x: -4, y: 100 }), undefined)
  })
})

describe('corners', () => {
  const grey = greyPyramid(blobs(2))[0]!

  it('lie in the polygon, apart from each other, outside the avoided areas', () => {
    const avoid = [{ x: 120, y: 120 }]
    const corners = cornerPoints(grey, { ...search, avoid, avoidRadius: 40 })
    assert.ok(corners.length > 15)
    for (const [index, { x, y }] of corners.entries()) {
      assert.ok(x >= 50 && x <= 190 && y >= 50 && y <= 190)
      assert.ok(Math.hypot(x - 120, y - 120) >= 40)
      for (const other of corners.slice(0, index)) assert.ok(Math.hypot(x - other.x, y - other.y) >= 8)
    }
  })

  it('are not found on a wall, on an edge, or outside the picture', () => {
    const flat = { width: 60, height: 60, data: new Float32Array(3600).fill(9) }
    const edge = {
      width: 60,
      height: 60,
      data: new Float32Array(3600).map((_, at) => (at % 60 < 30 ? 0 : 200)),
    }
    const everywhere = { ...search, polygon: square(-100, 400) }
    assert.deepEqual(cornerPoints(flat, everywhere), [])
    assert.deepEqual(cornerPoints(edge, everywhere), [])
  })
})
