import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutPrint } from '../../src/imaging/outline/without-print.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import type { Pixels } from '../../src/imaging/pixels.ts'

/** One row of a picture of grey pixels, repeated down the picture. */
const striped = (row: readonly number[], height = 9): Pixels => ({
  width: row.length,
  height,
  data: Uint8Array.from(
    Array.from({ length: height }, () => row.flatMap((grey) => [grey, grey, grey])).flat(),
  ),
})

describe('a picture without its print', () => {
  it('loses dark strokes narrower than the window and keeps the step between two backgrounds', () => {
    const grounds = [...Array.from({ length: 10 }, () => 230), ...Array.from({ length: 10 }, () => 150)]
    const printed = grounds.map((ground, x) => (x % 5 < 2 && x !== 10 && x !== 11 ? 30 : ground))
    const { data } = withoutPrint(striped(printed), 2)
    const row = Array.from({ length: 20 }, (_, x) => data[3 * x])
    assert.deepEqual(row.slice(0, 8), grounds.slice(0, 8))
    assert.deepEqual(row.slice(12), grounds.slice(12))
  })

  it('keeps dark areas that are wider than the window', () => {
    const bar = [200, 200, 200, 60, 60, 60, 60, 60, 60, 60, 60, 200, 200, 200]
    assert.deepEqual(withoutPrint(striped(bar), 3), striped(bar))
  })

  it('is the minimum of the maxima around each pixel, in each channel, also at the edges', () => {
    const [width, height, reach] = [13, 7, 2]
    const random = seededRandom(5)
    const data = Uint8Array.from({ length: 3 * width * height }, () => random.integer(0, 255))
    const around = (from: Uint8Array, choose: (...values: readonly number[]) => number): Uint8Array =>
      from.map((_, at) => {
        const [channel, x, y] = [at % 3, Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
        const near = (end: number, middle: number) =>
          Array.from({ length: end }, (__, i) => i).filter((i) => Math.abs(i - middle) <= reach)
        return choose(
          ...near(height, y).flatMap((row) =>
            near(width, x).map((column) => from[3 * (row * width + column) + channel] ?? NaN),
          ),
        )
      })
    assert.deepEqual(
      withoutPrint({ width, height, data }, reach).data,
      around(around(data, Math.max), Math.min),
    )
  })
})
