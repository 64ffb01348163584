import type { StillMeasurements } from '../../protocol/session-api.ts'
import type { Still } from '../upload/session-client.ts'
import { clipped, fitted, type Rect, type Size } from './geometry.ts'

/** What the server takes at most. */
export interface StillLimits {
  readonly stillBytes: number
  readonly stillSidePixels: number
}

/** 0.92 keeps the small print of a card; at 0.8 the ringing around letters costs readings. */
const JPEG_QUALITIES = [0.92, 0.85, 0.75] as const

/** Encodes `region` of what the camera shows now, at the camera's own resolution. */
export function stillOfVideo(
  video: HTMLVideoElement,
  region: Rect,
  limits: StillLimits,
  measurements: Pick<StillMeasurements, 'source' | 'sharpness'>,
): Promise<Still> {
  const pixels = clipped(region, { width: video.videoWidth, height: video.videoHeight })
  return encode(video, pixels, limits, measurements)
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
