import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mergedBoxes } from '../../../src/documents/lines/merged-boxes.ts'
import type { Quad } from '../../../src/imaging/pixels.ts'

const box = (left: number, right: number, top = 100, height = 30): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: top + height },
  { x: left, y: top + height },
]

const turned = (quad: Quad): Quad => {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: -y, y: x })) as unknown as Quad
  return [a, b, c, d]
}

describe('boxes on one line', () => {
  it('are one box where they overlap, whichever way the line runs', () => {
    assert.deepEqual(mergedBoxes([box(280, 500), box(100, 300)]), [box(100, 500)])
    assert.deepEqual(mergedBoxes([turned(box(280, 500)), turned(box(100, 300))]), [turned(box(100, 500))])
  })

  it('stay apart where they only touch, stand on other rows, or differ in size', () => {
    for (const other of [box(310, 500), box(280, 500, 130), box(280, 500, 100, 55)])
      assert.equal(mergedBoxes([box(100, 300), other]).length, 2)
  })

  it('stay apart where one lies within the other', () => {
    assert.equal(mergedBoxes([box(100, 400), box(110, 200)]).length, 2)
  })
})
