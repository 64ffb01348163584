/** A camera for machines that have none: it shows pictures of a document and a person, in the order of the walk. */
import { placeOf, streamSizeFor, type Subject } from './framing.ts'
import { shownGuide } from './shown-guide.ts'
import type { Size } from '../protocol/geometry.ts'

/** Pictures as base64 of JPEG, PNG or WebP: an init script can carry them, and no policy of the page forbids them. */
export interface SamplePictures {
  readonly front: string
  readonly back: string
  readonly selfie: string
  /** How much of the pictures' width the card takes; all of it unless set. */
  readonly cardShare?: number
  /** How much of the selfie's width the face takes; half of it unless set. */
  readonly faceShare?: number
}

/** The captures of the onboarding. */
export type Capture = 'front' | 'back' | 'selfie'

const FRAMES_PER_SECOND = 15
/** The colour around the card and the person. It is not white, because white would pass for another card. */
const SURROUNDINGS = '#6b5a4a'

const capturesByEvent: Readonly<Record<string, Capture>> = {
  SDK_FRONT_CAPTURE_STARTED: 'front',
  SDK_BACK_CAPTURE_STARTED: 'back',
  SDK_CODE_CAPTURE_STARTED: 'back',
  SDK_SELFIE_CAPTURE_STARTED: 'selfie',
}

/**
 * Calls back with what to show next. The page keeps its camera open between the sides of the document, so only its
 * events tell.
 */
export function onCaptureStarted(page: EventTarget, show: (capture: Capture) => void): void {
  page.addEventListener('limiar-event', (event) => {
    const { code } = (event as CustomEvent<{ readonly code: string }>).detail
    const capture = capturesByEvent[code]
    if (capture) show(capture)
  })
}

/** Puts the sample camera in the place of the device's, for every page script that asks for a camera. */
export function installSampleCamera(pictures: SamplePictures): void {
  let shown: Capture = 'front'
  onCaptureStarted(globalThis.window, (capture) => (shown = capture))
  const devices = navigator.mediaDevices
  devices.getUserMedia = () => openSampleCamera(pictures, () => shown)
  // The onboarding asks for the back camera by its name where it can.
  devices.enumerateDevices = async () => [sampleDevice]
}

const device = { deviceId: 'sample', groupId: 'sample', kind: 'videoinput', label: 'Sample camera' } as const
const sampleDevice: MediaDeviceInfo = { ...device, toJSON: () => device }

/** A stream that shows one of the pictures; stopping its track ends it as it ends a camera's. */
async function openSampleCamera(pictures: SamplePictures, shown: () => Capture): Promise<MediaStream> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, streamSizeFor(innerWidth))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new DOMException('The page has no canvas to draw on.', 'NotReadableError')
  const [front, back, selfie] = await Promise.all([
    decode(pictures.front),
    decode(pictures.back),
    decode(pictures.selfie),
  ])
  const bitmaps = { front, back, selfie }
  const subjects = {
    card: { kind: 'card', share: pictures.cardShare ?? 1 },
    face: { kind: 'face', share: pictures.faceShare ?? 0.5 },
  } as const
  const paintShown = (): void => {
    const capture = shown()
    paint(context, bitmaps[capture], capture === 'selfie' ? subjects.face : subjects.card)
  }
  paintShown()
  const stream = canvas.captureStream(FRAMES_PER_SECOND)
  const timer = setInterval(() => {
    if (stream.active) return paintShown()
    clearInterval(timer)
    for (const bitmap of Object.values(bitmaps)) bitmap.close()
  }, 1000 / FRAMES_PER_SECOND)
  return stream
}

function decode(base64: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return createImageBitmap(new Blob([bytes]))
}

function paint(context: CanvasRenderingContext2D, picture: ImageBitmap, subject: Subject): void {
  const stream: Size = context.canvas
  const place = placeOf(picture, subject, stream, shownGuide(stream))
  context.fillStyle = SURROUNDINGS
  context.fillRect(0, 0, stream.width, stream.height)
  context.drawImage(picture, place.x, place.y, place.width, place.height)
}
