import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isBentSheet, sheetAndBody } from '../../src/imaging/motion/bent-sheet.ts'
import type { MovedPoint } from '../../src/imaging/motion/moved-points.ts'
import { seededRandom, type Random } from '../support/random.ts'

const SIDE = 200
const degrees = Math.PI / 180
/** From the camera to the face, in the same pixels. */
const DISTANCE = 3 * SIDE
/** Pixels by which a point is followed wrongly, at most. */
const SLIP = 0.2

/** How far a face stands out: a round head, and the nose on it. */
const faceAt = (across: number, along: number): number =>
  Math.sqrt((1.3 * SIDE) ** 2 - across ** 2 - along ** 2 / 2) +
  0.15 * SIDE * Math.exp(-((across / 20) ** 2) - (along / 35) ** 2)

/** Points of a surface that turns before a camera, while a face is claimed for it. */
function turned(
  surface: (across: number, along: number) => number,
  { yaw, roll = 0, random }: { readonly yaw: number; readonly roll?: number; readonly random: Random },
): readonly MovedPoint[] {
  const [cos, sin] = [Math.cos(yaw * degrees), Math.sin(yaw * degrees)]
  const inPicture = (x: number, y: number) => ({
    x: Math.cos(roll * degrees) * x - Math.sin(roll * degrees) * y,
    y: Math.sin(roll * degrees) * x + Math.cos(roll * degrees) * y,
  })
  return Array.from({ length: 50 }, () => {
    const [across, along] = [SIDE * (random() - 0.5), SIDE * (random() - 0.5)]
    const out = surface(across, along)
    const towards = out - surface(0, 0)
    const before = DISTANCE / (DISTANCE - towards)
    const after = DISTANCE / (DISTANCE - (cos * towards - sin * across))
    const slip = () => SLIP * (2 * random() - 1)
    return {
      from: inPicture(before * across, before * along),
      to: inPicture(after * (cos * across + sin * towards) + slip(), after * along + slip()),
      depth: faceAt(across, along),
    }
  })
}

const burstOf = (surface: Parameters<typeof turned>[0], roll: number, random: Random) => {
  const across = { x: Math.cos(roll * degrees), y: Math.sin(roll * degrees) }
  return [10, 20, 30, 20, 10].flatMap(
    (yaw) => sheetAndBody(turned(surface, { yaw, roll, random }), across) ?? [],
  )
}

describe('a bent sheet', () => {
  it('is told from a head when it is wrapped around a face, however both are turned in the picture', () => {
    const random = seededRandom(11)
    for (const roll of [0, 15, -25]) {
      const radius = (0.55 + 0.1 * random()) * SIDE
      const wrapped = (across: number): number => Math.sqrt(radius ** 2 - across ** 2)
      assert.equal(isBentSheet(burstOf(wrapped, roll, random)), true, `wrapped, ${roll}`)
      assert.equal(isBentSheet(burstOf(faceAt, roll, random)), false, `a head, ${roll}`)
    }
  })

  it('is not seen in a head that hardly moves', () => {
    const random = seededRandom(12)
    const still = [0, 0.5, 1].flatMap(
      (yaw) => sheetAndBody(turned(faceAt, { yaw, random }), { x: 1, y: 0 }) ?? [],
    )
    assert.equal(isBentSheet(still), false)
  })

  it('is not seen where too few points were followed', () => {
    const few = turned(faceAt, { yaw: 10, random: seededRandom(13) }).slice(0, 10)
    assert.equal(sheetAndBody(few, { x: 1, y: 0 }), undefined)
    assert.equal(isBentSheet([]), false)
  })
})
