/** Canvases and the arithmetic that no canvas does: planes seen in perspective, light, sensor noise. */
import { cornersOf, homographyBetween } from '../../../src/imaging/geometry/perspective.ts'
import type { Quad } from '../../../src/imaging/pixels.ts'
import type { Size } from '../../../src/protocol/geometry.ts'
import { seededRandom } from '../../../demo/specimens/random.ts'
import type { Exposure } from '../clip.ts'

export interface Drawing {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
}

/** A canvas that stays in main memory, because its pixels are read as often as they are drawn. */
export function drawing({ width, height }: Size): Drawing {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas.')
  return { canvas, context }
}

/** A picture, enlarged so far that the view is hardly shrunk. */
export function scaled(picture: ImageBitmap, width: number): ImageData {
  const size = { width: Math.round(width), height: Math.round((width * picture.height) / picture.width) }
  const { context } = drawing(size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return context.getImageData(0, 0, size.width, size.height)
}

/** A flat picture with its corners at `quad`, in a frame of this size; clear everywhere else. */
export function inPerspective(texture: ImageData, quad: Quad, frame: Size): ImageData {
  const seen = new ImageData(frame.width, frame.height)
  const toTexture = homographyBetween(quad, cornersOf(texture.width, texture.height))
  if (!toTexture) return seen
  const [a, b, c, d, e, f, g, h, i] = toTexture
  const box = boxWithin(quad, frame)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const w = g * x + h * y + i
      sample(texture, (a * x + b * y + c) / w, (d * x + e * y + f) / w, seen.data, (y * frame.width + x) * 4)
    }
  }
  return seen
}

/** Light and noise: brighter or darker, with light from one side, and with another pattern of noise in every frame. */
export function expose(
  { data, width }: ImageData,
  { gain, gradient, noise: deviation }: Exposure,
  frame: number,
): void {
  let from = (frame * 7919) % noise.length
  const lit = Float32Array.from({ length: width }, (_, x) => {
    const share = gradient > 0 ? 1 - x / width : x / width
    return gain * (1 - Math.abs(gradient) * share)
  })
  for (let at = 0, x = 0; at < data.length; at += 4) {
    const light = lit[x]!
    data[at] = data[at]! * light + deviation * noise[from]!
    data[at + 1] = data[at + 1]! * light + deviation * noise[from + 1]!
    data[at + 2] = data[at + 2]! * light + deviation * noise[from + 2]!
    from = from + 3 < NOISE_VALUES - 3 ? from + 3 : 0
    if (++x === width) x = 0
  }
}

/** A prime number of values, so that the pattern does not repeat from row to row. */
const NOISE_VALUES = 65_521
const noise = ((): Float32Array => {
  const random = seededRandom(41)
  return Float32Array.from(
    { length: NOISE_VALUES },
    () => (random.next() + random.next() + random.next() - 1.5) * 2,
  )
})()

function boxWithin(quad: Quad, { width, height }: Size) {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs)) - 1),
    right: Math.min(width, Math.ceil(Math.max(...xs)) + 2),
    top: Math.max(0, Math.floor(Math.min(...ys)) - 1),
    bottom: Math.min(height, Math.ceil(Math.max(...ys)) + 2),
  }
}

/** Writes the colour at a place between pixels of a picture; nothing outside it. */
export function sample(
  { width, height, data }: ImageData,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  at: number,
): void {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return
  const [left, top] = [
    Math.min(width - 2, Math.max(0, Math.floor(x))),
    Math.min(height - 2, Math.max(0, Math.floor(y))),
  ]
  const [right, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  const from = (top * width + left) * 4
  const below = from + width * 4
  for (let channel = 0; channel < 4; channel++) {
    const upper = data[from + channel]! * (1 - right) + data[from + 4 + channel]! * right
    const lower = data[below + channel]! * (1 - right) + data[below + 4 + channel]! * right
    to[at + channel] = upper * (1 - down) + lower * down
  }
}
