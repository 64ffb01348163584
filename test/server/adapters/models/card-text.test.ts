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

  it('is believed although a box of two headings overhangs its edge', () => {
    // Its letters begin 15 pixels below the edge; the box around both begins 20 above.
    assert.ok(holdsText(card, [...lines, box(200, 80, 800, 180)]))
  })

  it('is not believed where a line lies outside, or runs out', () => {
    assert.ok(!holdsText(card, [...lines, box(200, 40, 800, 80)]))
    assert.ok(!holdsText(card, [...lines, box(500, 300, 1300, 340)]))
  })

  it('is not believed for a frame within the card', () => {
    assert.ok(!holdsText(box(100, 250, 900, 600), lines))
  })

  it('is believed where there is too little text to tell', () => {
    assert.ok(holdsText(card, [box(0, 0, 90, 20)]))
  })
})

describe('a quad over a page of text', () => {
  const card = box(300, 200, 900, 600)
  const own = [250, 330, 410, 490].map((top) => box(350, top, 800, top + 30))
  const rows = [220, 280, 340, 400, 460, 520, 580]
  const beside = rows.map((top) => box(20, top, 290, top + 24))

  it('is a card where lines of the page end at its edges, or a little behind them', () => {
    assert.ok(covers(card, [...own, ...beside]))
    assert.ok(covers(card, [...own, ...rows.map((top) => box(20, top, 320, top + 24))]))
  })

  it('is a frame on a card where no line outside ends at it', () => {
    assert.ok(!covers(card, [...own, ...rows.map((top) => box(20, top, 150, top + 24))]))
  })

  it('is no card where lines run across its edges, or it has hardly a line', () => {
    assert.ok(!covers(card, [...own, ...rows.map((top) => box(20, top, 700, top + 24))]))
    assert.ok(!covers(card, [...own.slice(0, 2), ...beside]))
  })
})
