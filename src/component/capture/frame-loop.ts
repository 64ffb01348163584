import type { StillKind } from '../../protocol/captures.ts'
import type { SeenFrame } from '../vision/messages.ts'
import type { VisionClient } from '../vision/vision-client.ts'
import type { LiveView } from './frame-judge.ts'
import { grabbed } from './frame-grab.ts'
import { FrameWatch, type GoodFrame } from './frame-watch.ts'
import {
  clipped,
  coveredRegion,
  evenly,
  sharesOf,
  withMargin,
  type FrameView,
  type Layout,
} from '../../imaging/geometry/regions.ts'
import type { Size } from '../../protocol/geometry.ts'

/** Ten frames a second: the hold of 0.8 s sees eight of them, and a slow phone keeps up. */
const FRAME_INTERVAL_MS = 100
/** How far around the guide vision looks, so that it can see when a card is too near. */
const LOOK_MARGIN = 0.18
/** A camera's first frames are black, or dark until it has set its exposure. */
const SETTLE_MS = 300

export interface FrameLoopOptions {
  readonly capture: StillKind
  readonly video: HTMLVideoElement
  readonly vision: VisionClient
  /** Undefined while the screen is not laid out. */
  readonly layout: () => Layout | undefined
  readonly onLive: (live: LiveView) => void
  /** Hands over the best frame of the hold. The receiver closes its bitmap. */
  readonly onCaptured: (frame: GoodFrame) => void
}

/** Looks at the camera's frames until one is good enough to take, or until it is stopped. */
export class FrameLoop {
  readonly #options: FrameLoopOptions
  readonly #watch: FrameWatch
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(options: FrameLoopOptions) {
    this.#options = options
    this.#watch = new FrameWatch(options.capture, performance.now())
    this.#schedule(SETTLE_MS)
  }

  stop(): void {
    this.#stopped = true
    this.#watch.close()
    clearTimeout(this.#timer)
  }

  #schedule(milliseconds: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#look(), milliseconds)
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const layout = this.#options.layout()
    const view = layout && viewOf(this.#options.capture, sizeOf(this.#options.video), layout)
    const frame = view && (await this.#observe(view))
    if (this.#stopped || !view) frame?.bitmap.close()
    else this.#weigh(frame, view, at)
    this.#schedule(Math.max(0, FRAME_INTERVAL_MS - (performance.now() - at)))
  }

  async #observe({ region, look, guide }: FrameView): Promise<SeenFrame | undefined> {
    const { capture, video, vision } = this.#options
    if (!vision.isIdle || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
    // Without a detector nothing can be seen in a selfie. A card is found by its edges.
    if (capture === 'selfie' && !vision.findsFaces) return undefined
    const pixels = await grabbed(video, region, vision)
    return pixels && vision.observe({ kind: lookKinds[capture], look, guide, ...pixels })
  }

  #weigh(frame: SeenFrame | undefined, view: FrameView, at: number): void {
    const { judgement, captured } = this.#watch.see(frame, view, at)
    const tookMs = frame && performance.now() - at
    this.#options.onLive({ ...judgement.live, automatic: this.#isAutomatic, tookMs })
    if (!captured) return
    this.stop()
    this.#options.onCaptured(captured)
  }

  get #isAutomatic(): boolean {
    return this.#options.capture !== 'selfie' || this.#options.vision.findsFaces !== false
  }
}

const lookKinds = { front: 'document', back: 'document', code: 'code', selfie: 'face' } as const

/** Which pixels of the video are grabbed, which of those vision looks at, and where the guide lies in them. */
export function viewOf(capture: StillKind, video: Size, { box, guide }: Layout): FrameView {
  const guidePixels = coveredRegion(video, box, guide)
  if (capture !== 'selfie') {
    const region = evenly(withMargin(guidePixels, LOOK_MARGIN, video))
    const look = { x: 0, y: 0, width: region.width, height: region.height }
    return { region, look, guide: sharesOf(guidePixels, region) }
  }
  // Vision ignores people who stand beside the visible part of the picture, but the still keeps all of it.
  const { width, height } = box
  const look = clipped(coveredRegion(video, box, { x: 0, y: 0, width, height }), video)
  return { region: { x: 0, y: 0, ...video }, look, guide: sharesOf(guidePixels, look) }
}

/** The size of the camera's picture in pixels; each side is at least 1. */
export function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement): Size {
  return { width: videoWidth || 1, height: videoHeight || 1 }
}
