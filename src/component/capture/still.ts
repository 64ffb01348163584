import type { CaptureKind } from '../../protocol/reports.ts'
import type { StillMeasurements } from '../../protocol/session-api.ts'
import type { Still } from '../upload/session-client.ts'
import type { Point } from '../vision/face-detector.ts'
import type { GoodFrame } from './frame-watch.ts'
import {
  around,
  clipped,
  fitted,
  partOf,
  withMargin,
  type FrameView,
  type Rect,
  type Size,
} from './geometry.ts'

/** What the server takes at most. */
export interface StillLimits {
  readonly stillBytes: number
  readonly stillSidePixels: number
}

/** Around a still of a card, so that its edges are found again on the server and nothing of it is cut off. */
const STILL_MARGIN = 0.08
/** 0.92 keeps the small print of a card; at 0.8 the ringing around letters costs readings. */
const JPEG_QUALITIES = [0.92, 0.85, 0.75] as const

/** Encodes `region` of what the camera shows now, at the camera's own resolution. */
export function stillOfVideo(video: HTMLVideoElement, region: Rect, limits: StillLimits): Promise<Still> {
  const pixels = clipped(region, { width: video.videoWidth, height: video.videoHeight })
  return encode(video, pixels, limits, { source: 'shutter' })
}

/** Encodes what a still takes of a frame that passed the gates. */
export function stillOfFrame(
  capture: CaptureKind,
  { bitmap, view, seen }: GoodFrame,
  limits: StillLimits,
): Promise<Still> {
  const corners = seen.kind === 'document' ? seen.card?.corners : undefined
  const { x, y, ...size } = stillRegion(capture, view, corners)
  // What was grabbed is the bitmap: its own pixels begin where the region does.
  const region = clipped({ x: x - view.region.x, y: y - view.region.y, ...size }, bitmap)
  return encode(bitmap, region, limits, { source: 'camera', sharpness: seen.sharpness })
}

/** The pixels of the video that a still takes: all of them for a selfie, the guide and the card for a document. */
export function stillRegion(
  capture: CaptureKind,
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
 * It is always encoded anew: that applies the camera's rotation, and leaves behind where and when it was taken.
 */
export async function stillOfFile(file: Blob, limits: StillLimits): Promise<Still> {
  const bitmap = await createImageBitmap(file)
  try {
    const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    return await encode(bitmap, whole, limits, { source: 'file' })
  } finally {
    bitmap.close()
  }
}

async function encode(
  source: CanvasImageSource,
  region: Rect,
  limits: StillLimits,
  measurements: Pick<StillMeasurements, 'source' | 'sharpness'>,
): Promise<Still> {
  const size = fitted(region, limits.stillSidePixels)
  const canvas = drawn(source, region, size)
  for (const quality of JPEG_QUALITIES) {
    const image = await jpegOf(canvas, quality)
    if (image.size <= limits.stillBytes) return { image, measurements: { ...measurements, ...size } }
  }
  // Still too many bytes: fewer pixels.
  return encode(
    source,
    region,
    { ...limits, stillSidePixels: Math.round(limits.stillSidePixels / 2) },
    measurements,
  )
}

function drawn(source: CanvasImageSource, region: Rect, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw the still on.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, region.x, region.y, region.width, region.height, 0, 0, size.width, size.height)
  return canvas
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
