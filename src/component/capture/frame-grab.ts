/** Takes pixels from the camera's picture, at the least cost for the page that the browser allows. */
import type { FramePixels } from '../vision/messages.ts'
import type { VisionClient } from '../vision/vision-client.ts'
import type { Rect } from '../../protocol/geometry.ts'

/** Members that say how the device was held. Neither the DOM's types nor all browsers know them. */
type TurnedFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean }

/**
 * The region of the video for the worker to look at. Grabbing it converts the colour of every pixel, which takes 30 ms
 * of a slow phone's main thread. Where the worker can be given the camera's frame as it is, the worker does this
 * instead.
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
 * The camera's frame as it is. Undefined where the browser has no `VideoFrame`, or where the frame may lie on its side:
 * some browsers forget how the phone is held, so only a frame that tells its rotation is used.
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
    // There is no frame yet, or it cannot be read.
  }
  return undefined
}
