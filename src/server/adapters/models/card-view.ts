import sharp from 'sharp'
import { cornersOf, warpPerspective } from '../../../imaging/perspective.ts'
import type { Pixels, Quad } from '../../../imaging/pixels.ts'
import { mapQuad, quadHeight, quadWidth, turned } from './quads.ts'

/** The photograph is shrunk to this many times the view before it is flattened, lest fine print alias. */
const SHRINK_MARGIN = 1.25

/** Resizes decoded RGB pixels to exactly the size asked for. */
export async function resized(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (width === pixels.width && height === pixels.height) return pixels
  const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const
  const data = await sharp(pixels.data, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** Resizes so that the long side is at most so many pixels. */
export function shrunk(pixels: Pixels, longSide: number): Promise<Pixels> {
  const scale = Math.min(1, longSide / Math.max(pixels.width, pixels.height))
  return resized(pixels, Math.ceil(pixels.width * scale), Math.ceil(pixels.height * scale))
}

/** Flattens a quad of the photograph into a picture of its own; undefined when three corners lie on a line. */
export async function flattened(
  photo: Pixels,
  quad: Quad,
  size: { readonly width: number; readonly height: number },
): Promise<Pixels | undefined> {
  const scale = (size.width / Math.max(1, quadWidth(quad))) * SHRINK_MARGIN
  const small = await shrunk(photo, Math.max(photo.width, photo.height) * scale)
  const onSmall = mapQuad(quad, ({ x, y }) => ({
    x: (x * small.width) / photo.width,
    y: (y * small.height) / photo.height,
  }))
  return warpPerspective(small, onSmall, size.width, size.height)
}

/** The quad with its long edges called top and bottom: how a card lies, whichever way it is turned. */
export function lying(quad: Quad): Quad {
  return quadHeight(quad) > quadWidth(quad) ? turned(quad, 1) : quad
}

export const wholeOf = ({ width, height }: Pixels): Quad => cornersOf(width, height)
