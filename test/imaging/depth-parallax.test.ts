import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { depthParallax, parallaxOfBody } from '../../src/imaging/motion/depth-parallax.ts'
import type { MovedPoint } from '../../src/imaging/motion/moved-points.ts'
import { homographyBetween, project } from '../../src/imaging/geometry/perspective.ts'
import type { Quad } from '../../src/imaging/pixels.ts'
import { seededRandom, type Random } from '../support/random.ts'

const SIDE = 200
const degrees = Math.PI / 180

/** Points with depths that no plane explains. */
const places = (random: Random, count = 60) =>
  Array.from({ length: count }, () => {
    const [x, y] = [SIDE * random(), SIDE * random()]
    return { x, y, depth: 60 * Math.sin(x / 40) * Math.cos(y / 50) }
  })

/** How far a face stands out: a round head, and the nose on it. */
const faceAt = (across: number, along: number): number =>
  Math.sqrt((1.3 * SIDE) ** 2 - across ** 2 - along ** 2 / 2) +
  0.15 * SIDE * Math.exp(-((across / 20) ** 2) - (along / 35) ** 2)

/** The picture of a plane from another side. */
const tilted = (random: Random) => {
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: SIDE, y: 0 },
    { x: SIDE, y: SIDE },
    { x: 0, y: SIDE },
  ]
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x + 50 * random() - 25, y: y + 50 * random() - 25 }))
  const homography = homographyBetween(corners, [a!, b!, c!, d!])
  assert.ok(homography)
  return (point: { readonly x: number; readonly y: number }) => project(homography, point)
}

const parallaxOf = (points: readonly MovedPoint[]): number | undefined => {
  const measured = depthParallax(points)
  return measured && parallaxOfBody([measured])
}

describe('the parallax of depth', () => {
  it('is zero on a plane, however it moves, whatever depth is claimed for it', () => {
    const random = seededRandom(1)
    for (let round = 0; round < 50; round++) {
      const view = tilted(random)
      const points = places(random).map(({ depth, ...from }) => ({ from, to: view(from), depth }))
      const parallax = parallaxOf(points)
      assert.ok(parallax !== undefined && parallax < 1e-3, `${parallax}`)
    }
  })

  it('is zero on a sheet that is bent about any axis, whatever face is claimed for it', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 50; round++) {
      const [radius, turn] = [(1 + random()) * SIDE, (5 + 25 * random()) * degrees]
      const [cos, sin] = [Math.cos(Math.PI * random()), Math.sin(Math.PI * random())]
      const points = places(random).map(({ x, y }) => {
        const [across, along] = [x - SIDE / 2, y - SIDE / 2]
        const aside = cos * across + sin * along
        const moved = aside * Math.cos(turn) + Math.sqrt(radius ** 2 - aside ** 2) * Math.sin(turn) - aside
        const to = { x: x + cos * moved, y: y + sin * moved }
        return { from: { x, y }, to, depth: faceAt(across, along) }
      })
      assert.ok(parallaxOf(points)! < 0.02, `${parallaxOf(points)}`)
    }
  })

  it('is the sine of the turn of a body', () => {
    const random = seededRandom(2)
    for (const turn of [2, 5, 10, 20, -10]) {
      const points = places(random).map(({ x, y, depth }) => ({
        from: { x, y },
        to: { x: x * Math.cos(turn * degrees) + depth * Math.sin(turn * degrees) + 7, y: y - 3 },
        depth,
      }))
      const parallax = parallaxOf(points)
      assert.ok(parallax !== undefined)
      assert.ok(Math.abs(parallax - Math.abs(Math.sin(turn * degrees))) < 1e-3, `${turn}: ${parallax}`)
    }
  })

  it('is not misled by the tenth of the points that went astray', () => {
    const random = seededRandom(3)
    const view = tilted(random)
    const points: readonly MovedPoint[] = places(random).map(({ depth, ...from }, index) => {
      const to = view(from)
      return { from, to: index % 12 === 0 ? { x: to.x + 9, y: to.y - 6 } : to, depth }
    })
    assert.ok(parallaxOf(points)! < 0.01)
  })

  it('is not taken from a head because a view with few points errs', () => {
    // Measured on a person who turned far: the first view had 18 points, the others 49 to 60.
    const far = { besidePlane: 0.286, besideSheet: 0.13, freedom: 26 }
    const others = [0.06, 0.05, 0.06, 0.08, 0.11].map((slope) => ({
      besidePlane: slope,
      besideSheet: 0.95 * slope,
      freedom: 98,
    }))
    assert.ok(parallaxOfBody([far, ...others]) > 0.1)
  })

  it('is zero where a sheet explains most of the movement, although a view with few points errs', () => {
    const far = { besidePlane: 0.14, besideSheet: 0.13, freedom: 6 }
    const others = [0.06, 0.1, 0.08].map((slope) => ({
      besidePlane: slope,
      besideSheet: 0.3 * slope,
      freedom: 98,
    }))
    assert.equal(parallaxOfBody([far, ...others]), 0)
  })

  it('is unknown where the points do not determine it', () => {
    const random = seededRandom(4)
    const still = places(random, 11).map(({ depth, ...from }) => ({ from, to: from, depth }))
    assert.equal(parallaxOf(still), undefined)
    const onePlace = Array.from({ length: 30 }, () => ({
      from: { x: 5, y: 5 },
      to: { x: 5, y: 5 },
      depth: 1,
    }))
    assert.equal(parallaxOf(onePlace), undefined)
    const planar = places(random).map(({ x, y }) => ({ from: { x, y }, to: { x, y }, depth: x + 2 * y }))
    assert.equal(parallaxOf(planar), undefined)
  })
})
