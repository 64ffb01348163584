import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HighlightWatch } from '../../src/imaging/quality/moving-highlight.ts'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'

/** A card of 160 x 100 somewhere in a frame of 240 x 180. */
const WIDTH = 240
const HEIGHT = 180

describe('a highlight', () => {
  it('is seen when it wanders over the card, even on white paper', () => {
    for (const paper of [120, 200]) {
      const watch = new HighlightWatch()
      watch.look(...frame(paper, 20, 20, { x: 0.3, y: 0.5 }))
      assert.ok(watch.look(...frame(paper, 20, 20, { x: 0.42, y: 0.5 })) > 0.01, `paper of ${paper}`)
    }
  })

  it('is not seen where the paper itself is white and moves with its print', () => {
    const watch = new HighlightWatch()
    watch.look(...frame(252, 20, 20))
    assert.equal(watch.look(...frame(252, 26, 23)), 0)
  })

  it('does not come from the card that was there before', () => {
    const watch = new HighlightWatch()
    watch.look(...frame(120, 20, 20, { x: 0.3, y: 0.5 }))
    watch.forget()
    assert.equal(watch.look(...frame(120, 20, 20, { x: 0.6, y: 0.5 })), 0)
  })
})

/** Paper with a dark print of stripes, and a round highlight at shares of the card. */
function frame(
  paper: number,
  left: number,
  top: number,
  highlight?: { readonly x: number; readonly y: number },
): [Pixels, Quad] {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(60)
  for (let y = 0; y < 100; y++) {
    for (let x = 0; x < 160; x++) {
      const isPrint = y % 12 < 4 && x > 60 && x < 140
      const isLit = highlight && Math.hypot(x - 160 * highlight.x, y - 100 * highlight.y) < 14
      data.fill(
        isLit ? 255 : isPrint ? 40 : paper,
        ((top + y) * WIDTH + left + x) * 4,
        ((top + y) * WIDTH + left + x) * 4 + 3,
      )
    }
  }
  const [right, bottom] = [left + 159, top + 99]
  const quad: Quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return [{ width: WIDTH, height: HEIGHT, data }, quad]
}
