/** Runs in a worker: loads the detector that the first message names, then answers one frame at a time. */
import { findDocument } from '../../imaging/document-finder.ts'
import { exposureOf } from '../../imaging/exposure.ts'
import type { Pixels, Quad } from '../../imaging/pixels.ts'
import { scaleQuad } from '../../imaging/quad.ts'
import { clipped, fitted, type Rect } from '../capture/geometry.ts'
import { observeDocument } from './document-observer.ts'
import { loadBlazeFaceDetector } from './blazeface-detector.ts'
import type { DetectedFace, DetectorName, FaceDetector } from './face-detector.ts'
import { observeFaces } from './face-observer.ts'
import type { FrameRequest, LoadRequest, Observation, VisionAnswer } from './messages.ts'

/** The part of a worker's global scope that is used; the DOM's types do not know it. */
interface WorkerScope {
  postMessage(answer: VisionAnswer): void
  onmessage: ((event: MessageEvent<LoadRequest | FrameRequest>) => void) | null
}

/** In larger pictures the finder's blur no longer hides the print, and the time grows with the area. */
const FINDER_SIDE = 320

const scope = globalThis as unknown as WorkerScope
const frame = canvasWithContext()
const part = canvasWithContext()
let detector: FaceDetector | undefined

scope.onmessage = ({ data: request }) => {
  if ('detector' in request) void load(request.detector)
  else scope.postMessage({ name: 'observed', id: request.id, observation: observe(request) })
}

async function load(name: DetectorName): Promise<void> {
  try {
    detector = name === 'mediapipe' ? await loadMediaPipe() : await loadBlazeFaceDetector()
  } catch {
    // No network, no canvas, or for MediaPipe no WebGL: pictures are taken by hand.
  }
  scope.postMessage({ name: 'loaded', detector: detector !== undefined })
}

/** Asked for only by who wants it. */
async function loadMediaPipe(): Promise<FaceDetector> {
  const { loadMediaPipeDetector } = await import('./mediapipe-detector.ts')
  return loadMediaPipeDetector()
}

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
