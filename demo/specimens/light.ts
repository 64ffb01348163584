/** The light on a photographed card, and its effect on the sensor. */
import type { Quad } from '../../src/imaging/pixels.ts'
import type { Canvas } from './canvas.ts'
import type { Random } from './random.ts'
import type { Treatment } from './treatment.ts'

/** Exposure, light from one side, a shadow across, tint, glare and sensor noise. */
export function light(
  { width, height, data }: Canvas,
  quad: Quad,
  treatment: Treatment,
  random: Random,
): void {
  const [slopeX, slopeY] = [random.between(-0.5, 0.5), random.between(-0.5, 0.5)].map(
    (s) => s * treatment.gradient,
  )
  const gain = random.between(...treatment.gain)
  const tint = [random.between(0.94, 1.06), 1, random.between(0.92, 1.08)]
  const shadow = random.chance(treatment.shadowChance) ? randomShadow(width, height, random) : noShadow
  const glare = randomGlare(quad, treatment, random)
  const noise = random.between(...treatment.noise)
  const drawn = new Float64Array(3 * width)
  const dims = new Float64Array(width)
  const glares = new Float64Array(width)
  const [red = 1, green = 1, blue = 1] = tint
  for (let y = 0, at = 0; y < height; y++) {
    random.fill(drawn)
    shadow(y, dims)
    glare(y, glares)
    const down = (slopeY ?? 0) * (y / height - 0.5)
    for (let x = 0; x < width; x++, at += 3) {
      const slope = 1 + (slopeX ?? 0) * (x / width - 0.5) + down
      const scale = gain * slope * dims[x]!
      const three = drawn[3 * x]! + drawn[3 * x + 1]! + drawn[3 * x + 2]!
      const added = glares[x]! + (three - 1.5) * noise * 1.6
      data[at] = level(data[at]! * scale * red + added)
      data[at + 1] = level(data[at + 1]! * scale * green + added)
      data[at + 2] = level(data[at + 2]! * scale * blue + added)
    }
  }
}

function level(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

const noShadow: Rows = (_y, row) => void row.fill(1)

/**
 * Writes the values of a row of pixels into a list. A photograph has two million pixels, and a call for each pixel took
 * most of the time.
 */
type Rows = (y: number, row: Float64Array) => void

function randomShadow(width: number, height: number, random: Random): Rows {
  const angle = random.between(0, 2 * Math.PI)
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const edge = random.between(-0.2, 0.2) * width
  const softness = width * random.between(0.012, 0.03)
  return (y, row) => {
    for (let x = 0; x < width; x++) {
      const distance = (x - width / 2) * across + (y - height / 2) * down - edge
      row[x] = 1 - 0.38 / (1 + Math.exp(-distance / softness))
    }
  }
}

/** Highlights of a lamp on the card, brightest in the middle. */
function randomGlare(quad: Quad, treatment: Treatment, random: Random): Rows {
  const { glares, glareStrength } = treatment
  const span = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  const spots = Array.from({ length: random.integer(...glares) }, () => {
    const [along, down] = [random.between(0.1, 0.9), random.between(0.1, 0.9)]
    return {
      x: quad[0].x + (quad[1].x - quad[0].x) * along + (quad[3].x - quad[0].x) * down,
      y: quad[0].y + (quad[1].y - quad[0].y) * along + (quad[3].y - quad[0].y) * down,
      reach: span * random.between(0.05, 0.14),
      strength: random.between(...glareStrength),
    }
  })
  return (y, row) => {
    row.fill(0)
    for (const spot of spots) {
      const last = Math.min(row.length, Math.ceil(spot.x + 3 * spot.reach))
      for (let x = Math.max(0, Math.floor(spot.x - 3 * spot.reach)); x < last; x++) {
        const distance = ((x - spot.x) / spot.reach) ** 2 + ((y - spot.y) / (spot.reach * 0.7)) ** 2
        if (distance < 9) row[x] = row[x]! + spot.strength * Math.exp(-distance)
      }
    }
  }
}
