/** A photograph at the sensor's own resolution, where the browser can take one and it is as good as the frame. */
import { documentHint, type DocumentSide } from '../gates/document-gates.ts'
import type { DocumentObservation } from '../vision/document-observer.ts'
import type { VisionClient } from '../vision/vision-client.ts'
import type { GoodFrame } from './frame-watch.ts'
import { within } from '../upload/within.ts'
import type { FrameView } from '../../imaging/geometry/regions.ts'
import type { Size } from '../../protocol/geometry.ts'

/** The part of ImageCapture that is used; only Chromium has it, and the DOM's types do not know it. */
interface PhotoTaker {
  takePhoto(settings: { readonly fillLightMode: 'off' }): Promise<Blob>
}
type PhotoTakerConstructor = new (track: MediaStreamTrack) => PhotoTaker

/** Most phones answer within a second; a person holds a card still for no more than this. */
const PHOTO_TIMEOUT_MS = 1_500
/** A photograph must be larger than the frame by this factor to be worth the wait. */
const MIN_GAIN = 1.2
/** How far the corners may have moved since the frame, in guide widths. */
const MAX_DRIFT = 0.12
/** The least sharpness of a photograph at the same size, as a share of the frame's sharpness. */
const MIN_SHARPNESS_KEPT = 0.8

/**
 * Photographs the card that a good frame shows. Answers undefined where the camera takes no photographs, where it takes
 * too long, and where the photograph does not show the same card as well as the frame. Then the frame is the still.
 */
export async function sensorPhoto(
  track: MediaStreamTrack | undefined,
  video: Size,
  frame: GoodFrame,
  side: DocumentSide,
  vision: VisionClient,
): Promise<GoodFrame | undefined> {
  const bitmap = track && (await photographed(track))
  if (!bitmap) return undefined
  const view = viewInPhoto(frame, video, bitmap)
  if (!view) return closed(bitmap)
  const { look, guide } = view
  const answer = await vision.observe({ kind: 'document', bitmap, look, guide })
  const seen = answer?.observation
  if (!answer) return undefined
  if (seen?.kind === 'document' && isAsGood(seen, frame, side))
    return { bitmap: answer.bitmap, view, seen, at: frame.at }
  return closed(answer.bitmap)
}

function closed(bitmap: ImageBitmap): undefined {
  bitmap.close()
}

async function photographed(track: MediaStreamTrack): Promise<ImageBitmap | undefined> {
  const { ImageCapture } = globalThis as { readonly ImageCapture?: PhotoTakerConstructor }
  if (!ImageCapture) return undefined
  try {
    const taken = new ImageCapture(track).takePhoto({ fillLightMode: 'off' })
    const photo = await within(PHOTO_TIMEOUT_MS, taken)
    return photo && (await createImageBitmap(photo))
  } catch {
    // Canvas streams and many webcams have no photograph to give.
    return undefined
  }
}

/**
 * Where the frame's view lies in the photograph. A video is cut from the middle of the sensor's picture, so everything
 * is larger by the smaller of the two ratios. Undefined when the photograph is too small to be worth it.
 */
function viewInPhoto({ view }: GoodFrame, { width, height }: Size, photo: Size): FrameView | undefined {
  const scale = Math.min(photo.width / width, photo.height / height)
  if (scale < MIN_GAIN) return undefined
  const { region } = view
  const look = {
    x: photo.width / 2 + (region.x - width / 2) * scale,
    y: photo.height / 2 + (region.y - height / 2) * scale,
    width: region.width * scale,
    height: region.height * scale,
  }
  return { region: { x: 0, y: 0, width: photo.width, height: photo.height }, look, guide: view.guide }
}

function isAsGood(photo: DocumentObservation, { seen }: GoodFrame, side: DocumentSide): boolean {
  if (seen.kind !== 'document' || documentHint(side, photo) !== undefined) return false
  if (photo.sharpness < MIN_SHARPNESS_KEPT * seen.sharpness) return false
  const [before, now] = [seen.card?.corners, photo.card?.corners]
  if (!before || !now) return false
  const drift = before.reduce((sum, { x, y }, at) => sum + Math.hypot(now[at]!.x - x, now[at]!.y - y) / 4, 0)
  return drift <= MAX_DRIFT
}
