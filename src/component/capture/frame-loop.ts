import type { CaptureKind } from '../../protocol/reports.ts'
import { documentHint } from '../gates/document-gates.ts'
import { faceHint } from '../gates/face-gates.ts'
import { SPOKEN_HOLD_MS, steadyHint, type SteadyHint } from '../gates/steady-hint.ts'
import type { Hint } from '../texts/texts.ts'
import type { Point } from '../vision/face-detector.ts'
import type { Observation } from '../vision/messages.ts'
import type { VisionClient } from '../vision/vision-client.ts'
import { heldShare, onFrame, startOfCapture, type CaptureState } from './capture-machine.ts'
import {
  around,
  clipped,
  coveredRegion,
  fitted,
  sharesOf,
  withMargin,
  type Rect,
  type Size,
} from './geometry.ts'

/** Ten frames a second: the hold of 0.8 s sees eight of them, and a slow phone keeps up. */
const FRAME_INTERVAL_MS = 100
/** Leaves the guide about 480 px wide, the width at which sharpness and portraits were measured. */
const DOCUMENT_FRAME_SIDE = 640
/** BlazeFace looks at 128 px; 320 keeps the eyes apart and costs half of 640. */
const SELFIE_FRAME_SIDE = 320
/** Looked at around the guide, so that a card too near is seen to be too near. */
const LOOK_MARGIN = 0.18
/** Around a still of a card, so that its edges are found again on the server and nothing of it is cut off. */
const STILL_MARGIN = 0.08
/** A camera's first frames are black, or dark until it has set its exposure. */
const SETTLE_MS = 300
/** After so long, the person is told that the button works too. */
const SLOW_AFTER_MS = 8_000

/** Where things stand on the screen, in CSS pixels: the box that the video covers, and the guide within it. */
export interface Layout {
  readonly box: Size
  readonly guide: Rect
}

/** What the capture screen shows of a running capture. */
export interface LiveView {
  readonly hint: Hint | undefined
  readonly spoken: Hint | undefined
  /** How much of holding still is done, 0 to 1. */
  readonly held: number
  /** The card's corners, in shares of the guide. */
  readonly corners: readonly Point[] | undefined
  /** Whether the page looks by itself; if not, the button is the way. */
  readonly automatic: boolean
  readonly slow: boolean
}

export const startOfLive: LiveView = {
  hint: undefined,
  spoken: undefined,
  held: 0,
  corners: undefined,
  automatic: true,
  slow: false,
}

export interface FrameLoopOptions {
  readonly capture: CaptureKind
  readonly video: HTMLVideoElement
  readonly vision: VisionClient
  /** Nothing while the screen is not laid out. */
  readonly layout: () => Layout | undefined
  readonly onLive: (live: LiveView) => void
  readonly onCaptured: (seen: Observation | undefined) => void
}

/** Looks at the camera's frames until one can be taken, or until it is stopped. */
export class FrameLoop {
  readonly #options: FrameLoopOptions
  readonly #startedAt = performance.now()
  #state: CaptureState<Hint> = startOfCapture
  #hint: SteadyHint<Hint> | undefined
  #spoken: SteadyHint<Hint> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(options: FrameLoopOptions) {
    this.#options = options
    this.#schedule(SETTLE_MS)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #schedule(milliseconds: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#look(), milliseconds)
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const observation = await this.#observe()
    if (this.#stopped) return
    if (observation) this.#judge(observation, at)
    else this.#show(undefined, at)
    if (this.#state.name === 'captured') {
      this.stop()
      this.#options.onCaptured(observation)
      return
    }
    this.#schedule(Math.max(0, FRAME_INTERVAL_MS - (performance.now() - at)))
  }

  async #observe(): Promise<Observation | undefined> {
    const { capture, video, vision } = this.#options
    const layout = this.#options.layout()
    if (!layout || !vision.isIdle || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
    // Without a detector there is nothing to see in a selfie; a card is found by its edges.
    if (capture === 'selfie' && !vision.findsFaces) return undefined
    const { region, guide } = lookedAt(capture, video, layout)
    const size = fitted(region, capture === 'selfie' ? SELFIE_FRAME_SIDE : DOCUMENT_FRAME_SIDE)
    const bitmap = await bitmapOf(video, region, size)
    if (!bitmap) return undefined
    return vision.observe({ kind: capture === 'selfie' ? 'face' : 'document', bitmap, guide })
  }

  #judge(observation: Observation, at: number): void {
    const hint = hintOf(this.#options.capture, observation)
    this.#state = onFrame(this.#state, { at, hint })
    this.#show(observation, at)
  }

  #show(observation: Observation | undefined, at: number): void {
    const wanted = this.#state.name === 'searching' ? this.#state.hint : undefined
    this.#hint = steadyHint(this.#hint, wanted, at)
    this.#spoken = steadyHint(this.#spoken, wanted, at, SPOKEN_HOLD_MS)
    this.#options.onLive({
      hint: this.#state.name === 'searching' ? this.#hint.shown : undefined,
      spoken: this.#spoken.shown,
      held: heldShare(this.#state, at),
      corners: observation?.kind === 'document' ? observation.card?.corners : undefined,
      automatic: this.#options.capture !== 'selfie' || this.#options.vision.findsFaces !== false,
      slow: at - this.#startedAt > SLOW_AFTER_MS,
    })
  }
}

/** The pixels of the video that are looked at, and the guide in shares of them. */
export function lookedAt(
  capture: CaptureKind,
  video: { readonly videoWidth: number; readonly videoHeight: number },
  { box, guide }: Layout,
): { readonly region: Rect; readonly guide: Rect } {
  const size = { width: video.videoWidth, height: video.videoHeight }
  const guidePixels = coveredRegion(size, box, guide)
  const region =
    capture === 'selfie'
      ? clipped(coveredRegion(size, box, { x: 0, y: 0, ...box }), size)
      : withMargin(guidePixels, LOOK_MARGIN, size)
  return { region, guide: sharesOf(guidePixels, region) }
}

/** The pixels of the video that a still takes: all of them for a selfie, the guide and the card for a document. */
export function stillRegion(
  capture: CaptureKind,
  video: { readonly videoWidth: number; readonly videoHeight: number },
  { box, guide }: Layout,
  corners: readonly Point[] = [],
): Rect {
  const size = { width: video.videoWidth, height: video.videoHeight }
  if (capture === 'selfie') return { x: 0, y: 0, ...size }
  const guidePixels = coveredRegion(size, box, guide)
  const card = corners.map(({ x, y }) => ({
    x: guidePixels.x + x * guidePixels.width,
    y: guidePixels.y + y * guidePixels.height,
  }))
  return withMargin(around(guidePixels, card), STILL_MARGIN, size)
}

function hintOf(capture: CaptureKind, observation: Observation): Hint | undefined {
  if (observation.kind === 'face') return faceHint(observation)
  return documentHint(capture === 'back' ? 'back' : 'front', observation)
}

async function bitmapOf(video: HTMLVideoElement, region: Rect, size: Size): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(video, region.x, region.y, region.width, region.height, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'low',
    })
  } catch {
    // The stream may end between the frame and the grab.
    return undefined
  }
}
