/** Takes pixels of what the camera shows, at as little cost for the page as the browser allows. */
import type { FramePixels } from '../vision/messages.ts'
import type { VisionClient } from '../vision/vision-client.ts'
import type { Rect } from '../../imaging/geometry/regions.ts'

/** What says how the device was held; the DOM's types do not know it, nor do all browsers. */
type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean }

/**
 * The region of the video for the worker to look at. Grabbing it means to convert every pixel's colour, 30 ms of a slow
 * phone's main thread: the worker does it, where it can be given the camera's frame as it is.
 */
export async function grabbed(
  video: HTMLVideoElement,
  region: Rect,
  vision: VisionClient,
): Promise<FramePixels | undefined> {
  const frame = vision.takesFrames ? videoFrameOf(video) : undefined
  if (frame) return { frame, region }
  try {
    const { x, y, width, height } = region
    return { bitmap: await createImageBitmap(video, x, y, width, height) }
  } catch {
    // The stream may end between the frame and the grab.
    return undefined
  }
}

/**
 * The camera's frame as it is; nothing where the browser has no such thing, or where it may lie on its side: some
 * forget how the phone is held, and only who tells the rotation is believed.
 */
export function videoFrameOf(video: HTMLVideoElement): VideoFrame | undefined {
  if (!('VideoFrame' in globalThis)) return undefined
  try {
    const frame: TurnedFrame = new VideoFrame(video)
    const isUpright = frame.rotation === 0 && frame.flip !== true
    if (isUpright && frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight)
      return frame
    frame.close()
  } catch {
    // There is no frame yet, or it cannot be had.
  }
  return undefined
}
