/**
 * Photographs of cards as a phone takes them, repeatable by seed: placed in perspective on a background, out of focus,
 * lit from one side, with glare, shadows, fingers, sensor noise and JPEG. The effects follow the order of a camera:
 * blur before noise.
 */
import sharp from 'sharp'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'
import { drawBackground, type Background } from './backgrounds.ts'
import { rasterise } from './canvas.ts'
import { castShadow, drawFingers, paste, place, type PhotographedCard } from './card-in-scene.ts'
import { halves } from './halves.ts'
import { covered, throughLens } from './lens.ts'
import { light } from './light.ts'
import { seededRandom } from './random.ts'
import { treatments, type Level } from './treatment.ts'

export type { Level }

export interface PhotographSettings {
  readonly seed: number
  readonly level: Level
  /** Unless set, the seed chooses one of the development half. */
  readonly background?: Background
  /** Pixels; 1280 x 720 unless set. */
  readonly width?: number
  readonly height?: number
  /** Width of the card as a share of the frame's width; within the range of the level unless set. */
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

/** Photographs a card. */
export async function photograph(card: PhotographedCard, settings: PhotographSettings): Promise<Photograph> {
  const { pixels, quad, quality } = await expose(card, settings)
  return { image: await encode(pixels, quality), width: pixels.width, height: pixels.height, quad }
}

/** The same photograph before JPEG, as RGB pixels. */
export async function photographPixels(
  card: PhotographedCard,
  settings: PhotographSettings,
): Promise<{ readonly pixels: Pixels; readonly quad: Quad }> {
  const { pixels, quad } = await expose(card, settings)
  return { pixels, quad }
}

/** Only the background, with the same light and noise: a scene without a card. */
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
  const background = settings.background ?? random.pick(halves.development.backgrounds)
  const share = settings.cardShare ?? random.between(...treatment.cardShare)
  const scene = await rasterise(drawBackground(background, width, height, random), width, height)
  const aspect = card ? card.width / card.height : 1.5
  const quad = place({ aspect, share, turn, width, height }, treatment, random)
  if (card) {
    castShadow(scene, quad)
    await paste(scene, card, quad)
  }
  const isHeld = card !== undefined && random.chance(treatment.fingerChance)
  const seen = isHeld ? await covered(scene, drawFingers(quad, width, height, random)) : scene
  const blurred = await throughLens(seen, treatment, random.between(...treatment.blur), settings.seed)
  light(blurred, quad, treatment, random)
  return { pixels: blurred, quad, quality: random.integer(...treatment.jpegQuality) }
}

/** Encodes RGB pixels as JPEG. */
function encode({ width, height, data }: Pixels, quality: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}
