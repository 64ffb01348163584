import type { Point, Quad } from '../../../../imaging/pixels.ts'
import { rectangleCorners, smallestRectangle } from '../../../../imaging/geometry/rectangle.ts'

/** A line of text as the detector marks it, in pixels of the view that it looked at. */
export interface TextBox {
  readonly corners: Quad
  /** Mean probability of its pixels, 0 to 1. */
  readonly probability: number
}

/** A pixel is text from this probability: the post-processing of the DB paper, as published with PP-OCR. */
const PIXEL_THRESHOLD = 0.3
/** A region is text from this mean; slightly under PP-OCR's 0.6, which loses small labels. */
const REGION_THRESHOLD = 0.55
const MIN_REGION_PIXELS = 8
const MIN_SIDE_PIXELS = 3
/** The model marks the core of a line; the box grows by area / perimeter times this ratio (PP-OCR: 1.5 to 2). */
const UNCLIP_RATIO = 1.6

/** Turns a map of text probabilities, row by row, into one box for each connected region. */
export function findTextBoxes(probabilities: Float32Array, width: number, height: number): TextBox[] {
  const regions = new RegionFinder(probabilities, width, height)
  const boxes: TextBox[] = []
  for (let seed = 0; seed < width * height; seed++) {
    if (probabilities[seed]! <= PIXEL_THRESHOLD) continue
    const region = regions.grow(seed)
    if (!region || region.pixels < MIN_REGION_PIXELS || region.probability < REGION_THRESHOLD) continue
    const core = smallestRectangle(region.outline)
    if (Math.min(core.width, core.height) < MIN_SIDE_PIXELS) continue
    const margin = (core.width * core.height * UNCLIP_RATIO) / (2 * (core.width + core.height))
    boxes.push({ corners: rectangleCorners(core, margin), probability: region.probability })
  }
  return boxes
}

interface Region {
  readonly pixels: number
  readonly probability: number
  /** The first and last pixel of every row. */
  readonly outline: readonly Point[]
}

class RegionFinder {
  readonly #probabilities: Float32Array
  readonly #width: number
  readonly #height: number
  readonly #seen: Uint8Array
  readonly #firstInRow: Int32Array
  readonly #lastInRow: Int32Array

  constructor(probabilities: Float32Array, width: number, height: number) {
    this.#probabilities = probabilities
    this.#width = width
    this.#height = height
    this.#seen = new Uint8Array(width * height)
    this.#firstInRow = new Int32Array(height)
    this.#lastInRow = new Int32Array(height)
  }

  /** The region of text that a pixel belongs to, unless it was found before or the pixel is no text. */
  grow(seed: number): Region | undefined {
    if (!this.#claim(seed)) return undefined
    this.#firstInRow.fill(this.#width)
    this.#lastInRow.fill(-1)
    let pixels = 0
    let sum = 0
    const stack = [seed]
    for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
      sum += this.#probabilities[pixel] ?? 0
      pixels++
      this.#extend(pixel)
      this.#pushNeighbours(pixel, stack)
    }
    return { pixels, probability: sum / pixels, outline: this.#outline() }
  }

  #claim(pixel: number): boolean {
    if (this.#seen[pixel] === 1 || (this.#probabilities[pixel] ?? 0) <= PIXEL_THRESHOLD) return false
    this.#seen[pixel] = 1
    return true
  }

  #pushNeighbours(pixel: number, stack: number[]): void {
    const y = Math.floor(pixel / this.#width)
    const x = pixel - y * this.#width
    const [top, bottom] = [Math.max(0, y - 1), Math.min(this.#height - 1, y + 1)]
    const [left, right] = [Math.max(0, x - 1), Math.min(this.#width - 1, x + 1)]
    for (let row = top; row <= bottom; row++)
      for (let neighbour = row * this.#width + left; neighbour <= row * this.#width + right; neighbour++)
        if (this.#claim(neighbour)) stack.push(neighbour)
  }

  #extend(pixel: number): void {
    const y = Math.floor(pixel / this.#width)
    const x = pixel - y * this.#width
    this.#firstInRow[y] = Math.min(this.#firstInRow[y] ?? x, x)
    this.#lastInRow[y] = Math.max(this.#lastInRow[y] ?? x, x)
  }

  #outline(): Point[] {
    const points: Point[] = []
    for (let y = 0; y < this.#height; y++) {
      const last = this.#lastInRow[y] ?? -1
      if (last >= 0) points.push({ x: this.#firstInRow[y] ?? last, y }, { x: last, y })
    }
    return points
  }
}
