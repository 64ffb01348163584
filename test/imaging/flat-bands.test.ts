import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { longestFlatBand } from '../../src/imaging/quality/flat-bands.ts'
import type { Pixels } from '../../src/imaging/pixels.ts'
import { seededRandom } from '../support/random.ts'

const [WIDTH, HEIGHT] = [120, 200]

/** A picture whose luminance is a function of the place. */
function picture(levelAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(3 * WIDTH * HEIGHT)
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3) data.fill(levelAt(x, y), at, at + 3)
  return { data, width: WIDTH, height: HEIGHT }
}

describe('bands of one colour across a picture', () => {
  const random = seededRandom(5)
  const scene = (): number => 90 + 80 * random()
  const isNear = (measured: number, expected: number): void =>
    assert.ok(Math.abs(measured - expected) < 0.01, `${measured}`)

  it('are bars above, below and beside it', () => {
    isNear(longestFlatBand(picture((_x, y) => (y < 50 ? 16 : scene()))), 0.25)
    isNear(longestFlatBand(picture((_x, y) => (y >= 180 ? 250 : scene()))), 0.1)
    isNear(longestFlatBand(picture((x) => (x < 30 || x >= 108 ? 2 : scene()))), 0.25)
  })

  it('are bars above and below a picture that is as dark as they are where they end', () => {
    const dark = (x: number): number => (x > 50 && x < 80 ? scene() : 17)
    isNear(longestFlatBand(picture((x, y) => (y < 50 || y >= 140 ? 18 : dark(x)))), 0.25)
  })

  it('are the page on which a picture stands among lines of text', () => {
    const ink = (x: number): number => (x < 60 && x % 7 < 3 ? 30 : 250)
    const page = picture((x, y) => {
      if (y >= 14 && y < 112) return scene()
      return (y >= 4 && y < 10) || (y >= 116 && y < 122) ? ink(x) : 250
    })
    isNear(longestFlatBand(page), 0.12)
  })

  const isPerson = (x: number, y: number): boolean =>
    Math.hypot(x - 60, y - 80) < 35 || (y > 120 && Math.abs(x - 60) < 45)
  for (const [what, levelAt] of Object.entries({
    'the night around a head and its shoulders': (x: number, y: number) => (isPerson(x, y) ? scene() : 4),
    'the night above light clothes': (x: number, y: number) =>
      y < 50 ? 4 : y > 150 || isPerson(x, y) ? scene() : 4,
    'a wall with the noise of a sensor': (_x: number, y: number) => (y < 80 ? 200 + 9 * random() : scene()),
    'a night that fades': (_x: number, y: number) => Math.max(0, (y - 80) / 3),
    'a white wall behind a head and its shoulders': (x: number, y: number) =>
      isPerson(x, y) ? scene() : 255,
    'one colour all over': () => 128,
  }))
    it(`are not ${what}`, () => assert.ok(longestFlatBand(picture(levelAt)) < 0.04))
})
