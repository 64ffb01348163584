/** Puts a card into a scene: where it lies, its shadow, its print, the fingers that hold it. */
import sharp from 'sharp'
import {
  cornersOf,
  homographyBetween,
  project,
  type Homography,
} from '../../src/imaging/geometry/perspective.ts'
import type { Point, Quad } from '../../src/imaging/pixels.ts'
import type { Canvas } from './canvas.ts'
import type { Random } from './random.ts'
import type { Treatment } from './treatment.ts'

/** A card as `renderSpecimen` answers it. */
export interface PhotographedCard {
  /** PNG, corners may be transparent. */
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
}

/** How a card should be placed; sizes in pixels. */
export interface Placement {
  readonly aspect: number
  readonly share: number
  readonly turn: 0 | 90 | 180 | 270
  readonly width: number
  readonly height: number
}

/**
 * Places a card of at most nine tenths of the frame's height, somewhat turned, with each corner moved as by
 * perspective.
 */
export function place(
  { aspect, share, turn, width, height }: Placement,
  treatment: Treatment,
  random: Random,
): Quad {
  const { turnDegrees, skew } = treatment
  const upright = turn % 180 === 0
  const shape = upright ? aspect : 1 / aspect
  const across = Math.min(share * width, 0.9 * height * shape)
  const [halfWidth, halfHeight] = upright
    ? [across / 2, across / shape / 2]
    : [across / shape / 2, across / 2]
  const angle = ((turn + random.between(-turnDegrees, turnDegrees)) * Math.PI) / 180
  const corner = (right: number, down: number): Point => {
    const x = right * halfWidth * (1 + random.between(-skew, skew))
    const y = down * halfHeight * (1 + random.between(-skew, skew))
    return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
  }
  const centre = { x: random.between(0.46, 0.54) * width, y: random.between(0.47, 0.53) * height }
  return within([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], centre, width, height)
}

/** The share of the frame's height that stays free around a card. */
const MARGIN = 0.02

/** The quad, made smaller around a centre where it would leave the frame. */
function within(quad: Quad, centre: Point, width: number, height: number): Quad {
  const margin = MARGIN * height
  const room = (offset: number, from: number, size: number): number =>
    (offset > 0 ? size - margin - from : from - margin) / Math.abs(offset)
  const rooms = quad.flatMap(({ x, y }) => [room(x, centre.x, width), room(y, centre.y, height)])
  const scale = Math.min(1, ...rooms)
  const [a, b, c, d] = quad
  const move = ({ x, y }: Point): Point => ({ x: centre.x + x * scale, y: centre.y + y * scale })
  return [move(a), move(b), move(c), move(d)]
}

/** The soft dark rim that a card throws towards the lower right. */
export function castShadow({ width, height, data }: Canvas, quad: Quad): void {
  const reach = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) * 0.012
  const [a, b, c, d, e, f, g, h, i] = mapTo(quad, 1, 1)
  // A tenth of the card is margin enough: the shadow reaches 0.012 + 0.02 of its width beyond it.
  const { left, top, right, bottom } = around(quad, width, height, 0.1)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [from, down] = [x - reach, y - reach]
      const w = g * from + h * down + i
      const u = (a * from + b * down + c) / w
      const v = (d * from + e * down + f) / w
      const outside = Math.max(-u, u - 1, -v, v - 1)
      if (outside > 0.02) continue
      const dim = 1 - 0.32 * Math.min(1, (0.02 - outside) / 0.03)
      const at = 3 * (y * width + x)
      for (let byte = at; byte < at + 3; byte++) data[byte] = data[byte]! * dim
    }
}

/** Draws the card into the scene, from a copy shrunk to about the size at which it is seen. */
export async function paste(
  { width, height, data }: Canvas,
  card: PhotographedCard,
  quad: Quad,
): Promise<void> {
  const seen = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  const shrunk = sharp(card.image)
    .ensureAlpha()
    .resize(Math.min(card.width, Math.round(seen * 1.15)))
  const { data: ink, info } = await shrunk.raw().toBuffer({ resolveWithObject: true })
  const [a, b, c, d, e, f, g, h, i] = mapTo(quad, info.width, info.height)
  const { left, top, right, bottom } = around(quad, width, height, 0.1)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const w = g * x + h * y + i
      const u = (a * x + b * y + c) / w
      const v = (d * x + e * y + f) / w
      if (u <= -1 || v <= -1 || u >= info.width || v >= info.height) continue
      blend(ink, info.width, info.height, u, v, data, 3 * (y * width + x))
    }
}

/** The box of pixels around a quad with a margin, given as a share of the quad's width, cut to the frame. */
function around(
  quad: Quad,
  width: number,
  height: number,
  parts: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  const margin = parts * Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - margin)),
    top: Math.max(0, Math.floor(Math.min(...ys) - margin)),
    right: Math.min(width, Math.ceil(Math.max(...xs) + margin)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys) + margin)),
  }
}

/** Mixes the card's colour at u, v into a pixel by its coverage. Beyond the card the coverage is 0. */
function blend(
  ink: Uint8Array,
  width: number,
  height: number,
  u: number,
  v: number,
  data: Uint8Array,
  at: number,
): void {
  const left = Math.floor(u)
  const top = Math.floor(v)
  const fu = u - left
  const fv = v - top
  let red = 0
  let green = 0
  let blue = 0
  let coverage = 0
  for (let corner = 0; corner < 4; corner++) {
    const x = left + (corner & 1)
    const y = top + (corner >> 1)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const from = (y * width + x) * 4
    const weight = (corner & 1 ? fu : 1 - fu) * (corner >> 1 ? fv : 1 - fv) * (ink[from + 3]! / 255)
    red += weight * ink[from]!
    green += weight * ink[from + 1]!
    blue += weight * ink[from + 2]!
    coverage += weight
  }
  data[at] = red + (1 - coverage) * data[at]!
  data[at + 1] = green + (1 - coverage) * data[at + 1]!
  data[at + 2] = blue + (1 - coverage) * data[at + 2]!
}

/** How far a finger covers the card, as a share of the card's width: it hides the edge and little print. */
const FINGER_REACH = 0.045

/** Two fingers over the lower edge or one over a side, as SVG. */
export function drawFingers(quad: Quad, width: number, height: number, random: Random): string {
  const span = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  const toFrame = homographyBetween(cornersOf(2, 2), quad)
  if (!toFrame) return ''
  const skin = random.pick(['#c99a7c', '#8d5a3f', '#e0b592', '#5f3b2a'])
  const lie = (Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x) * 180) / Math.PI
  const finger = (at: Point, angle: number): string => {
    const tip = project(toFrame, at)
    const [thick, long] = [span * 0.1, span * 0.5]
    const turn = `translate(${tip.x} ${tip.y}) rotate(${lie + angle})`
    return `<rect transform="${turn}" x="${-thick / 2}" y="${-span * FINGER_REACH}" width="${thick}" height="${long}" rx="${thick / 2}" fill="${skin}"/>`
  }
  const below = [random.between(0.62, 0.72), random.between(0.84, 0.92)]
  const fingers = random.chance(0.5)
    ? below.map((x) => finger({ x, y: 1 }, random.between(-12, 12)))
    : [finger({ x: 1, y: random.between(0.4, 0.8) }, random.between(-105, -75))]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fingers.join('')}</svg>`
}

/** The homography from the frame to a card of this many pixels. */
function mapTo(quad: Quad, width: number, height: number): Homography {
  const corners = width === 1 ? cornersOf(2, 2) : cornersOf(width, height)
  const map = homographyBetween(quad, corners)
  if (!map) throw new Error('The card was placed edge-on.')
  return map
}
