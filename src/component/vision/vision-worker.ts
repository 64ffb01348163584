/** Runs in a worker: loads the detector that the first message names, then looks at frames and encodes pictures. */
import { findDocument } from '../../imaging/outline/document-finder.ts'
import { HighlightWatch } from '../../imaging/quality/moving-highlight.ts'
import type { Pixels, Quad } from '../../imaging/pixels.ts'
import { scaleQuad } from '../../imaging/geometry/quad.ts'
import { drawOn, encode, type DrawnPicture } from './encode.ts'
import { clipped, fitted } from '../../imaging/geometry/regions.ts'
import type { Rect, Size } from '../../protocol/geometry.ts'
import { loadBlazeFaceDetector } from './load-blazeface.ts'
import { observeCode } from './code-observer.ts'
import { observeDocument } from './document-observer.ts'
import { copied } from './frame-copy.ts'
import { movedBy, type DetectedFace, type DetectorName, type FaceDetector } from './face-detector.ts'
import { FACE_SIDE, observeFaces } from './face-observer.ts'
import type {
  EncodeRequest,
  FramePixels,
  FrameRequest,
  Look,
  Observation,
  VisionAnswer,
  VisionRequest,
} from './messages.ts'

/** The part of a worker's global scope that is used; the DOM's types do not know it. */
interface WorkerScope {
  postMessage(answer: VisionAnswer, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<VisionRequest>) => void) | null
}

/** In a larger picture the finder's blur no longer hides the print, and the time grows with the area. */
const FINDER_SIDE = 320
/** Makes the guide about 480 px wide, the width at which sharpness and portraits were measured. */
const DOCUMENT_SIDE = 640
/** BlazeFace looks at 128 px; 320 keeps the eyes apart and costs half of 640. */
const SELFIE_SIDE = 320
/** A dense code has 120 modules or more a side, and each needs two pixels. */
const CODE_SIDE = 800
const LOOK_SIDES = { document: DOCUMENT_SIDE, face: SELFIE_SIDE, code: CODE_SIDE } as const

const scope = globalThis as unknown as WorkerScope
const frame = canvasWithContext()
const part = canvasWithContext()
const highlights = new HighlightWatch()
let detector: FaceDetector | undefined
/** Where the card was in the frame before, in pixels of what the finder looks at. */
let previous: Quad | undefined

scope.onmessage = ({ data: request }) => {
  if ('detector' in request) void load(request.detector)
  else if ('picture' in request) void answerEncoding(request)
  else void answerLook(request)
}

// Browsers differ in what a worker may do with a picture. When something fails here, the page is told to do it itself.

async function answerLook(request: FrameRequest): Promise<void> {
  const { id } = request
  try {
    const bitmap = await bitmapOf(request)
    scope.postMessage({ name: 'observed', id, observation: observe(request, bitmap), bitmap }, [bitmap])
  } catch {
    scope.postMessage({ name: 'failed', id })
  }
}

async function answerEncoding({ id, picture, part, limits }: EncodeRequest): Promise<void> {
  try {
    scope.postMessage({ name: 'encoded', id, encoded: await encode(picture, part, limits, drawn) })
    picture.close()
  } catch {
    scope.postMessage({ name: 'failed', id, picture }, [picture])
  }
}

/** The camera has few frames, and stops when one of them is kept for long. */
async function bitmapOf(pixels: FramePixels): Promise<ImageBitmap> {
  if ('bitmap' in pixels) return pixels.bitmap
  const { frame, region } = pixels
  try {
    return await (copied(frame, region) ??
      createImageBitmap(frame, region.x, region.y, region.width, region.height))
  } finally {
    frame.close()
  }
}

function drawn(picture: ImageBitmap | VideoFrame, region: Rect, size: Size): DrawnPicture {
  const canvas = new OffscreenCanvas(size.width, size.height)
  drawOn(canvas.getContext('2d'), picture, region, size)
  return { toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
}

async function load(name: DetectorName): Promise<void> {
  try {
    // MediaPipe needs WebGL and files that a server may not have. Our own runtime finds the same faces without either.
    const mediaPipe = name === 'mediapipe' ? await loadMediaPipe().catch(() => undefined) : undefined
    detector = mediaPipe ?? (await loadBlazeFaceDetector())
  } catch {
    // Without a network or a canvas there is no detector, and the person takes the pictures by hand.
  }
  scope.postMessage({ name: 'loaded', detector: detector !== undefined, engine: detector?.engine })
}

/** Loads MediaPipe's runtime, only where it was chosen. */
async function loadMediaPipe(): Promise<FaceDetector> {
  const { loadMediaPipeDetector } = await import('./mediapipe-detector.ts')
  return loadMediaPipeDetector()
}

function observe({ kind, look, guide }: Look, bitmap: ImageBitmap): Observation | undefined {
  const { x, y, ...seen } = look ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const size = fitted(seen, LOOK_SIDES[kind])
  const { width, height } = Object.assign(frame.canvas, size)
  frame.context.drawImage(bitmap, x, y, seen.width, seen.height, 0, 0, width, height)
  if (kind === 'document') {
    const facesIn = detector && ((region: Rect) => facesOfPart(region, detector))
    return observeDocument(frame.context.getImageData(0, 0, width, height), guide, {
      findCard: () => findCard(guide),
      facesIn,
      movingGlare,
    })
  }
  highlights.forget()
  if (kind === 'code')
    return observeCode(frame.context.getImageData(0, 0, width, height), guide, seen.width / width)
  const faces = facesOf(frame.canvas, detector)
  if (!faces) return undefined
  const seenFaces = faces.length > 0 ? faces : facesNear(guide)
  return observeFaces(seenFaces, size, guide, smallPart)
}

function movingGlare(pixels: Pixels, card: Quad | undefined): number {
  if (card) return highlights.look(pixels, card)
  highlights.forget()
  return 0
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
  const pixels = part.context.getImageData(0, 0, width, height)
  const found = findDocument(pixels, { prior, ...(previous && { previous }) })
  previous = found?.quad
  return found && scaleQuad(found.quad, frame.canvas.width / width)
}

/**
 * Looks for faces in the guide alone. This finds a face that is too small to be found in the whole frame, so that the
 * person can be told to come nearer.
 */
function facesNear(guide: Rect): readonly DetectedFace[] {
  const { width, height } = frame.canvas
  const { x, y, ...size } = clipped(
    { x: guide.x * width, y: guide.y * height, width: guide.width * width, height: guide.height * height },
    frame.canvas,
  )
  return facesOfPart({ x, y, ...size }, detector).map((face) => movedBy(face, x, y))
}

/** A part of the frame, made to fit a square of FACE_SIDE. */
function smallPart(region: Rect): Pixels {
  const from = clipped(region, frame.canvas)
  const { width, height } = Object.assign(part.canvas, fitted(from, FACE_SIDE))
  part.context.drawImage(frame.canvas, from.x, from.y, from.width, from.height, 0, 0, width, height)
  return part.context.getImageData(0, 0, width, height)
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
    // The graphics context may be lost at any time. The worker then goes on without a detector.
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
