import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { overlay } from '../../src/imaging/motion/enhanced-correlation.ts'
import { bandPassed, mirrored, type Plane } from '../../src/imaging/planes.ts'
import { seededRandom } from '../support/random.ts'

const SIDE = 96
const region = { left: 16, top: 16, right: 80, bottom: 80 }

/** Rounded spots at random places: the brightness at any point of the plane, independent of a raster. */
function spots(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed)
  const places = Array.from({ length: 60 }, () => [random() * SIDE, random() * SIDE, random() - 0.5] as const)
  return (x, y) =>
    places.reduce(
      (sum, [px, py, height]) => sum + height * Math.exp(-((x - px) ** 2 + (y - py) ** 2) / 18),
      0,
    )
}

function plane(at: (x: number, y: number) => number): Plane {
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, i) => at(i % SIDE, Math.floor(i / SIDE)))
  return { values, width: SIDE, height: SIDE }
}

describe('the overlay of two pictures', () => {
  const scene = spots(3)

  it('finds how a picture was turned, sheared, moved and faded', () => {
    const moved = plane((x, y) => 90 + 40 * scene(1.03 * x - 0.04 * y + 1.5, 0.05 * x + 0.96 * y - 1))
    const { correlation, map } = overlay(moved, plane(scene), region)
    assert.ok(correlation > 0.99, `${correlation}`)
    const found = [map.a, map.b, map.d, map.e].map((value) => Math.round(value * 100) / 100)
    assert.deepEqual(found, [1.03, -0.04, 0.05, 0.96])
  })

  it('finds no agreement of two different pictures', () => {
    const { correlation } = overlay(plane(spots(4)), plane(scene), region)
    assert.ok(correlation < 0.7, `${correlation}`)
  })

  it('recognises a mirrored picture only by its mirror image', () => {
    const [one, other] = [plane(scene), mirrored(plane(scene))]
    assert.ok(overlay(one, other, region).correlation < 0.7)
    assert.ok(overlay(one, mirrored(other), region).correlation > 0.999)
  })

  it('finds none in a picture of one colour', () => {
    assert.equal(
      overlay(
        plane(() => 128),
        plane(scene),
        region,
      ).correlation,
      0,
    )
  })
})

describe('a band of a picture', () => {
  it('has neither its brightness nor its finest grain', () => {
    const grain = (x: number, y: number): number => ((x + y) % 2 === 0 ? 10 : -10)
    const { values } = bandPassed(
      plane((x, y) => 200 + grain(x, y)),
      { fine: 2, coarse: 6 },
    )
    const middle = values.slice((SIDE / 2) * SIDE + 24, (SIDE / 2) * SIDE + 72)
    assert.ok(Math.max(...middle.map(Math.abs)) < 0.1)
  })
})
