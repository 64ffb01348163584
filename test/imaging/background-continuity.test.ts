import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { leastContinuity } from '../../src/imaging/motion/background-continuity.ts'
import type { Pixels } from '../../src/imaging/pixels.ts'
import { seededRandom } from '../support/random.ts'

const [WIDTH, HEIGHT] = [160, 120]
const face = { x: 60, y: 40, width: 40, height: 50 }

/** A room of large grey patches, moved by some pixels and brightened by some levels, with a face of one grey in it. */
function frame(room: number, { across = 0, brighter = 0, head = 90 } = {}): Pixels {
  const random = seededRandom(room)
  const patches = Array.from({ length: 400 }, () => 40 + 150 * random())
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isFace = Math.abs(x - 80) < 20 && Math.abs(y - 65) < 25
      const patch = patches[Math.floor(y / 15) * 20 + Math.floor((x + across + 100) / 20)]!
      data.fill(isFace ? head : patch + brighter, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)
    }
  return { data, width: WIDTH, height: HEIGHT }
}

const continuity = (...pictures: readonly Pixels[]): number | undefined =>
  leastContinuity(pictures.map((picture) => ({ picture, face })))

describe('the background behind a head', () => {
  it('goes on when the head moves, the camera is moved a little, or the light changes', () => {
    assert.ok(continuity(frame(1), frame(1, { head: 140 }))! > 0.99)
    assert.ok(continuity(frame(1), frame(1, { across: 10 }))! > 0.9)
    assert.ok(continuity(frame(1), frame(1, { brighter: 25 }))! > 0.99)
  })

  it('does not go on where two frames come from two places, wherever they are in the burst', () => {
    for (const frames of [
      [frame(1), frame(2)],
      [frame(1), frame(1), frame(2), frame(2)],
      [frame(1), frame(2), frame(1)],
    ])
      assert.ok(continuity(...frames)! < 0.6)
  })

  it('goes on from one plain wall to another, which tell nothing', () => {
    const plain = (level: number): Pixels => ({
      data: new Uint8Array(WIDTH * HEIGHT * 3).fill(level),
      width: WIDTH,
      height: HEIGHT,
    })
    assert.equal(continuity(plain(200), plain(120)), 1)
  })

  it('is not judged where the head fills the frame, or there is only one frame', () => {
    const close = { x: 0, y: 0, width: WIDTH, height: HEIGHT }
    const pictures = [frame(1), frame(2)].map((picture) => ({ picture, face: close }))
    assert.equal(leastContinuity(pictures), undefined)
    assert.equal(continuity(frame(1)), undefined)
  })
})
