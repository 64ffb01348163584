/** The part of a photograph that shows a place of its flattened card, for a reader of codes. */
import sharp from 'sharp'
import { homographyBetween, project, type Homography } from '../../../../imaging/geometry/perspective.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import type { Plane } from '../../../../imaging/planes.ts'
import { mapQuad } from '../../../../imaging/geometry/quad.ts'
import { extentOf, frameOf, wholeOf, type Frame } from '../pictures/card-view.ts'
import type { CodePlace } from './code-gate.ts'

/** A photograph, and the corners of the flattened card on it. */
export interface CardSource {
  readonly photo: Pixels
  readonly quad: Quad
}

/** How a close-up is enlarged and sharpened. */
export interface CloseUpWay {
  /** Factor by which it is enlarged. */
  readonly times: number
  /** Sigma of the blur that first removes noise, in pixels of the photograph; 0: none. */
  readonly calm: number
  /** Unsharp masking: sigma in pixels of the enlarged picture (0: none), and how much of the difference is added. */
  readonly sigma: number
  readonly amount: number
}

/**
 * Flattening a card interpolates between pixels and costs a dense code the edges of its modules. Of 30 codes of 700
 * bytes at 3 pixels a module, on photographs out of focus, with noise and reflections, 8 could be read unchanged, 20 in
 * the first of these ways and one more in the second.
 */
export const readingWays: readonly CloseUpWay[] = [
  { times: 2, calm: 0, sigma: 2.5, amount: 3 },
  { times: 3, calm: 0.6, sigma: 4, amount: 6 },
]
/**
 * These ways show the large patterns in a code's corners when its modules cannot be seen. Of the nine remaining codes
 * six could be located, and an equaliser read them.
 */
export const placingWays: readonly CloseUpWay[] = [
  { times: 2, calm: 1, sigma: 0, amount: 0 },
  { times: 2, calm: 1, sigma: 5, amount: 3 },
]
/** Longest side in pixels: a larger code is read without enlarging. */
const MAX_SIDE = 1_000

/** Shows places of one card as they are on its photograph. */
export class CardCloseUps {
  readonly #photo: Pixels
  readonly #toPhoto: Homography | undefined
  readonly #toCard: Homography | undefined

  constructor(card: Pixels, { photo, quad }: CardSource) {
    this.#photo = photo
    this.#toPhoto = homographyBetween(wholeOf(card), quad)
    this.#toCard = homographyBetween(quad, wholeOf(card))
  }

  /** The close-up of a place; undefined where it is large enough already, or lies outside the photograph. */
  async of(place: CodePlace): Promise<CloseUp | undefined> {
    const [toPhoto, toCard] = [this.#toPhoto, this.#toCard]
    if (!toPhoto || !toCard) return undefined
    const frame = this.#frameOf(place, toPhoto)
    if (Math.max(frame.width, frame.height) > MAX_SIDE) return undefined
    const { width, height, data } = this.#photo
    const grey = await sharp(data, { raw: { width, height, channels: 3 } })
      .extract(frame)
      .greyscale()
      .raw()
      .toBuffer()
    return new CloseUp(grey, frame, toCard)
  }

  #frameOf({ x, y, width, height }: CodePlace, toPhoto: Homography): Frame {
    const corners: Quad = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ]
    return frameOf(this.#photo, extentOf(mapQuad(corners, (corner) => project(toPhoto, corner))))
  }
}

/** A part of a photograph, at its full size. Points of it are in pixels from its own corner. */
export class CloseUp {
  readonly #grey: Uint8Array
  readonly #frame: Frame
  readonly #toCard: Homography

  constructor(grey: Uint8Array, frame: Frame, toCard: Homography) {
    this.#grey = grey
    this.#frame = frame
    this.#toCard = toCard
  }

  get plane(): Plane {
    return { ...this.#size, values: Float32Array.from(this.#grey) }
  }

  toCard({ x, y }: Point): Point {
    return project(this.#toCard, { x: this.#frame.left + x, y: this.#frame.top + y })
  }

  /** One byte a pixel. */
  async shown({ times, calm, sigma, amount }: CloseUpWay): Promise<Pixels> {
    const size = { width: this.#frame.width * times, height: this.#frame.height * times }
    const shown = sharp(this.#grey, { raw: { ...this.#size, channels: 1 } })
    const large = (calm > 0 ? shown.blur(calm) : shown).resize(size.width, size.height, {
      fit: 'fill',
      kernel: 'lanczos3',
    })
    // Sharpens every difference fully, however small or large.
    const edges = { sigma, m1: amount, m2: amount, x1: 0, y2: 255, y3: 255 }
    const data = await (sigma > 0 ? large.sharpen(edges) : large).toColourspace('b-w').raw().toBuffer()
    return { ...size, data }
  }

  get #size(): { readonly width: number; readonly height: number } {
    return { width: this.#frame.width, height: this.#frame.height }
  }
}
