/** The part of a photograph that shows a place of its flattened card, for a reader of codes. */
import sharp from 'sharp'
import { homographyBetween, project, type Homography } from '../../../../imaging/geometry/perspective.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import type { Plane } from '../../../../imaging/planes.ts'
import { mapQuad } from '../../../../imaging/geometry/quad.ts'
import { extentOf, frameOf, wholeOf, type Frame } from '../pictures/card-view.ts'
import type { CodePlace } from './code-gate.ts'

/** A photograph, and where on it the corners of the card lie that was taken out of it. */
export interface CardSource {
  readonly photo: Pixels
  readonly quad: Quad
}

/** How a close-up is enlarged and sharpened. */
export interface CloseUpWay {
  /** Times the size that it has on the photograph. */
  readonly times: number
  /** Sigma of the blur that takes noise away before, pixels of the photograph; 0: none. */
  readonly calm: number
  /** Unsharp masking: sigma in pixels of the enlarged picture (0: none), and how much of the difference is added. */
  readonly sigma: number
  readonly amount: number
}

/**
 * Flattening a card interpolates between pixels and costs a dense code the edges of its modules. Of 30 codes of 700
 * bytes at 3 pixels a module, on photographs out of focus, with noise and reflections, 8 could be read as they lay on
 * the photograph, 20 in the first of these ways and one more in the second.
 */
export const readingWays: readonly CloseUpWay[] = [
  { times: 2, calm: 0, sigma: 2.5, amount: 3 },
  { times: 3, calm: 0.6, sigma: 4, amount: 6 },
]
/**
 * In these the large patterns in the corners of a code are seen where its modules are not. Of the nine that were left
 * six could be placed, and were read by an equaliser.
 */
export const placingWays: readonly CloseUpWay[] = [
  { times: 2, calm: 1, sigma: 0, amount: 0 },
  { times: 2, calm: 1, sigma: 5, amount: 3 },
]
/** Pixels of a side: a code that has more is read without. */
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

  /** Undefined where the place is large enough as it is, or lies nowhere on the photograph. */
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

/** A part of a photograph. Points of it are in its pixels, those of the photograph. */
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
      ...{ fit: 'fill', kernel: 'lanczos3' },
    })
    // No difference is too small to count, and none is held back.
    const edges = { sigma, m1: amount, m2: amount, x1: 0, y2: 255, y3: 255 }
    const data = await (sigma > 0 ? large.sharpen(edges) : large).toColourspace('b-w').raw().toBuffer()
    return { ...size, data }
  }

  get #size(): { readonly width: number; readonly height: number } {
    return { width: this.#frame.width, height: this.#frame.height }
  }
}
