import sharp from 'sharp'
import { cornersOf, warpPerspective } from '../../../../imaging/geometry/perspective.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { mapQuad, quadHeight, quadWidth, turned } from '../../../../imaging/geometry/quad.ts'

/** The photograph is shrunk to this many times the view before it is flattened, so that fine print does not alias. */
const SHRINK_MARGIN = 1.25

/** A part of a photograph with upright edges, in whole pixels. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const wholeFrame = ({ width, height }: Pixels): Frame => ({ left: 0, top: 0, width, height })

/** Resizes decoded RGB pixels, or a part of them, to exactly the size asked for. */
export async function resized(
  pixels: Pixels,
  width: number,
  height: number,
  frame = wholeFrame(pixels),
): Promise<Pixels> {
  const isWhole = frame.width === pixels.width && frame.height === pixels.height
  if (isWhole && width === pixels.width && height === pixels.height) return pixels
  const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const
  const data = await sharp(pixels.data, { raw })
    .extract(frame)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** Resizes a picture, or a part of it, so that its long side is at most this many pixels. */
export function shrunk(pixels: Pixels, longSide: number, frame = wholeFrame(pixels)): Promise<Pixels> {
  const scale = Math.min(1, longSide / Math.max(frame.width, frame.height))
  return resized(pixels, Math.ceil(frame.width * scale), Math.ceil(frame.height * scale), frame)
}

/** The quad in the pixels of a picture that shows this part of the photograph. */
function onPart(quad: Quad, { left, top, ...frame }: Frame, { width, height }: Pixels): Quad {
  return mapQuad(quad, ({ x, y }) => ({
    x: ((x - left) * width) / frame.width,
    y: ((y - top) * height) / frame.height,
  }))
}

/** Where a part of a photograph begins and ends, in pixels; the end is exclusive. */
export interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The part of an extent that lies on the photograph: whole pixels, and at least one. */
export function frameOf({ width, height }: Pixels, extent: Extent): Frame {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)))
  const left = within(extent.left, width - 1)
  const top = within(extent.top, height - 1)
  return {
    left,
    top,
    width: Math.max(1, within(extent.right, width) - left),
    height: Math.max(1, within(extent.bottom, height) - top),
  }
}

/** The upright rectangle about some points. */
export function extentOf(points: readonly Point[]): Extent {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

/** The smallest part of a photograph that shows a quad, or as much of the quad as lies on the photograph. */
function frameAround(quad: Quad, photo: Pixels): Frame {
  const { left, top, right, bottom } = extentOf(quad)
  return frameOf(photo, {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right) + 1,
    bottom: Math.ceil(bottom) + 1,
  })
}

/**
 * Flattens a quad of the photograph into a picture of its own; undefined when three corners lie on a line, or the quad
 * is outside the photograph.
 */
export async function flattened(
  photo: Pixels,
  quad: Quad,
  size: { readonly width: number; readonly height: number },
): Promise<Pixels | undefined> {
  const scale = (size.width / Math.max(1, quadWidth(quad))) * SHRINK_MARGIN
  const frame = scale < 1 ? frameAround(quad, photo) : wholeFrame(photo)
  const small = await shrunk(photo, Math.max(frame.width, frame.height) * scale, frame)
  return warpPerspective(small, onPart(quad, frame, small), size.width, size.height)
}

/** The quad with its corners ordered so that the long edges are top and bottom, whichever way the card is turned. */
export function lying(quad: Quad): Quad {
  return quadHeight(quad) > quadWidth(quad) ? turned(quad, 1) : quad
}

export const wholeOf = ({ width, height }: Pixels): Quad => cornersOf(width, height)
