import type { VisionClient } from '../vision/vision-client.ts'
import {
  drawOn,
  encode,
  type DrawnPicture,
  type EncodedPicture,
  type PictureLimits,
} from '../vision/encode.ts'
import { videoFrameOf } from './frame-grab.ts'
import type { Rect, Size } from '../../protocol/geometry.ts'

/**
 * Makes a JPEG of a part of what the camera shows now, or of a bitmap that was grabbed. The caller closes the bitmap.
 */
export type EncodePart = (
  picture: HTMLVideoElement | ImageBitmap,
  part: Rect,
  limits: PictureLimits,
) => Promise<EncodedPicture>

/**
 * Encodes in the worker once the worker answers, because on the main thread of a slow phone this takes a tenth of a
 * second in which nothing moves. It does not wait for a worker that is still loading.
 */
export function encoderWith(vision: VisionClient | undefined): EncodePart {
  return async (picture, part, limits) => {
    const handedOver =
      vision?.encodes && (picture instanceof HTMLVideoElement ? videoFrameOf(picture) : picture)
    if (!vision || !handedOver) return encode(picture, part, limits, drawnOnPage)
    const answer = await vision.encode({ picture: handedOver, part, limits })
    if (!answer) throw new Error('The still could not be encoded.')
    return 'image' in answer ? answer : encodeReturned(answer.picture, part, limits)
  }
}

async function encodeReturned(
  picture: ImageBitmap | VideoFrame,
  part: Rect,
  limits: PictureLimits,
): Promise<EncodedPicture> {
  try {
    return await encode(picture, part, limits, drawnOnPage)
  } finally {
    picture.close()
  }
}

function drawnOnPage(picture: CanvasImageSource, part: Rect, size: Size): DrawnPicture {
  const canvas = Object.assign(document.createElement('canvas'), size)
  drawOn(canvas.getContext('2d'), picture, part, size)
  return { toJpeg: (quality) => jpegOf(canvas, quality) }
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The still could not be encoded.'))),
      'image/jpeg',
      quality,
    )
  })
}
