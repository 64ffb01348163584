import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutPrint } from '../../src/imaging/outline/without-print.ts'
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
  it('loses dark strokes narrower than the window and keeps the step between two grounds', () => {
    const grounds = [...Array.from({ length: 10 }, () => 230), ...Array.from({ length: 10 }, () => 150)]
    const printed = grounds.map((ground, x) => (x % 5 < 2 && x !== 10 && x !== 11 ? 30 : ground))
    const { data } = withoutPrint(striped(printed), 2)
    const row = Array.from({ length: 20 }, (_, x) => data[3 * x])
    assert.deepEqual(row.slice(0, 8), grounds.slice(0, 8))
    assert.deepEqual(row.slice(12), grounds.slice(12))
  })

  it('keeps what is dark and wider than the window', () => {
    const bar = [200, 200, 200, 60, 60, 60, 60, 60, 60, 60, 60, 200, 200, 200]
    assert.deepEqual(withoutPrint(striped(bar), 3), striped(bar))
  })
})
