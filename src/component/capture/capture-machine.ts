/** Decides when the frames have been good enough for long enough. Its states are searching, holding and captured. */

/** How long the gates must hold: long enough for the hand to come to rest, short enough not to be felt. */
export const HOLD_MS = 800

/** A single bad frame among good ones is a mistake of the detector, not of the person. */
export const LAPSE_MS = 250

export type CaptureState<Hint extends string> =
  | { readonly name: 'searching'; readonly hint: Hint | undefined }
  | { readonly name: 'holding'; readonly since: number; readonly lastGoodAt: number }
  | { readonly name: 'captured'; readonly at: number }

export interface JudgedFrame<Hint extends string> {
  /** Milliseconds on any clock that only goes forward. */
  readonly at: number
  readonly hint: Hint | undefined
}

export const startOfCapture: CaptureState<never> = { name: 'searching', hint: undefined }

/** The state after one more frame. */
export function onFrame<Hint extends string>(
  state: CaptureState<Hint>,
  frame: JudgedFrame<Hint>,
): CaptureState<Hint> {
  if (state.name === 'captured') return state
  if (frame.hint) return afterBadFrame(state, frame.at, frame.hint)
  if (state.name === 'searching') return { name: 'holding', since: frame.at, lastGoodAt: frame.at }
  // A pause longer than a lapse says nothing about the time between: the hold starts again.
  if (frame.at - state.lastGoodAt > LONGEST_GAP_MS)
    return { name: 'holding', since: frame.at, lastGoodAt: frame.at }
  if (frame.at - state.since >= HOLD_MS) return { name: 'captured', at: frame.at }
  return { ...state, lastGoodAt: frame.at }
}

/** How much of the hold is done, 0 to 1. */
export function heldShare(state: CaptureState<string>, at: number): number {
  if (state.name === 'captured') return 1
  if (state.name === 'searching') return 0
  return Math.min(1, (at - state.since) / HOLD_MS)
}

/** A slow phone sees three frames a second. Over a longer gap nothing is known about what happened in between. */
const LONGEST_GAP_MS = 600

function afterBadFrame<Hint extends string>(
  state: CaptureState<Hint>,
  at: number,
  hint: Hint,
): CaptureState<Hint> {
  if (state.name === 'holding' && at - state.lastGoodAt <= LAPSE_MS) return state
  return { name: 'searching', hint }
}
