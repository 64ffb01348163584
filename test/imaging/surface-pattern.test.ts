import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SPECTRUM_SIDE } from '../../src/imaging/quality/spectrum.ts'
import { surfacePattern } from '../../src/imaging/quality/surface-pattern.ts'
import { seededRandom } from '../support/random.ts'

/** Room for two squares beside each other. */
const SIZE = { width: 2 * SPECTRUM_SIDE, height: SPECTRUM_SIDE }
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 }

/** Grey noise with a wave; `across` and `down` are its cycles in a square. */
function picture(across: number, down: number, height: number) {
  const random = seededRandom(5)
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let y = 0, at = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const wave = height * Math.cos((2 * Math.PI * (across * x + down * y)) / SPECTRUM_SIDE)
      const level = 128 + wave + 20 * (random() + random() - 1)
      for (let channel = 0; channel < 3; channel++) data[at++] = level
    }
  return { data, ...SIZE }
}

describe('the regular pattern of a surface', () => {
  it('is not found in noise', () => {
    const found = surfacePattern(picture(0, 0, 0), MIDDLE)
    assert.ok(found !== undefined && found < 4, `${found}`)
  })

  // The last ones lie where the surroundings of a bin reach over an edge of the spectrum.
  const waves = [
    [60, 40],
    [60, -40],
    [126, 50],
    [90, 127],
    [90, -127],
    [40, 3],
  ] as const
  for (const [across, down] of waves)
    it(`stands out where a wave runs ${across} times across and ${down} times down`, () => {
      const found = surfacePattern(picture(across, down, 8), MIDDLE)
      assert.ok(found !== undefined && found > 8, `${found}`)
    })

  it('leaves out waves along the axes, where upright edges and JPEG have patterns of their own', () => {
    for (const [across, down] of [
      [64, 0],
      [0, 64],
    ] as const) {
      const found = surfacePattern(picture(across, down, 8), MIDDLE)
      assert.ok(found !== undefined && found < 4, `${found}`)
    }
  })

  it('is not judged in a small picture', () => {
    assert.equal(
      surfacePattern({ data: new Uint8Array(300), width: 10, height: 10 }, { x: 5, y: 5 }),
      undefined,
    )
  })
})
