import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import { covers, holdsText } from '../../../../src/server/adapters/models/cards/card-text.ts'

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

describe('a quad and the text on it', () => {
  const card = box(100, 100, 900, 600)
  const lines = [200, 300, 400].map((top) => box(150, top, 600, top + 30))

  it('is accepted although a box of two headings overhangs its edge', () => {
    // Its letters begin 15 pixels below the edge; the box around both begins 20 above.
    assert.ok(holdsText(card, [...lines, box(200, 80, 800, 180)]))
  })

  it('is not accepted where a line lies outside, or runs across the edge', () => {
    assert.ok(!holdsText(card, [...lines, box(200, 40, 800, 80)]))
    assert.ok(!holdsText(card, [...lines, box(500, 300, 1300, 340)]))
  })

  it('is not accepted for a frame within the card', () => {
    assert.ok(!holdsText(box(100, 250, 900, 600), lines))
  })

  it('has to hold nearly all text of a picture that text fills, as one that was cut to its document', () => {
    const picture = { width: 1000, height: 620 }
    const rows = Array.from({ length: 16 }, (_, row) => box(30, 30 + row * 36, 970, 50 + row * 36))
    const frame = box(20, 20, 980, 566)
    assert.ok(holdsText(frame, rows) && !holdsText(frame, rows, picture))
    assert.ok(holdsText(box(10, 10, 990, 610), rows, picture))
    assert.ok(holdsText(frame, rows, { width: 2000, height: 1240 }))
  })

  it('is accepted where there is too little text to decide', () => {
    assert.ok(holdsText(card, [box(0, 0, 90, 20)]))
  })
})

describe('a quad over a page of text', () => {
  const card = box(300, 200, 900, 600)
  const own = [250, 330, 410, 490].map((top) => box(350, top, 800, top + 30))
  const rows = [220, 280, 340, 400, 460, 520, 580]
  const beside = rows.map((top) => box(20, top, 290, top + 24))

  it('is a card where lines of the page end at its edges, or a little beyond them', () => {
    assert.ok(covers(card, [...own, ...beside]))
    assert.ok(covers(card, [...own, ...rows.map((top) => box(20, top, 320, top + 24))]))
  })

  it('is a frame on a card where no line outside ends at it', () => {
    assert.ok(!covers(card, [...own, ...rows.map((top) => box(20, top, 150, top + 24))]))
  })

  it('is not a card where lines run across its edges, or where it has hardly any line', () => {
    assert.ok(!covers(card, [...own, ...rows.map((top) => box(20, top, 700, top + 24))]))
    assert.ok(!covers(card, [...own.slice(0, 2), ...beside]))
  })
})
