/** Similarities of the plane (turn, scale, move), and pictures seen through them. */
import { channelsOf, type Pixels, type Point } from '../pixels.ts'

/** Maps (x, y) to (a x - b y + moveX, b x + a y + moveY). */
export interface Similarity {
  readonly a: number
  readonly b: number
  readonly moveX: number
  readonly moveY: number
}

/** The similarity that brings `from` nearest to `to` by the sum of squared distances. It is never a reflection. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  if (from.length !== to.length || from.length < 2)
    throw new Error('A similarity needs two or more pairs of points.')
  const fromCentre = centreOf(from)
  const toCentre = centreOf(to)
  let along = 0
  let across = 0
  let spread = 0
  from.forEach((point, index) => {
    const target = to[index]!
    const [x, y] = [point.x - fromCentre.x, point.y - fromCentre.y]
    const [u, v] = [target.x - toCentre.x, target.y - toCentre.y]
    along += x * u + y * v
    across += x * v - y * u
    spread += x * x + y * y
  })
  if (spread === 0) throw new Error('Points that all lie in one place fit no similarity.')
  const a = along / spread
  const b = across / spread
  return {
    a,
    b,
    moveX: toCentre.x - a * fromCentre.x + b * fromCentre.y,
    moveY: toCentre.y - b * fromCentre.x - a * fromCentre.y,
  }
}

/** Where a similarity sends a point. */
export function mapPoint({ a, b, moveX, moveY }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + moveX, y: b * x + a * y + moveY }
}

/** The factor by which the similarity scales a length. */
export function scaleOf({ a, b }: Similarity): number {
  return Math.hypot(a, b)
}

/**
 * A view of a picture. Each pixel of the view is interpolated bilinearly at the point where the similarity sends it,
 * and is black outside the picture. Answers red, green and blue of each pixel, 0 to 255 with fractions. A scale above 2
 * skips pixels, so use a smaller picture then.
 */
export function warp(picture: Pixels, toPicture: Similarity, width: number, height: number): Float32Array {
  const { a, b, moveX, moveY } = toPicture
  const channels = channelsOf(picture)
  const view = new Float32Array(width * height * 3)
  const [lastColumn, lastRow] = [picture.width - 1, picture.height - 1]
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const x = a * column - b * row + moveX
      const y = b * column + a * row + moveY
      // Most pixels have all four neighbours, so these need not be checked one by one.
      if (x >= 0 && y >= 0 && x < lastColumn && y < lastRow) sampleInside(picture, channels, x, y, view, at)
      else samplePixel(picture, channels, x, y, view, at)
    }
  }
  return view
}

function sampleInside(
  { data, width }: Pixels,
  channels: number,
  x: number,
  y: number,
  view: Float32Array,
  at: number,
): void {
  const left = x | 0
  const top = y | 0
  const toRight = x - left
  const downwards = y - top
  const upper = (top * width + left) * channels
  const lower = upper + width * channels
  for (let colour = 0; colour < 3; colour++) {
    const above = data[upper + colour]! + toRight * (data[upper + channels + colour]! - data[upper + colour]!)
    const below = data[lower + colour]! + toRight * (data[lower + channels + colour]! - data[lower + colour]!)
    view[at + colour] = above + downwards * (below - above)
  }
}

function samplePixel(
  { data, width, height }: Pixels,
  channels: number,
  x: number,
  y: number,
  view: Float32Array,
  at: number,
): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < -1 || top < -1 || left >= width || top >= height) return
  const toRight = x - left
  const downwards = y - top
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1)
    const row = top + (corner >> 1)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const weight = (corner & 1 ? toRight : 1 - toRight) * (corner >> 1 ? downwards : 1 - downwards)
    const from = (row * width + column) * channels
    view[at]! += data[from]! * weight
    view[at + 1]! += data[from + 1]! * weight
    view[at + 2]! += data[from + 2]! * weight
  }
}

function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}
