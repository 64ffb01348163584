/** Makes a JPEG of a part of a picture. It works on any canvas, so it runs in the page and in its worker. */
import { fitted } from '../../imaging/geometry/regions.ts'
import type { Rect, Size } from '../../protocol/geometry.ts'

/** The largest still that the server takes. */
export interface PictureLimits {
  readonly stillBytes: number
  readonly stillSidePixels: number
}

/** A JPEG and its size in pixels. */
export interface EncodedPicture extends Size {
  readonly image: Blob
}

/** A canvas with the picture on it. */
export interface DrawnPicture {
  readonly toJpeg: (quality: number) => Promise<Blob>
}

/** Draws a part of a picture at a size. */
export type Draw<Picture> = (picture: Picture, part: Rect, size: Size) => DrawnPicture

/** 0.92 keeps the small print of a card; at 0.8 the ringing around letters costs readings. */
const JPEG_QUALITIES = [0.92, 0.85, 0.75] as const

/** Encodes the part as large and as good as the limits allow. */
export async function encode<Picture>(
  picture: Picture,
  part: Rect,
  limits: PictureLimits,
  draw: Draw<Picture>,
): Promise<EncodedPicture> {
  const size = fitted(part, limits.stillSidePixels)
  const drawn = draw(picture, part, size)
  for (const quality of JPEG_QUALITIES) {
    const image = await drawn.toJpeg(quality)
    if (image.size <= limits.stillBytes) return { image, ...size }
  }
  // There are still too many bytes, so it tries again with fewer pixels.
  const fewer = { ...limits, stillSidePixels: Math.ceil(Math.max(size.width, size.height) / 2) }
  return encode(picture, part, fewer, draw)
}

/** Puts the part onto a canvas of that size. */
export function drawOn(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: CanvasImageSource,
  { x, y, width, height }: Rect,
  size: Size,
): void {
  if (!context) throw new Error('This browser gives no canvas to draw the still on.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height)
}
