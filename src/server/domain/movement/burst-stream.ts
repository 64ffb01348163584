/** What speaks against the stream that a burst came from: what the page says of its camera, and when frames were taken. */
import type { BurstBody, BurstDoubt } from '../../../protocol/executions/liveness.ts'

/** Doubts, which a person clears up: somebody may use such a program honestly, and a weak phone may stumble. */
export type StreamDoubt = Extract<BurstDoubt, 'virtual-camera' | 'capture-times'>

/** Cameras of phones and computers give 30 or 60 pictures a second, some 120; the page takes one in 350 ms. */
const LEAST_INTERVAL_MS = 1000 / 120
/** The page watches for 7 s a turn, and lets a weak phone take longer; nobody films for a minute. */
const LONGEST_MS = 60_000
/** The clock of a browser may be coarse: that of Firefox against fingerprinting counts in steps of 100 ms. */
const CLOCK_STEP_MS = 200

/** How long the frames of a burst can span, in milliseconds. */
interface Span {
  /** What was asked for takes so long at least. */
  readonly leastMs: number
  /** So long ago, by the server's clock, they can have been taken at most: frames that took longer were there before. */
  readonly mostMs: number
}

/** What is odd about a burst; undefined where nothing is. */
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
