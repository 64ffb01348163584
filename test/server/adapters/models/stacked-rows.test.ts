/** Boxes in which a small label and the value under it were taken for one line. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cornersOf } from '../../../../src/imaging/geometry/perspective.ts'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import {
  halvesOf,
  mayBeStacked,
  stackedRows,
  withoutReadRows,
} from '../../../../src/server/adapters/models/text/stacked-rows.ts'

const photo = { data: new Uint8Array(600 * 400 * 3), width: 600, height: 400 }
const box = (left: number, top: number, width: number, height: number): Quad =>
  cornersOf(width, height).map(({ x, y }) => ({ x: x + left, y: y + top })) as unknown as Quad
const line = (height: number, confidence = 0.98) => ({
  text: 'X',
  confidence,
  corners: box(50, 50, 200, height),
})

/** A detector that sees rows at these heights of its view, from and to as shares of it. */
const seeing = (...rows: readonly (readonly [number, number])[]) => ({
  detect: ({ width, height }: { readonly width: number; readonly height: number }) =>
    Promise.resolve(
      rows.map(([from, to]) => ({
        corners: box(width * 0.1, height * from, width * 0.8, height * (to - from)),
        probability: 0.9,
      })),
    ),
})

describe('a box that is much higher than the usual line', () => {
  it('may be two rows, and so may a lower one that could hardly be read', () => {
    const lines = [line(20), line(21), line(20), line(35), line(26, 0.6), line(26), line(20)]
    assert.deepEqual(mayBeStacked(lines), [lines[3], lines[4]])
  })

  it('is split into the rows that a closer look finds in it', async () => {
    const rows = await stackedRows(photo, box(50, 100, 200, 50), seeing([0.25, 0.45], [0.52, 0.75]))
    assert.equal(rows.length, 2)
    const [upper, lower] = rows.map((corners) => corners[0])
    assert.ok(upper && lower && upper.y < lower.y && upper.y > 95 && lower.y < 150)
  })

  it('stays one line where a closer look finds one, or two beside each other', async () => {
    assert.deepEqual(await stackedRows(photo, box(50, 100, 200, 50), seeing([0.25, 0.75])), [])
    assert.deepEqual(await stackedRows(photo, box(50, 100, 200, 50), seeing([0.4, 0.6], [0.41, 0.61])), [])
  })

  it('is searched in two halves that overlap', () => {
    const [upper, lower] = halvesOf(box(50, 100, 200, 50))
    assert.ok(upper && lower && upper[3].y > lower[0].y && lower[2].y > 145 && upper[0].y < 105)
  })

  it('gives no row that a box of its own shows as well: a name’s last row was read twice, and left out', () => {
    const row = (top: number, height: number) => ({ ...line(height), corners: box(50, top, 200, height) })
    const [label, first, last] = [row(40, 11), row(55, 26), row(85, 18)]
    assert.deepEqual(withoutReadRows([label, first, last], [row(82, 25), row(140, 25)]), [label, first])
  })
})
