/** Copies pixels out of a camera's frame. */
import type { Rect } from '../../protocol/geometry.ts'

/** The DOM's types do not know yet that `copyTo` can convert a frame. */
type ConvertingFrame = Omit<VideoFrame, 'allocationSize' | 'copyTo'> & {
  allocationSize(how: ConversionOptions): number
  copyTo(to: BufferSource, how: ConversionOptions): Promise<readonly PlaneLayout[]>
}
interface ConversionOptions {
  readonly rect: Rect
  readonly format: 'RGBA'
}

/** The buffer for the pixels, used for one frame after the other. */
let pixels: ImageData | undefined

/**
 * The region of the frame as a bitmap. It is copied and not drawn, because Chromium keeps up to 400 MB of converted
 * frames when it draws them. Undefined where the browser cannot convert what it copies.
 */
export function copied(frame: VideoFrame, region: Rect): Promise<ImageBitmap> | undefined {
  const { visibleRect, displayWidth, displayHeight } = frame
  if (visibleRect?.width !== displayWidth || visibleRect.height !== displayHeight) return undefined
  const { x, y, width, height } = region
  const how = { rect: { x: x + visibleRect.x, y: y + visibleRect.y, width, height }, format: 'RGBA' } as const
  return converts(frame, how) ? copy(frame, how) : undefined
}

/** Whether the browser converts. One that does not know the format option would copy the frame's own bytes. */
function converts(frame: ConvertingFrame, how: ConversionOptions): boolean {
  try {
    return frame.allocationSize(how) === how.rect.width * how.rect.height * 4
  } catch {
    return false
  }
}

async function copy(frame: ConvertingFrame, how: ConversionOptions): Promise<ImageBitmap> {
  const { width, height } = how.rect
  if (pixels?.width !== width || pixels.height !== height) pixels = new ImageData(width, height)
  await frame.copyTo(pixels.data, how)
  return createImageBitmap(pixels)
}
