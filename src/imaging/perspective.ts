/** The plane of a card and its image in a photograph: homographies, and taking the card out upright. */
import { solveEquations } from './linear-equations.ts'
import { channelsOf, type Pixels, type Point, type Quad } from './pixels.ts'

/** Nine numbers, row by row, that map a point of one plane to its image in another. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/** The homography that takes each corner of `from` to the same corner of `to`; undefined when three lie on a line. */
export function homographyBetween(from: Quad, to: Quad): Homography | undefined {
  const rows = from.flatMap(({ x, y }, corner) => {
    const { x: u, y: v } = to[corner] ?? { x: 0, y: 0 }
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const solution = solveEquations(rows)
  if (!solution) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solution
  return [a, b, c, d, e, f, g, h, 1]
}

/** The image of a point. */
export function project(h: Homography, { x, y }: Point): Point {
  const w = h[6] * x + h[7] * y + h[8]
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w }
}

/** The corners of a picture of this size, in the order of a quad. */
export function cornersOf(width: number, height: number): Quad {
  return [
    { x: 0, y: 0 },
    { x: width - 1, y: 0 },
    { x: width - 1, y: height - 1 },
    { x: 0, y: height - 1 },
  ]
}

/**
 * Takes the quad out of a picture into an upright one of the given size, with as many channels. Pixels are
 * interpolated bilinearly and not averaged: shrink a much larger picture first. Undefined for a degenerate quad.
 */
export function warpPerspective(
  source: Pixels,
  quad: Quad,
  width: number,
  height: number,
): { readonly width: number; readonly height: number; readonly data: Uint8Array } | undefined {
  const toSource = homographyBetween(cornersOf(width, height), quad)
  if (!toSource) return undefined
  const data = new Uint8Array(width * height * channelsOf(source))
  sampleBilinear(source, toSource, data, width)
  return { width, height, data }
}

/**
 * Fills rows of so many pixels with the colours at their places in a picture; beyond its edge the nearest pixel
 * counts. One function for all pixels, since calling one for each takes half as long again.
 */
function sampleBilinear(source: Pixels, toSource: Homography, target: Uint8Array, rowWidth: number): void {
  const { width, height, data } = source
  const channels = channelsOf(source)
  const [a, b, c, d, e, f, g, h, i] = toSource
  for (let y = 0, out = 0; out < target.length; y++) {
    const [startX, startY, startW] = [b * y + c, e * y + f, h * y + i]
    for (let x = 0; x < rowWidth; x++) {
      const w = 1 / (g * x + startW)
      const u = within((a * x + startX) * w, width - 1)
      const v = within((d * x + startY) * w, height - 1)
      const left = u | 0
      const top = v | 0
      const fx = u - left
      const fy = v - top
      const w11 = fx * fy
      const w10 = fx - w11
      const w01 = fy - w11
      const w00 = 1 - fx - w01
      let p = (top * width + left) * channels
      let q = left + 1 < width ? p + channels : p
      const below = top + 1 < height ? width * channels : 0
      for (const end = out + channels; out < end; out++, p++, q++) {
        const upper = data[p]! * w00 + data[q]! * w10
        target[out] = upper + data[p + below]! * w01 + data[q + below]! * w11 + 0.5
      }
    }
  }
}

const within = (value: number, most: number): number => (value < 0 ? 0 : value > most ? most : value)
