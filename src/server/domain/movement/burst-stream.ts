/** Doubts about the stream of a burst, from what the page says about its camera and from the times of the frames. */
import type { BurstBody, BurstDoubt } from '../../../protocol/executions/liveness.ts'

/** Doubts that a reviewer resolves: people use virtual cameras honestly, and a weak phone may stutter. */
export type StreamDoubt = Extract<BurstDoubt, 'virtual-camera' | 'capture-times'>

/** Cameras of phones and computers give 30 or 60 pictures a second, some 120; the page takes one in 350 ms. */
const LEAST_INTERVAL_MS = 1000 / 120
/** The page watches for 7 s a turn, and lets a weak phone take longer; nobody films for a minute. */
const LONGEST_MS = 60_000
/** A browser's clock may be coarse: Firefox's protection against fingerprinting counts in steps of 100 ms. */
const CLOCK_STEP_MS = 200

/** How long the frames of a burst can span, in milliseconds. */
interface Span {
  /** The least time that the requested movement takes. */
  readonly leastMs: number
  /**
   * The longest time ago that frames can have been taken, by the server's clock. Frames that span more existed before.
   */
  readonly mostMs: number
}

/** The doubt about a burst; undefined where there is none. */
export function streamDoubt(
  { camera, times }: Pick<BurstBody, 'camera' | 'times'>,
  span: Span,
): StreamDoubt | undefined {
  if (camera === 'virtual') return 'virtual-camera'
  return times && !areOfCamera(times, span) ? 'capture-times' : undefined
}

function areOfCamera(times: readonly number[], { leastMs, mostMs }: Span): boolean {
  const intervals = times.slice(1).map((time, at) => time - times[at]!)
  const span = times.at(-1)! - times[0]!
  if (intervals.some((interval) => interval < LEAST_INTERVAL_MS)) return false
  return span >= leastMs - CLOCK_STEP_MS && span <= Math.min(LONGEST_MS, mostMs + CLOCK_STEP_MS)
}
