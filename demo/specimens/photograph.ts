/**
 * Photographs of cards as a phone takes them, repeatable by seed: placed in perspective on a background, out of
 * focus, lit from one side, with glare, shadows, fingers, sensor noise and JPEG. In the order of a camera: blur
 * before noise.
 */
import sharp from 'sharp'
import { cornersOf, homographyBetween, project, type Homography } from '../../src/imaging/perspective.ts'
import type { Pixels, Point, Quad } from '../../src/imaging/pixels.ts'
import { backgrounds, drawBackground, type Background } from './backgrounds.ts'
import { seededRandom, type Random } from './random.ts'

export type Level = 'clean' | 'mild' | 'hard'

export interface PhotographSettings {
  readonly seed: number
  readonly level: Level
  /** One of the seed's choice unless said. */
  readonly background?: Background
  /** Pixels; 1280 x 720 unless said. */
  readonly width?: number
  readonly height?: number
  /** Width of the card in parts of the frame's width; within the range of the level unless said. */
  readonly cardShare?: number
  /** How far the card was turned by the hand that laid it down, in degrees clockwise. */
  readonly turn?: 0 | 90 | 180 | 270
}

/** A photograph and where the card lies in it. */
export interface Photograph {
  /** JPEG. */
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
  /** The corners of the card in the order of the card, whichever way up it lies. */
  readonly quad: Quad
}

/** A card as `renderSpecimen` answers it. */
export interface PhotographedCard {
  /** PNG, corners may be transparent. */
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
}

type Range = readonly [number, number]

/** What a level does to a card; the seed draws from the ranges. */
interface Treatment {
  /** Parts of the frame's width. */
  readonly cardShare: Range
  /** At most, either way. */
  readonly turnDegrees: number
  /** At most, in parts of the card's half size, for each corner on its own. */
  readonly skew: number
  /** Sigma in pixels. */
  readonly blur: Range
  /** About the standard deviation, in levels of 255. */
  readonly noise: Range
  readonly gain: Range
  /** Change of the light from one edge of the frame to the other, in parts. */
  readonly gradient: number
  readonly glares: Range
  /** Levels of 255 added in the middle of a highlight. */
  readonly glareStrength: Range
  readonly jpegQuality: Range
  readonly shadowChance: number
  readonly fingerChance: number
}

const treatments: Readonly<Record<Level, Treatment>> = {
  clean: {
    ...{ cardShare: [0.7, 0.86], turnDegrees: 2, skew: 0.01, blur: [0.3, 0.4], noise: [1, 2] },
    ...{ gain: [0.97, 1.03], gradient: 0.1, glares: [0, 0], glareStrength: [0, 0], jpegQuality: [90, 94] },
    ...{ shadowChance: 0, fingerChance: 0 },
  },
  mild: {
    ...{ cardShare: [0.64, 0.84], turnDegrees: 5, skew: 0.025, blur: [0.4, 0.8], noise: [3, 5] },
    ...{ gain: [0.9, 1.05], gradient: 0.25, glares: [0, 1], glareStrength: [30, 60], jpegQuality: [80, 90] },
    ...{ shadowChance: 0.15, fingerChance: 0.25 },
  },
  hard: {
    ...{ cardShare: [0.5, 0.8], turnDegrees: 14, skew: 0.07, blur: [0.8, 1.8], noise: [6, 14] },
    ...{ gain: [0.65, 1.08], gradient: 0.6, glares: [0, 2], glareStrength: [70, 230], jpegQuality: [45, 75] },
    ...{ shadowChance: 0.5, fingerChance: 0.4 },
  },
}

/** Photographs a card. */
export async function photograph(card: PhotographedCard, settings: PhotographSettings): Promise<Photograph> {
  const { pixels, quad, quality } = await expose(card, settings)
  return { image: await encode(pixels, quality), width: pixels.width, height: pixels.height, quad }
}

/** The same before JPEG, for whoever works on pixels: RGB. */
export async function photographPixels(
  card: PhotographedCard,
  settings: PhotographSettings,
): Promise<{ readonly pixels: Pixels; readonly quad: Quad }> {
  const { pixels, quad } = await expose(card, settings)
  return { pixels, quad }
}

/** The background alone, with the same light and noise: a scene in which there is no card. */
export async function emptyScenePixels(settings: PhotographSettings): Promise<Pixels> {
  return (await expose(undefined, settings)).pixels
}

async function expose(
  card: PhotographedCard | undefined,
  settings: PhotographSettings,
): Promise<{ readonly pixels: Pixels; readonly quad: Quad; readonly quality: number }> {
  const { width = 1280, height = 720, turn = 0 } = settings
  const treatment = treatments[settings.level]
  const random = seededRandom(settings.seed)
  const background = settings.background ?? random.pick(backgrounds)
  const share = settings.cardShare ?? random.between(...treatment.cardShare)
  const scene = await rasterise(drawBackground(background, width, height, random), width, height)
  const aspect = card ? card.width / card.height : 1.5
  const quad = place({ aspect, share, turn, width, height }, settings.level, random)
  if (card) {
    castShadow(scene, quad)
    await paste(scene, card, quad)
  }
  const held =
    card && random.chance(treatment.fingerChance) ? drawFingers(quad, width, height, random) : undefined
  const blurred = await blur(scene, random.between(...treatment.blur), held)
  light(blurred, quad, settings.level, random)
  return { pixels: blurred, quad, quality: random.integer(...treatment.jpegQuality) }
}

interface Placement {
  readonly aspect: number
  readonly share: number
  readonly turn: 0 | 90 | 180 | 270
  readonly width: number
  readonly height: number
}

/** A card of at most nine tenths of the frame's height, somewhat turned, each corner moved as by perspective. */
function place({ aspect, share, turn, width, height }: Placement, level: Level, random: Random): Quad {
  const { turnDegrees, skew } = treatments[level]
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

/** Parts of the frame's height that stay free around a card. */
const MARGIN = 0.02

/** The quad about a centre, made smaller where it would leave the frame. */
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

interface MutablePixels extends Pixels {
  readonly data: Uint8Array
}

async function rasterise(svg: string, width: number, height: number): Promise<MutablePixels> {
  const picture = sharp(Buffer.from(svg))
    .flatten({ background: '#888' })
    .resize(width, height, { fit: 'fill' })
  return { width, height, data: await picture.raw().toBuffer() }
}

/** The soft dark rim that a card throws towards the lower right. */
function castShadow({ width, height, data }: MutablePixels, quad: Quad): void {
  const reach = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) * 0.012
  const toCard = mapTo(quad, 1, 1)
  forEachPixel({ width, height }, (x, y, at) => {
    const { x: u, y: v } = project(toCard, { x: x - reach, y: y - reach })
    const outside = Math.max(-u, u - 1, -v, v - 1)
    if (outside > 0.02) return
    const dim = 1 - 0.32 * Math.min(1, (0.02 - outside) / 0.03)
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (data[at + channel] ?? 0) * dim
  })
}

/** Draws the card into the scene, from a copy shrunk to about the size at which it is seen. */
async function paste(
  { width, height, data }: MutablePixels,
  card: PhotographedCard,
  quad: Quad,
): Promise<void> {
  const seen = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  const shrunk = sharp(card.image)
    .ensureAlpha()
    .resize(Math.min(card.width, Math.round(seen * 1.15)))
  const { data: ink, info } = await shrunk.raw().toBuffer({ resolveWithObject: true })
  const toCard = mapTo(quad, info.width, info.height)
  forEachPixel({ width, height }, (x, y, at) => {
    const { x: u, y: v } = project(toCard, { x, y })
    if (u <= -1 || v <= -1 || u >= info.width || v >= info.height) return
    blend(ink, info.width, info.height, u, v, data, at)
  })
}

/** Mixes the card's colour at u, v into a pixel by its coverage; beyond the card there is none. */
function blend(
  ink: Uint8Array,
  width: number,
  height: number,
  u: number,
  v: number,
  data: Uint8Array,
  at: number,
): void {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [fu, fv] = [u - left, v - top]
  let [red, green, blue, coverage] = [0, 0, 0, 0]
  for (let corner = 0; corner < 4; corner++) {
    const [x, y] = [left + (corner & 1), top + (corner >> 1)]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const from = (y * width + x) * 4
    const weight = (corner & 1 ? fu : 1 - fu) * (corner >> 1 ? fv : 1 - fv) * ((ink[from + 3] ?? 0) / 255)
    red += weight * (ink[from] ?? 0)
    green += weight * (ink[from + 1] ?? 0)
    blue += weight * (ink[from + 2] ?? 0)
    coverage += weight
  }
  data[at] = red + (1 - coverage) * (data[at] ?? 0)
  data[at + 1] = green + (1 - coverage) * (data[at + 1] ?? 0)
  data[at + 2] = blue + (1 - coverage) * (data[at + 2] ?? 0)
}

/** Two fingers over the lower edge or one over a side, as SVG. */
function drawFingers(quad: Quad, width: number, height: number, random: Random): string {
  const span = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  const toFrame = homographyBetween(cornersOf(2, 2), quad)
  if (!toFrame) return ''
  const skin = random.pick(['#c99a7c', '#8d5a3f', '#e0b592', '#5f3b2a'])
  const finger = (at: Point, angle: number): string => {
    const tip = project(toFrame, at)
    const [thick, long] = [span * 0.1, span * 0.5]
    const turn = `translate(${tip.x} ${tip.y}) rotate(${angle})`
    return `<rect transform="${turn}" x="${-thick / 2}" y="${-thick * 0.7}" width="${thick}" height="${long}" rx="${thick / 2}" fill="${skin}"/>`
  }
  const below = [random.between(0.62, 0.72), random.between(0.84, 0.92)]
  const fingers = random.chance(0.5)
    ? below.map((x) => finger({ x, y: 1 }, random.between(-12, 12)))
    : [finger({ x: 1, y: random.between(0.4, 0.8) }, random.between(-105, -75))]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fingers.join('')}</svg>`
}

async function blur(scene: MutablePixels, sigma: number, over: string | undefined): Promise<MutablePixels> {
  const { width, height, data } = scene
  let picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (over) {
    const covered = await picture
      .composite([{ input: Buffer.from(over) }])
      .removeAlpha()
      .raw()
      .toBuffer()
    picture = sharp(covered, { raw: { width, height, channels: 3 } })
  }
  return { width, height, data: await picture.blur(sigma).raw().toBuffer() }
}

/** Exposure, light from one side, a shadow across, tint, glare and sensor noise. */
function light({ width, height, data }: MutablePixels, quad: Quad, level: Level, random: Random): void {
  const treatment = treatments[level]
  const [slopeX, slopeY] = [random.between(-0.5, 0.5), random.between(-0.5, 0.5)].map(
    (s) => s * treatment.gradient,
  )
  const gain = random.between(...treatment.gain)
  const tint = [random.between(0.94, 1.06), 1, random.between(0.92, 1.08)]
  const shadow = random.chance(treatment.shadowChance) ? randomShadow(width, height, random) : () => 1
  const glare = randomGlare(quad, level, random)
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
function randomGlare(quad: Quad, level: Level, random: Random): Field {
  const { glares, glareStrength } = treatments[level]
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

/** The homography from the frame to a card of this many pixels. */
function mapTo(quad: Quad, width: number, height: number): Homography {
  const corners = width === 1 ? cornersOf(2, 2) : cornersOf(width, height)
  const map = homographyBetween(quad, corners)
  if (!map) throw new Error('The card was placed edge-on.')
  return map
}

function forEachPixel(
  { width, height }: { readonly width: number; readonly height: number },
  visit: (x: number, y: number, at: number) => void,
): void {
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) visit(x, y, at)
}

/** Encodes RGB pixels as JPEG. */
function encode({ width, height, data }: Pixels, quality: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}
