/**
 * A camera for machines that have none: it shows a specimen document in a hand and the video of a person, as a
 * MediaStream like any camera's. Its pictures lie under /demo-assets/ on the page's own origin.
 */
import { streamSizeFor } from '../../src/testing/framing.ts'
import { shownGuide } from '../../src/testing/shown-guide.ts'
import type { Rect, Size } from '../../src/protocol/geometry.ts'
import type { Capture } from '../../src/testing/sample-camera.ts'
import { personPlace, personVideo, SCENE_SIDE, sceneWindow } from './framing.ts'

export interface SampleCameraRequest {
  readonly facing: 'environment' | 'user'
  /**
   * The side or the person that the camera shows. The default is the person for the front camera, and otherwise the
   * front side. A code is on the back.
   */
  readonly capture?: Capture | 'code'
}

const ASSETS = '/demo-assets/'
const FRAMES_PER_SECOND = 25

/**
 * What every open stream shows. For a page that keeps its camera open for the next capture, changing this turns the
 * card over.
 */
let shown: Capture = 'front'

/** Whether the person turns the head, as the page asks them to after the selfie. */
let isTurning = false

/** Makes all open streams show another side, or the person. */
export function showCapture(capture: Capture): void {
  shown = capture
  isTurning = false
}

/** The person turns the head from now on. */
export function turnHead(): void {
  isTurning = true
}

/** Opens a stream. Stopping its track ends it, as with a real camera. */
export async function openSampleCamera({ facing, capture }: SampleCameraRequest): Promise<MediaStream> {
  const wanted = capture ?? (facing === 'user' ? 'selfie' : 'front')
  showCapture(wanted === 'code' ? 'back' : wanted)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, streamSizeFor(innerWidth))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new DOMException('The page has no canvas to draw on.', 'NotReadableError')
  const subjects = await load()
  paint(context, subjects)
  const stream = canvas.captureStream(FRAMES_PER_SECOND)
  keepPainting(context, subjects, stream)
  return stream
}

interface Subjects {
  readonly front: ImageBitmap
  readonly back: ImageBitmap
  readonly person: HTMLVideoElement
}

async function load(): Promise<Subjects> {
  const [front, back, person] = await Promise.all([
    loadPicture('scene-front.jpg'),
    loadPicture('scene-back.jpg'),
    loadPerson('person.webm'),
  ])
  return { front, back, person }
}

async function loadPicture(name: string): Promise<ImageBitmap> {
  const response = await fetch(ASSETS + name)
  if (!response.ok) throw new DOMException(`The sample camera has no ${name}.`, 'NotFoundError')
  return createImageBitmap(await response.blob())
}

async function loadPerson(name: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: ASSETS + name })
  await once(video, 'loadeddata')
  video.currentTime = personVideo.from
  await once(video, 'seeked')
  await video.play()
  return video
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () =>
      reject(new DOMException('The video cannot be played.', 'NotFoundError')),
    )
  })
}

/** Paints until the stream's track is stopped, then lets go of the video. */
function keepPainting(context: CanvasRenderingContext2D, subjects: Subjects, stream: MediaStream): void {
  const timer = setInterval(() => {
    if (stream.active) return paint(context, subjects)
    clearInterval(timer)
    subjects.person.pause()
    subjects.person.removeAttribute('src')
    subjects.front.close()
    subjects.back.close()
  }, 1000 / FRAMES_PER_SECOND)
}

function paint(context: CanvasRenderingContext2D, { front, back, person }: Subjects): void {
  const stream: Size = context.canvas
  const guide = shownGuide(stream)
  if (shown === 'selfie') {
    keepWithin(person, isTurning ? personVideo.turning : personVideo)
    return paintExtended(context, person, personVideo.crop, personPlace(stream, guide))
  }
  const from = sceneWindow(stream, performance.now() / 1000, guide)
  const scale = stream.width / from.width
  const side = SCENE_SIDE * scale
  const place = { x: -from.x * scale, y: -from.y * scale, width: side, height: side }
  const all = { x: 0, y: 0, width: SCENE_SIDE, height: SCENE_SIDE }
  paintExtended(context, shown === 'front' ? front : back, all, place)
}

function keepWithin(
  video: HTMLVideoElement,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (!video.seeking && (video.currentTime < from || video.currentTime > to)) video.currentTime = from
}

/** Paints a part of a picture to its place, and extends its edges to the edges of the stream. */
function paintExtended(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  crop: Rect,
  place: Rect,
): void {
  const stream: Size = context.canvas
  const [right, bottom] = [place.x + place.width, place.y + place.height]
  const draw = (
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    x: number,
    y: number,
    w: number,
    h: number,
  ): void => {
    if (w > 0 && h > 0) context.drawImage(picture, sx, sy, sw, sh, x, y, w, h)
  }
  const [endX, endY] = [crop.x + crop.width - 1, crop.y + crop.height - 1]
  draw(crop.x, crop.y, crop.width, 1, place.x, 0, place.width, place.y)
  draw(crop.x, endY, crop.width, 1, place.x, bottom, place.width, stream.height - bottom)
  draw(crop.x, crop.y, 1, crop.height, 0, place.y, place.x, place.height)
  draw(endX, crop.y, 1, crop.height, right, place.y, stream.width - right, place.height)
  draw(crop.x, crop.y, 1, 1, 0, 0, place.x, place.y)
  draw(endX, crop.y, 1, 1, right, 0, stream.width - right, place.y)
  draw(crop.x, endY, 1, 1, 0, bottom, place.x, stream.height - bottom)
  draw(endX, endY, 1, 1, right, bottom, stream.width - right, stream.height - bottom)
  draw(crop.x, crop.y, crop.width, crop.height, place.x, place.y, place.width, place.height)
}
