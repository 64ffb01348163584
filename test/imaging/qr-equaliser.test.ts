import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encode } from 'uqr'
import { homographyBetween, project } from '../../src/imaging/geometry/perspective.ts'
import type { Point, Quad } from '../../src/imaging/pixels.ts'
import { smoothed, type Plane } from '../../src/imaging/planes.ts'
import { equalisedModules } from '../../src/imaging/codes/qr-equaliser.ts'
import { qrSymbol } from '../../src/imaging/codes/qr-symbol.ts'
import { seededRandom } from '../support/random.ts'

const symbolOf = (version: number): readonly (readonly boolean[])[] =>
  encode('Limiar '.repeat(version), { border: 0, minVersion: version, maxVersion: version }).data

describe('the known modules of a QR code', () => {
  for (let version = 1; version <= 40; version++)
    it(`have these values in a code that another library draws (version ${version})`, () => {
      const drawn = symbolOf(version).flat()
      const { size, known } = qrSymbol(version)
      assert.equal(size * size, drawn.length)
      const wrong = drawn.flatMap((isDark, at) => (known[at] && known[at] > 0 !== isDark ? [at] : []))
      assert.deepEqual(wrong, [])
      // Three finders with the light modules around them, and the two timing rows between them.
      assert.ok(known.filter((colour) => colour !== 0).length >= 3 * 64 + 2 * (size - 16))
    })
})

const SIDE = 360
const LIGHT = 200
const DARK = 40

interface Taken {
  readonly version: number
  readonly corners: Quad
  /** Deviation of the blur, in modules, and of the noise, in levels. */
  readonly blur: number
  readonly noise: number
}

/** A code as a camera takes it when it does not focus. */
function taken({ version, corners, blur, noise }: Taken): Plane {
  const squares = symbolOf(version)
  const size = squares.length
  const toModules = homographyBetween(corners, [
    { x: 0, y: 0 },
    { x: size, y: 0 },
    { x: size, y: size },
    { x: 0, y: size },
  ])!
  const random = seededRandom(version)
  // Four points of every pixel are sampled, because edges of modules run through it.
  const at = (x: number, y: number): number => {
    const { x: column, y: row } = project(toModules, { x, y })
    return squares[Math.floor(row)]?.[Math.floor(column)] ? DARK : LIGHT
  }
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
    return (
      [-0.25, 0.25]
        .flatMap((down) => [-0.25, 0.25].map((across) => at(x + across, y + down)))
        .reduce((a, b) => a + b) / 4
    )
  })
  const pixels = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y) / size
  const blurred = smoothed({ values, width: SIDE, height: SIDE }, blur * pixels)
  const grainy = blurred.map((value) =>
    Math.round(value + noise * (random() + random() + random() - 1.5) * 2),
  )
  return { values: grainy, width: SIDE, height: SIDE }
}

/** Wrong modules of the first answer; undefined without one. */
function wrongIn(picture: Plane, corners: Quad, version: number): number | undefined {
  const [answer] = equalisedModules(picture, corners, version)
  const drawn = symbolOf(version).flat()
  return answer && drawn.filter((isDark, at) => isDark !== (answer[at] === 1)).length
}

/** The same count for a threshold halfway between dark and light. */
function wrongByThreshold(picture: Plane, corners: Quad, version: number): number {
  const drawn = symbolOf(version)
  const size = drawn.length
  const unit: Quad = [
    { x: 0, y: 0 },
    { x: size, y: 0 },
    { x: size, y: size },
    { x: 0, y: size },
  ]
  const toPicture = homographyBetween(unit, corners)!
  return drawn.flatMap((row, y) =>
    row.filter((isDark, x) => {
      const at = project(toPicture, { x: x + 0.5, y: y + 0.5 })
      return isDark !== picture.values[Math.round(at.y) * SIDE + Math.round(at.x)]! < (LIGHT + DARK) / 2
    }),
  ).length
}

const quad = (...points: readonly (readonly [number, number])[]): Quad =>
  points.map(([x, y]): Point => ({ x, y })) as unknown as Quad
const upright = quad([30, 30], [300, 30], [300, 300], [30, 300])
const turned = quad([180, 20], [335, 170], [185, 330], [25, 175])
const leaning = quad([40, 30], [310, 55], [290, 310], [20, 330])

describe('the equaliser of QR codes', () => {
  const blurred: readonly (readonly [string, Taken])[] = [
    ['that lies upright', { version: 18, corners: upright, blur: 0.75, noise: 2 }],
    ['that is turned', { version: 13, corners: turned, blur: 0.75, noise: 2 }],
    ['that leans', { version: 18, corners: leaning, blur: 0.7, noise: 2 }],
    ['of few modules', { version: 3, corners: upright, blur: 0.7, noise: 2 }],
    ['of many modules', { version: 25, corners: upright, blur: 0.7, noise: 1 }],
  ]
  for (const [name, settings] of blurred)
    it(`reads a code ${name}, too blurred for a threshold`, () => {
      const { version, corners } = settings
      const picture = taken(settings)
      const modules = (17 + 4 * version) ** 2
      const threshold = wrongByThreshold(picture, corners, version)
      const wrong = wrongIn(picture, corners, version)!
      assert.ok(threshold > 0.1 * modules, `${threshold} of ${modules}`)
      assert.ok(wrong < 0.03 * modules, `${wrong} of ${modules}`)
    })

  it('corrects corners that are one module off', () => {
    const settings = { version: 18, corners: upright, blur: 0.5, noise: 2 }
    const off = quad([33, 28], [302, 33], [297, 302], [28, 297])
    assert.ok(wrongIn(taken(settings), off, 18)! < 0.01 * 89 ** 2)
  })

  it('has no answer where there is no code', () => {
    const even = { values: new Float32Array(SIDE * SIDE).fill(128), width: SIDE, height: SIDE }
    assert.equal(wrongIn(even, upright, 18), undefined)
  })

  it('has no answer for corners on one line, nor on a picture of one pixel', () => {
    const line = quad([0, 0], [10, 0], [20, 0], [30, 0])
    const picture = taken({ version: 5, corners: upright, blur: 0.3, noise: 2 })
    assert.equal(wrongIn(picture, line, 5), undefined)
    const pixel = { values: new Float32Array([9]), width: 1, height: 1 }
    assert.equal(wrongIn(pixel, upright, 5), undefined)
  })
})
