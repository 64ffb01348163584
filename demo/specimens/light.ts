/** The light on a photographed card, and what the sensor makes of it. */
import type { Quad } from '../../src/imaging/pixels.ts'
import { forEachPixel, type Canvas } from './canvas.ts'
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
  const shadow = random.chance(treatment.shadowChance) ? randomShadow(width, height, random) : () => 1
  const glare = randomGlare(quad, treatment, random)
  const noise = random.between(...treatment.noise)
  forEachPixel({ width, height }, (x, y, at) => {
    const slope = 1 + (slopeX ?? 0) * (x / width - 0.5) + (slopeY ?? 0) * (y / height - 0.5)
    const scale = gain * slope * shadow(x, y)
    const added = glare(x, y) + (random.next() + random.next() + random.next() - 1.5) * noise * 1.6
    for (let channel = 0; channel < 3; channel++) {
      const value = (data[at + channel] ?? 0) * scale * (tint[channel] ?? 1) + added
      data[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  })
}

type Field = (x: number, y: number) => number

function randomShadow(width: number, height: number, random: Random): Field {
  const angle = random.between(0, 2 * Math.PI)
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const edge = random.between(-0.2, 0.2) * width
  const softness = width * random.between(0.012, 0.03)
  return (x, y) => {
    const distance = (x - width / 2) * across + (y - height / 2) * down - edge
    return 1 - 0.38 / (1 + Math.exp(-distance / softness))
  }
}

/** Highlights of a lamp on the card, brightest in the middle. */
function randomGlare(quad: Quad, treatment: Treatment, random: Random): Field {
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
  return (x, y) =>
    spots.reduce((sum, spot) => {
      const distance = ((x - spot.x) / spot.reach) ** 2 + ((y - spot.y) / (spot.reach * 0.7)) ** 2
      return distance < 9 ? sum + spot.strength * Math.exp(-distance) : sum
    }, 0)
}
