import type { StillKind } from '../../protocol/captures.ts'
import { HEIC, HEIC_HEAD, PDF } from '../../protocol/media-types.ts'
import type { StillMeasurements, StillSource } from '../../protocol/sessions/session-api.ts'
import type { Still } from '../upload/session-client.ts'
import type { Point } from '../../imaging/pixels.ts'
import type { EncodedPicture, PictureLimits } from '../vision/encode.ts'
import type { GoodFrame } from './frame-watch.ts'
import { around, clipped, partOf, withMargin, type FrameView } from '../../imaging/geometry/regions.ts'
import type { Rect } from '../../protocol/geometry.ts'
import type { EncodePart } from './page-encoder.ts'

/** Where a person chose a picture: in the device's camera app, as far as the page can tell, or among its files. */
export type FileSource = Extract<StillSource, 'native-camera' | 'file'>

/** The first bytes of a file say whether it is a HEIC. */
const HEAD_BYTES = 12

/**
 * The margin around a card in its still, so that the server finds the edges again and nothing of the card is cut off.
 */
const STILL_MARGIN = 0.08

/** Encodes `region` of what the camera shows now, at the camera's own resolution. */
export async function stillOfVideo(
  video: HTMLVideoElement,
  region: Rect,
  limits: PictureLimits,
  encodePart: EncodePart,
): Promise<Still> {
  const pixels = clipped(region, { width: video.videoWidth, height: video.videoHeight })
  return still(await encodePart(video, pixels, limits), { source: 'shutter' })
}

/** Encodes the part of a good frame that becomes the still. */
export async function stillOfFrame(
  capture: StillKind,
  { bitmap, view, seen }: GoodFrame,
  limits: PictureLimits,
  encodePart: EncodePart,
): Promise<Still> {
  const corners = seen.kind === 'document' ? seen.card?.corners : undefined
  const { x, y, ...size } = stillRegion(capture, view, corners)
  // The bitmap holds only what was grabbed, so its pixels begin where the region begins.
  const region = clipped({ x: x - view.region.x, y: y - view.region.y, ...size }, bitmap)
  const encoded = await encodePart(bitmap, region, limits)
  return still(encoded, { source: 'camera', sharpness: seen.sharpness })
}

/** The part of the video that becomes the still: all of it for a selfie, the guide and the card for a document. */
export function stillRegion(
  capture: StillKind,
  { region, look, guide }: FrameView,
  corners: readonly Point[] = [],
): Rect {
  if (capture === 'selfie') return region
  const guidePixels = partOf(guide, { ...look, x: region.x + look.x, y: region.y + look.y })
  const card = corners.map(({ x, y }) => {
    const corner = partOf({ x, y, width: 0, height: 0 }, guidePixels)
    return { x: corner.x, y: corner.y }
  })
  // Clipped to what was grabbed, which reaches further than the margin.
  const limits = { width: region.x + region.width, height: region.y + region.height }
  return withMargin(around(guidePixels, card), STILL_MARGIN, limits)
}

/**
 * Encodes a picture that the person chose; throws when the browser cannot open it.
 *
 * It is always encoded again, which applies the camera's rotation and drops where and when the picture was taken. A PDF
 * is sent as it is, and so is a HEIC that the browser cannot open. The service makes a picture of them.
 */
export async function stillOfFile(
  file: Blob,
  source: FileSource,
  limits: PictureLimits,
  encodePart: EncodePart,
): Promise<Still> {
  if (file.type === PDF) return { image: file, measurements: { source } }
  const bitmap = await opened(file)
  if (bitmap === 'heic') return { image: file.slice(0, file.size, HEIC), measurements: { source } }
  try {
    const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    return still(await encodePart(bitmap, whole, limits), { source })
  } finally {
    bitmap.close()
  }
}

/** Opens a picture. Safari is the only browser that opens a HEIC. */
async function opened(file: Blob): Promise<ImageBitmap | 'heic'> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    if (HEIC_HEAD.test(String.fromCharCode(...head))) return 'heic'
    throw error
  }
}

function still(
  { image, width, height }: EncodedPicture,
  measured: Pick<StillMeasurements, 'source' | 'sharpness'>,
): Still {
  return { image, measurements: { ...measured, width, height } }
}
