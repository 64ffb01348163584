/** Runs in a worker: loads the detector once, then answers one frame at a time. */
import { findDocument } from '../../imaging/document-finder.ts'
import { exposureOf } from '../../imaging/exposure.ts'
import type { Pixels, Quad } from '../../imaging/pixels.ts'
import { scaleQuad } from '../../imaging/quad.ts'
import { clipped, fitted, type Rect } from '../capture/geometry.ts'
import { observeDocument } from './document-observer.ts'
import type { DetectedFace, FaceDetector } from './face-detector.ts'
import { observeFaces } from './face-observer.ts'
import { loadMediaPipeDetector } from './mediapipe-detector.ts'
import type { FrameRequest, Observation, VisionAnswer } from './messages.ts'

/** The part of a worker's global scope that is used; the DOM's types do not know it. */
interface WorkerScope {
  postMessage(answer: VisionAnswer): void
  onmessage: ((event: MessageEvent<FrameRequest>) => void) | null
}

/** In larger pictures the finder's blur no longer hides the print, and the time grows with the area. */
const FINDER_SIDE = 320

const scope = globalThis as unknown as WorkerScope
const frame = canvasWithContext()
const part = canvasWithContext()
let detector: FaceDetector | undefined

scope.onmessage = ({ data: request }) => {
  scope.postMessage({ name: 'observed', id: request.id, observation: observe(request) })
}

loadMediaPipeDetector().then(
  (loaded) => {
    detector = loaded
    scope.postMessage({ name: 'loaded', detector: true })
  },
  // No WebAssembly, no WebGL or no network: pictures are taken by hand.
  () => scope.postMessage({ name: 'loaded', detector: false }),
)

function observe({ kind, bitmap, guide }: FrameRequest): Observation | undefined {
  const { width, height } = bitmap
  frame.canvas.width = width
  frame.canvas.height = height
  frame.context.drawImage(bitmap, 0, 0)
  bitmap.close()
  if (kind === 'document') {
    const facesIn = detector && ((region: Rect) => facesOfPart(region, detector))
    return observeDocument(frame.context.getImageData(0, 0, width, height), guide, {
      findCard: () => findCard(guide),
      facesIn,
    })
  }
  const faces = facesOf(frame.canvas, detector)
  return faces && observeFaces(faces, { width, height }, guide, lumaWithin)
}

function findCard(guide: Rect): Quad | undefined {
  const { width, height } = fitted(frame.canvas, FINDER_SIDE)
  part.canvas.width = width
  part.canvas.height = height
  part.context.drawImage(frame.canvas, 0, 0, width, height)
  const [left, top] = [guide.x * width, guide.y * height]
  const [right, bottom] = [left + guide.width * width, top + guide.height * height]
  const prior: Quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  const found = findDocument(part.context.getImageData(0, 0, width, height), { prior })
  return found && scaleQuad(found.quad, frame.canvas.width / width)
}

function lumaWithin(region: Rect): number {
  return exposureOf(pixelsOf(region)).brightness
}

function pixelsOf(region: Rect): Pixels {
  const { x, y, width, height } = clipped(region, frame.canvas)
  return frame.context.getImageData(x, y, width, height)
}

function facesOfPart(region: Rect, by: FaceDetector | undefined): readonly DetectedFace[] {
  const { x, y, width, height } = clipped(region, frame.canvas)
  part.canvas.width = width
  part.canvas.height = height
  part.context.drawImage(frame.canvas, x, y, width, height, 0, 0, width, height)
  return facesOf(part.canvas, by) ?? []
}

function facesOf(
  picture: OffscreenCanvas,
  by: FaceDetector | undefined,
): readonly DetectedFace[] | undefined {
  try {
    return by?.detect(picture)
  } catch {
    // The graphics context may be lost at any time; what is left is the way without a detector.
    detector = undefined
    scope.postMessage({ name: 'loaded', detector: false })
    return undefined
  }
}

function canvasWithContext(): {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
} {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives a worker no canvas.')
  return { canvas, context }
}
