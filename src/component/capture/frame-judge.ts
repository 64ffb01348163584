import type { StillKind } from '../../protocol/captures.ts'
import { codeGates } from '../gates/code-gates.ts'
import { documentGates } from '../gates/document-gates.ts'
import { faceGates } from '../gates/face-gates.ts'
import { firstHint, type Gate } from '../gates/gate.ts'
import { speedBetween, type TimedObservation } from '../gates/motion.ts'
import {
  countedHints,
  insists,
  SPOKEN_HOLD_MS,
  steadyHint,
  type HintCounts,
  type SteadyHint,
} from '../gates/steady-hint.ts'
import type { Hint } from '../gates/hints.ts'
import type { Point } from '../../imaging/pixels.ts'
import type { Observation } from '../vision/messages.ts'
import { heldShare, onFrame, startOfCapture, type CaptureState } from './capture-machine.ts'

/** After this time the person is told that the button works too. */
const SLOW_AFTER_MS = 8_000
/** Two frames that are further apart say nothing about how fast a hand moves. */
const LONGEST_STEP_MS = 400

/** What the capture screen shows of a running capture. */
export interface LiveView {
  readonly hint: Hint | undefined
  /** The hint was not understood or is hard to follow, so the screen says it in more words. */
  readonly insists: boolean
  readonly spoken: Hint | undefined
  /** How much of holding still is done, 0 to 1. */
  readonly held: number
  /** The card's corners, in shares of the guide. */
  readonly corners: readonly Point[] | undefined
  /** Whether the page takes the picture by itself; if not, the person presses the button. */
  readonly automatic: boolean
  readonly slow: boolean
  /** What vision saw in the last frame, and how fast it moved in guide widths a second. */
  readonly seen: Observation | undefined
  readonly speed: number | undefined
  /** How many milliseconds the last look took; undefined where none was possible. */
  readonly tookMs: number | undefined
}

export const startOfLive: LiveView = {
  hint: undefined,
  insists: false,
  spoken: undefined,
  held: 0,
  corners: undefined,
  automatic: true,
  slow: false,
  seen: undefined,
  speed: undefined,
  tookMs: undefined,
}

/** The judgement of one frame. */
export interface Judgement {
  /** Every gate let this frame through. */
  readonly passes: boolean
  readonly state: CaptureState<Hint>['name']
  readonly live: Omit<LiveView, 'automatic' | 'tookMs'>
}

/** Judges the frames of one capture by the gates, one after the other; the clock is that of the frames. */
export class FrameJudge {
  readonly #capture: StillKind
  readonly #startedAt: number
  #state: CaptureState<Hint> = startOfCapture
  #hint: SteadyHint<Hint> | undefined
  #spoken: SteadyHint<Hint> | undefined
  #counts: HintCounts<Hint> = new Map()
  #before: TimedObservation | undefined

  constructor(capture: StillKind, at: number) {
    this.#capture = capture
    this.#startedAt = at
  }

  /** Judges one more frame. Without an observation only the time changes. */
  judge(seen: Observation | undefined, at: number): Judgement {
    const speed = seen && this.#speedOf({ seen, at })
    const hint = seen && firstHint(gatesOf(this.#capture, seen, speed))
    if (seen) this.#state = onFrame(this.#state, { at, hint })
    const passes = seen !== undefined && hint === undefined
    return { passes, state: this.#state.name, live: { ...this.#guidance(at), ...shown(seen), speed } }
  }

  #speedOf(now: TimedObservation): number | undefined {
    const before = this.#before
    this.#before = now
    return before && now.at - before.at <= LONGEST_STEP_MS ? speedBetween(before, now) : undefined
  }

  #guidance(at: number): Pick<LiveView, 'hint' | 'insists' | 'spoken' | 'held' | 'slow'> {
    const wanted = this.#state.name === 'searching' ? this.#state.hint : undefined
    const steady = steadyHint(this.#hint, wanted, at)
    this.#counts = countedHints(this.#counts, this.#hint, steady)
    this.#hint = steady
    this.#spoken = steadyHint(this.#spoken, wanted, at, SPOKEN_HOLD_MS)
    return {
      hint: this.#state.name === 'searching' ? steady.shown : undefined,
      insists: insists(steady, this.#counts, at),
      spoken: this.#spoken.shown,
      held: heldShare(this.#state, at),
      slow: at - this.#startedAt > SLOW_AFTER_MS,
    }
  }
}

/** What each gate says of one frame of a capture, in their order. */
export function gatesOf(
  capture: StillKind,
  seen: Observation,
  speed: number | undefined,
): readonly Gate<Hint>[] {
  if (seen.kind === 'face') return faceGates(seen, speed)
  if (seen.kind === 'code') return codeGates(seen, speed)
  return documentGates(capture === 'back' ? 'back' : 'front', seen, speed)
}

function cornersOf(seen: Observation | undefined): readonly Point[] | undefined {
  if (seen?.kind === 'code') return seen.code?.corners
  return seen?.kind === 'document' ? seen.card?.corners : undefined
}

function shown(seen: Observation | undefined): Pick<LiveView, 'seen' | 'corners'> {
  return { seen, corners: cornersOf(seen) }
}
