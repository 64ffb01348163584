/** Where colours change in a picture, and in which direction. */
import { channelsOf, type Pixels } from '../pixels.ts'

/** Directions of an edge's normal, 2 degrees each, over half a turn. */
export const DIRECTIONS = 90

export interface EdgeMap {
  readonly width: number
  readonly height: number
  /** The smoothed picture, three bytes a pixel. */
  readonly colour: Uint8Array
  /** Sobel gradient of the channel that changes most. */
  readonly gradientX: Float32Array
  readonly gradientY: Float32Array
  readonly strength: Float32Array
  /** The direction of the normal of each pixel on a crest of the gradient; NO_EDGE everywhere else. */
  readonly direction: Uint8Array
  readonly edges: EdgePixels
}

/** The value of `direction` where there is no edge. */
export const NO_EDGE = 255

/** The pixels on a crest of the gradient, in the order of their directions. */
export interface EdgePixels {
  readonly count: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly strength: Float32Array
  /** Where the pixels of each direction begin, and after the last direction where they end. */
  readonly starts: Uint32Array
}

/**
 * In Sobel units. The sensor noise of a picture shrunk to 320 px stays below this, and the edge of a pale card on a
 * pale table is above it.
 */
const WEAKEST_EDGE = 7
/** A gradient stronger than this is an edge everywhere. */
const STRONG_EDGE = 60
/**
 * A weaker gradient must exceed the mean gradient around it by this factor, so that the texture of cloth does not drown
 * the outline.
 */
const ABOVE_SURROUNDINGS = 1.25
/** Half the side of those surroundings, in pixels. */
const SURROUNDINGS = 8

/** Finds the edges of a picture of about 320 px. */
export function findEdges(pixels: Pixels): EdgeMap {
  const { width, height } = pixels
  const colour = smooth(pixels)
  const gradients = sobel(colour, width, height)
  const threshold = localThresholds(gradients.strength, width, height)
  const direction = findCrests(gradients, width, height, threshold)
  return {
    width,
    height,
    colour,
    ...gradients,
    direction,
    edges: sortEdges(direction, gradients.strength, width),
  }
}

/** Smooths three channels twice with the binomial kernel 1-2-1 in both directions. */
function smooth(pixels: Pixels): Uint8Array {
  const { width, height, data } = pixels
  const channels = channelsOf(pixels)
  const a = new Uint8Array(width * height * 3)
  const b = new Uint8Array(a.length)
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += channels, to += 3) {
    a[to] = data[from] ?? 0
    a[to + 1] = data[from + 1] ?? 0
    a[to + 2] = data[from + 2] ?? 0
  }
  const row = width * 3
  b.set(a)
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 3; i < a.length - 3; i++) b[i] = ((a[i - 3] ?? 0) + 2 * (a[i] ?? 0) + (a[i + 3] ?? 0)) >> 2
    for (let i = row; i < a.length - row; i++) {
      a[i] = ((b[i - row] ?? 0) + 2 * (b[i] ?? 0) + (b[i + row] ?? 0)) >> 2
    }
  }
  return a
}

type Gradients = Pick<EdgeMap, 'gradientX' | 'gradientY' | 'strength'>

function sobel(colour: Uint8Array, width: number, height: number): Gradients {
  const gradientX = new Float32Array(width * height)
  const gradientY = new Float32Array(width * height)
  const strength = new Float32Array(width * height)
  const row = width * 3
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x
      let best = 0
      for (let k = i * 3; k < i * 3 + 3; k++) {
        const northWest = colour[k - row - 3] ?? 0
        const northEast = colour[k - row + 3] ?? 0
        const southWest = colour[k + row - 3] ?? 0
        const southEast = colour[k + row + 3] ?? 0
        const across = 2 * ((colour[k + 3] ?? 0) - (colour[k - 3] ?? 0))
        const down = 2 * ((colour[k + row] ?? 0) - (colour[k - row] ?? 0))
        const dx = across + northEast - northWest + southEast - southWest
        const dy = down + southWest - northWest + southEast - northEast
        const power = dx * dx + dy * dy
        if (power <= best) continue
        best = power
        gradientX[i] = dx
        gradientY[i] = dy
      }
      strength[i] = Math.sqrt(best)
    }
  }
  return { gradientX, gradientY, strength }
}

/** The strength from which each pixel counts as an edge, by the mean strength of its surroundings. */
function localThresholds(strength: Float32Array, width: number, height: number): Float32Array {
  const sums = integral(strength, width, height)
  const stride = width + 1
  const thresholds = new Float32Array(strength.length)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - SURROUNDINGS) * stride
    const bottom = Math.min(height, y + SURROUNDINGS + 1) * stride
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - SURROUNDINGS)
      const right = Math.min(width, x + SURROUNDINGS + 1)
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[bottom + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0)
      const mean = sum / (((bottom - top) / stride) * (right - left))
      thresholds[y * width + x] = Math.min(STRONG_EDGE, Math.max(WEAKEST_EDGE, ABOVE_SURROUNDINGS * mean))
    }
  }
  return thresholds
}

/** Counts the edge pixels of an upright rectangle in four look-ups. */
export function edgeCounter({ direction, width, height }: EdgeMap): (box: EdgeBox) => number {
  const ones = new Float32Array(direction.length)
  for (let i = 0; i < ones.length; i++) ones[i] = direction[i] === NO_EDGE ? 0 : 1
  const sums = integral(ones, width, height)
  const at = (x: number, y: number): number => {
    const column = Math.min(width, Math.max(0, Math.round(x)))
    const row = Math.min(height, Math.max(0, Math.round(y)))
    return sums[row * (width + 1) + column] ?? 0
  }
  return ({ left, top, right, bottom }) =>
    at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
}

export interface EdgeBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The integral image: for each corner of a pixel the sum over everything above it and to its left. */
function integral(values: Float32Array, width: number, height: number): Float64Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return sums
}

/**
 * Records the direction of the pixels that are stronger than both neighbours along the gradient (non-maximum
 * suppression).
 */
function findCrests(
  { gradientX, gradientY, strength }: Gradients,
  width: number,
  height: number,
  thresholds: Float32Array,
): Uint8Array {
  const direction = new Uint8Array(width * height).fill(NO_EDGE)
  for (let y = 3; y < height - 3; y++) {
    for (let i = y * width + 3; i < (y + 1) * width - 3; i++) {
      const own = strength[i] ?? 0
      if (own < (thresholds[i] ?? 0)) continue
      const dx = gradientX[i] ?? 0
      const dy = gradientY[i] ?? 0
      const step = neighbourAlong(dx, dy, width)
      if (own < (strength[i - step] ?? 0) || own <= (strength[i + step] ?? 0)) continue
      direction[i] = directionOf(dx, dy)
    }
  }
  return direction
}

/**
 * Sorts the edge pixels by direction (counting sort), so that fitting a line visits only the pixels of its direction.
 */
function sortEdges(direction: Uint8Array, strength: Float32Array, width: number): EdgePixels {
  const starts = new Uint32Array(DIRECTIONS + 1)
  for (const bin of direction) if (bin !== NO_EDGE) starts[bin + 1] = (starts[bin + 1] ?? 0) + 1
  for (let bin = 0; bin < DIRECTIONS; bin++) starts[bin + 1] = (starts[bin + 1] ?? 0) + (starts[bin] ?? 0)
  const count = starts[DIRECTIONS] ?? 0
  const sorted = { x: new Float32Array(count), y: new Float32Array(count), strength: new Float32Array(count) }
  const next = starts.slice()
  for (let pixel = 0; pixel < direction.length; pixel++) {
    const bin = direction[pixel] ?? NO_EDGE
    if (bin === NO_EDGE) continue
    const at = next[bin] ?? 0
    next[bin] = at + 1
    sorted.x[at] = pixel % width
    sorted.y[at] = Math.floor(pixel / width)
    sorted.strength[at] = strength[pixel] ?? 0
  }
  return { count, ...sorted, starts }
}

/** tan 67.5 degrees. Beyond this a gradient counts as pointing straight along a row or column. */
const STRAIGHT = 2.414

function neighbourAlong(dx: number, dy: number, width: number): number {
  if (Math.abs(dx) > Math.abs(dy) * STRAIGHT) return 1
  if (Math.abs(dy) > Math.abs(dx) * STRAIGHT) return width
  return dx * dy > 0 ? width + 1 : width - 1
}

/** The direction of a vector, the same for both ways along its line. */
export function directionOf(dx: number, dy: number): number {
  const angle = Math.atan2(dy, dx)
  return Math.min(DIRECTIONS - 1, Math.floor(((angle < 0 ? angle + Math.PI : angle) / Math.PI) * DIRECTIONS))
}

/** The smaller difference between two directions, at most half of DIRECTIONS. */
export function directionGap(one: number, other: number): number {
  const gap = Math.abs(one - other)
  return Math.min(gap, DIRECTIONS - gap)
}
