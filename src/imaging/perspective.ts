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
  const channels = channelsOf(source)
  const data = new Uint8Array(width * height * channels)
  const [a, b, c, d, e, f, g, h, i] = toSource
  let out = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, out += channels) {
      const w = g * x + h * y + i
      sampleBilinear(source, channels, (a * x + b * y + c) / w, (d * x + e * y + f) / w, data, out)
    }
  }
  return { width, height, data }
}

/** Writes the colour at a point between pixels; beyond the edge the nearest pixel counts. */
function sampleBilinear(
  source: Pixels,
  channels: number,
  px: number,
  py: number,
  target: Uint8Array,
  out: number,
): void {
  const { width, height, data } = source
  const x = px < 0 ? 0 : px > width - 1 ? width - 1 : px
  const y = py < 0 ? 0 : py > height - 1 ? height - 1 : py
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const at = (top * width + left) * channels
  const right = left + 1 < width ? channels : 0
  const below = top + 1 < height ? width * channels : 0
  for (let channel = 0; channel < channels; channel++) {
    const p = at + channel
    const upper = (data[p] ?? 0) * (1 - fx) + (data[p + right] ?? 0) * fx
    const lower = (data[p + below] ?? 0) * (1 - fx) + (data[p + below + right] ?? 0) * fx
    target[out + channel] = upper * (1 - fy) + lower * fy + 0.5
  }
}
