import type { TurnDirection } from '../../protocol/executions/liveness.ts'
import type { VisionClient } from '../vision/vision-client.ts'
import {
  clipped,
  coveredRegion,
  fitted,
  sharesOf,
  withMargin,
  type Layout,
} from '../../imaging/geometry/regions.ts'
import type { Rect } from '../../protocol/geometry.ts'
import {
  afterFrame,
  BURST_FRAMES,
  FRAME_INTERVAL_MS,
  seenShare,
  burstTowards,
  type BurstState,
  type NosePlace,
} from './burst-machine.ts'

/** The long side of a frame in pixels. The movement check was measured on frames of 640 by 480. */
const FRAME_SIDE = 640
/** Gives 40 to 60 kB a frame. Below this the skin's texture, which the server follows, turns to blocks. */
const JPEG_QUALITY = 0.85
/** The margin around the oval, as a share of it, so that a head that turns stays inside. */
const OVAL_MARGIN = 0.3

/** What a burst is taken from. */
export interface BurstSource {
  readonly video: HTMLVideoElement
  readonly layout: () => Layout | undefined
  /** Finds the face, to guide the person. The burst is taken without it too. */
  readonly vision: VisionClient | undefined
}

/** How far a burst has come: the share of it that is done, 0 to 1, and whether the turn was seen. */
export interface BurstView {
  readonly share: number
  readonly isTurned: boolean
}

/** A frame as base64 of a JPEG, and when it was taken, in milliseconds since the page was opened. */
export interface TakenFrame {
  readonly jpeg: string
  readonly at: number
}

/**
 * Takes frames until it saw a turn and the way back, or until it took enough. Where a direction is asked for, only a
 * turn in that direction counts. Answers the last eight frames, oldest first, or undefined when there are too few, so
 * that a phone that gives no frames is not held up.
 */
export async function collectBurst(
  { video, layout, vision }: BurstSource,
  onView: (view: BurstView) => void,
  signal: AbortSignal,
  direction?: TurnDirection,
): Promise<readonly TakenFrame[] | undefined> {
  const frames: TakenFrame[] = []
  const canvas = document.createElement('canvas')
  let state: BurstState = burstTowards(direction)
  let region: Rect | undefined
  let width = 0
  while (!state.isComplete && !signal.aborted) {
    const startedAt = performance.now()
    const box = layout()
    if (video.videoWidth !== width) {
      // The phone was turned: its picture has other sides, and frames of both shapes make no movement.
      width = video.videoWidth
      region = undefined
      frames.length = 0
      state = burstTowards(direction)
    }
    region ??= box && regionOf(video, box)
    const jpeg = region && (await frameOf(video, region, canvas))
    if (!region || !jpeg) return undefined
    const canSee = vision?.findsFaces === true
    frames.push({ jpeg, at: startedAt })
    if (frames.length > BURST_FRAMES) frames.shift()
    state = afterFrame(
      state,
      canSee && box ? await noseIn(canvas, vision, region, video, box) : undefined,
      canSee,
    )
    onView({ share: seenShare(state, canSee), isTurned: state.turnedAt !== undefined })
    if (!state.isComplete) await pause(FRAME_INTERVAL_MS - (performance.now() - startedAt), signal)
  }
  return signal.aborted ? undefined : frames
}

/** The same part of every frame: the oval with room around it, in pixels of the video. */
function regionOf(video: HTMLVideoElement, { box, guide }: Layout): Rect | undefined {
  const size = { width: video.videoWidth, height: video.videoHeight }
  if (size.width === 0) return undefined
  return clipped(withMargin(coveredRegion(size, box, guide), OVAL_MARGIN, size), size)
}

async function frameOf(
  video: HTMLVideoElement,
  region: Rect,
  canvas: HTMLCanvasElement,
): Promise<string | undefined> {
  const size = fitted(region, FRAME_SIDE)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  context?.drawImage(video, region.x, region.y, region.width, region.height, 0, 0, size.width, size.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return jpeg?.type === 'image/jpeg' ? base64Of(jpeg) : undefined
}

async function noseIn(
  canvas: HTMLCanvasElement,
  vision: VisionClient | undefined,
  region: Rect,
  video: HTMLVideoElement,
  { box, guide }: Layout,
): Promise<NosePlace | undefined> {
  if (!vision?.isIdle) return undefined
  const size = { width: video.videoWidth, height: video.videoHeight }
  const bitmap = await createImageBitmap(canvas).catch(() => undefined)
  if (!bitmap) return undefined
  const guideShares = sharesOf(coveredRegion(size, box, guide), region)
  const seen = await vision.observe({ kind: 'face', bitmap, guide: guideShares })
  seen?.bitmap.close()
  const face = seen?.observation?.kind === 'face' ? seen.observation.faces[0] : undefined
  return face && { across: face.noseOffset, down: face.noseDrop }
}

function base64Of(blob: Blob): Promise<string | undefined> {
  const reader = new FileReader()
  return new Promise((resolve) => {
    // The result is `data:image/jpeg;base64,` and then the frame.
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.split(',')[1] : undefined)
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(blob)
  })
}

/** Resolves after a time, or as soon as the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timeout = setTimeout(done, Math.max(0, milliseconds))
    signal.addEventListener('abort', done)
  })
}
