import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Pixels, Point } from '../../src/imaging/pixels.ts'
import { Pyramid } from '../../src/imaging/motion/pyramid.ts'
import { fitSimilarity, mapPoint, scaleOf, warp, type Similarity } from '../../src/imaging/geometry/warp.ts'
import { seededRandom, type Random } from '../support/random.ts'

const identity: Similarity = { a: 1, b: 0, moveX: 0, moveY: 0 }

const someSimilarity = (random: Random): Similarity => {
  const turn = random() * 2 * Math.PI
  const scale = 0.2 + 4 * random()
  return {
    a: scale * Math.cos(turn),
    b: scale * Math.sin(turn),
    moveX: 200 * random() - 100,
    moveY: 200 * random() - 100,
  }
}

const somePoints = (random: Random, count: number): readonly Point[] =>
  Array.from({ length: count }, () => ({ x: 100 * random(), y: 100 * random() }))

/** A picture whose colours are a formula of the place. */
const picture = (width: number, height: number, colour: (x: number, y: number) => number): Pixels => {
  const data = new Uint8Array(width * height * 3)
  data.forEach(
    (_, at) => (data[at] = colour(Math.floor(at / 3) % width, Math.floor(at / 3 / width)) + (at % 3)),
  )
  return { data, width, height }
}

const squaredError = (similarity: Similarity, from: readonly Point[], to: readonly Point[]): number =>
  from.reduce((sum, point, index) => {
    const mapped = mapPoint(similarity, point)
    return sum + (mapped.x - to[index]!.x) ** 2 + (mapped.y - to[index]!.y) ** 2
  }, 0)

describe('a fitted similarity', () => {
  it('is the one that made the points', () => {
    const random = seededRandom(1)
    for (let round = 0; round < 200; round++) {
      const truth = someSimilarity(random)
      const from = somePoints(random, 2 + Math.floor(random() * 5))
      const found = fitSimilarity(
        from,
        from.map((point) => mapPoint(truth, point)),
      )
      for (const key of ['a', 'b', 'moveX', 'moveY'] as const) {
        assert.ok(Math.abs(found[key] - truth[key]) < 1e-6, `${key}: ${found[key]} is not ${truth[key]}`)
      }
    }
  })

  it('fits noisy points better than any similarity near it', () => {
    const random = seededRandom(2)
    for (let round = 0; round < 100; round++) {
      const [from, to] = [somePoints(random, 5), somePoints(random, 5)]
      const best = fitSimilarity(from, to)
      const nudged = { ...best, a: best.a + 0.02 * (random() - 0.5), moveX: best.moveX + random() - 0.5 }
      assert.ok(squaredError(best, from, to) <= squaredError(nudged, from, to))
    }
  })

  it('never mirrors', () => {
    const from = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    const mirrored = from.map(({ x, y }) => ({ x: -x, y }))
    assert.ok(squaredError(fitSimilarity(from, mirrored), from, mirrored) > 1)
  })

  it('does not exist for points in one place', () => {
    const point = { x: 3, y: 4 }
    assert.throws(() => fitSimilarity([point, point], [point, { x: 5, y: 5 }]))
  })
})

describe('a view of a picture', () => {
  it('is the picture itself under the identity', () => {
    const original = picture(7, 5, (x, y) => 20 * x + 3 * y)
    assert.deepEqual(Uint8Array.from(warp(original, identity, 7, 5)), original.data)
  })

  it('mixes the four pixels around a point', () => {
    const original = picture(2, 2, (x, y) => 100 * x + 50 * y)
    const [red] = warp(original, { ...identity, moveX: 0.25, moveY: 0.5 }, 1, 1)
    assert.equal(red, 50)
  })

  it('is black where there is no picture', () => {
    const view = warp(
      picture(4, 4, () => 200),
      { ...identity, moveX: 10 },
      3,
      3,
    )
    assert.ok(view.every((value) => value === 0))
  })

  it('reads pictures with an alpha channel too', () => {
    const data = Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 255])
    assert.deepEqual([...warp({ data, width: 2, height: 1 }, identity, 2, 1)], [1, 2, 3, 4, 5, 6])
  })
})

describe('a pyramid', () => {
  it('shows a gradient where the picture has it, however small the view', () => {
    const pyramid = new Pyramid(picture(512, 64, (x) => x / 4))
    for (const scale of [1, 1.7, 2, 3, 5.5, 8, 15]) {
      const toPicture = { a: scale, b: 0, moveX: 100, moveY: 31.5 }
      assert.equal(scaleOf(toPicture), scale)
      const view = pyramid.view(toPicture, 10, 1)
      for (let column = 0; column < 10; column++) {
        const expected = Math.min(511, 100 + scale * column) / 4
        assert.ok(
          Math.abs(view[3 * column]! - expected) < 1.5,
          `${view[3 * column]} is not ${expected} at ${scale}`,
        )
      }
    }
  })

  it('averages the pixels that a small view would skip', () => {
    const stripes = new Pyramid(picture(256, 256, (x) => (x % 2 === 0 ? 0 : 250)))
    const view = stripes.view({ a: 8, b: 0, moveX: 3.5, moveY: 3.5 }, 16, 16)
    for (let at = 0; at < view.length; at += 3) assert.ok(Math.abs(view[at]! - 125) < 2)
  })

  it('gives the smallest level that is large enough, with its factor', () => {
    const pyramid = new Pyramid(picture(960, 720, () => 7))
    const sizeOf = (side: number): readonly number[] => {
      const { picture: level, shrink } = pyramid.atLeast(side)
      return [level.width, level.height, shrink]
    }
    assert.deepEqual([1000, 960, 481, 480, 241, 240].map(sizeOf), [
      [960, 720, 1],
      [960, 720, 1],
      [960, 720, 1],
      [480, 360, 2],
      [480, 360, 2],
      [240, 180, 4],
    ])
  })
})
