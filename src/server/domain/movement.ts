/**
 * What a burst of frames tells about depth: the 3-D movement check. It tells a head that turns from a photograph of
 * one, and nothing else: a video shown to the camera moves as the person in it did. It advises and never refuses.
 */
import {
  MAX_MOVEMENT_TRIES,
  type LivenessBand,
  type LivenessSection,
  type TurnDirection,
} from '../../protocol/liveness.ts'
import type { ModelCaller } from './model-caller.ts'
import { answerTo, type ChallengeAnswer, type IssuedChallenge } from './challenge.ts'

/** What was measured in the frames. */
export interface MovementMeasured {
  /** About the sine of the turn that the depth of a face explains; near 0 for whatever is flat. */
  readonly parallax: number
  /** Degrees that the mesh claims the head turned or nodded; it imagines some, also on photographs. */
  readonly angleDegrees: number
  /** Frames in which enough points could be followed. */
  readonly framesCompared: number
  /** Share of the points that could be followed, 0 to 1. */
  readonly pointsFollowed: number
  /** Where the nose went against the eyes and the mouth, in order; absent in measures of earlier versions. */
  readonly turns?: readonly TurnDirection[]
}

/** Measures the frames of a burst. */
export interface MovementEngine {
  /**
   * Undefined when too few frames show a face with enough texture to follow.
   * @throws LimiarError `image-unreadable` or `image-too-large`; `overloaded`, `rate-limited` or `unavailable` when
   * they could not be looked at now.
   */
  measure(
    frames: readonly Uint8Array[],
    caller: ModelCaller,
    signal?: AbortSignal,
  ): Promise<MovementMeasured | undefined>
}

/**
 * From here on depth was seen, and below the second it was not. Simulated flat photographs exceeded 0.03 in 1 of 624
 * bursts and 0.015 in 10; of 111 bursts of real people 90 and 101 did.
 */
const DEPTH_SEEN = 0.03
const DEPTH_WEAK = 0.015
/** Degrees: so much claimed turn without depth is what a photograph looks like that is tilted. */
const CLAIMED_TURN_DEGREES = 6
/** Comparisons on which a judgement rests at least. */
const MIN_COMPARED_FRAMES = 3
/** The score's logistic curve, fitted to real bursts against five kinds of simulated attacks. Not a probability. */
const SCORE = { offset: 7.72, slope: 4.73, floor: 0.003 }

/** What the measures mean; undefined where no face could be followed. */
export function movementBand(measured: MovementMeasured | undefined): LivenessBand {
  if (!measured || measured.framesCompared < MIN_COMPARED_FRAMES) return 'inconclusive'
  if (measured.parallax >= DEPTH_SEEN) return 'depth-seen'
  if (measured.parallax >= DEPTH_WEAK) return 'weak'
  return measured.angleDegrees >= CLAIMED_TURN_DEGREES ? 'looks-flat' : 'not-enough-movement'
}

/** 0 to 100: 10 at a parallax of 0.005, 50 at 0.02, 93 at 0.08. */
export function movementScore({ parallax }: MovementMeasured): number {
  return 100 / (1 + Math.exp(-(SCORE.offset + SCORE.slope * Math.log10(parallax + SCORE.floor))))
}

/** What the bursts of a session came to. */
export interface MovementTried {
  readonly tries: number
  /** Of the burst that showed most depth; undefined when none could be measured. */
  readonly best?: MovementMeasured | undefined
  /** The last burst by the SHA-256 of its frames in hex, and what it showed: sent again, it is no other try. */
  readonly last?: { readonly hash: string; readonly band: LivenessBand } | undefined
  /** The challenge that the next burst answers; taken away by it. */
  readonly challenge?: IssuedChallenge
  /** Challenges that were ever given: who could ask for others would wait for one that they have a video of. */
  readonly challenges?: number
  /** How the best burst answered its challenge. */
  readonly answered?: ChallengeAnswer
  /** Bursts that count as tries already and are still measured, each with the challenge that it took away. */
  readonly measuring?: readonly MeasuredBurst[]
}

interface MeasuredBurst {
  /** As that of the last burst. */
  readonly hash: string
  readonly challenge?: IssuedChallenge
}

/** Before a burst is measured: it counts as a try and takes its challenge away, so that no other one answers it. */
export function withBurst(tried: MovementTried | undefined, hash: string): MovementTried {
  const { challenge, measuring = [], ...rest } = tried ?? { tries: 0 }
  return {
    ...rest,
    tries: rest.tries + 1,
    measuring: [...measuring, { hash, ...(challenge && { challenge }) }],
  }
}

/** Where a burst could not be measured: it is no try, and its challenge is open again. */
export function withoutBurst(tried: MovementTried, hash: string): MovementTried {
  const burst = tried.measuring?.find((one) => one.hash === hash)
  if (!burst) return tried
  const challenge = tried.challenge ?? burst.challenge
  return { ...withoutMeasuring(tried, hash), tries: tried.tries - 1, ...(challenge && { challenge }) }
}

function withoutMeasuring(tried: MovementTried, hash: string): MovementTried {
  const { measuring = [], ...rest } = tried
  const others = measuring.filter((one) => one.hash !== hash)
  return { ...rest, ...(others.length > 0 && { measuring: others }) }
}

/** After a burst was measured, which answers the challenge that it took away if there was one. */
export function withTry(
  tried: MovementTried | undefined,
  measured: MovementMeasured | undefined,
  hash: string,
): MovementTried {
  // The same burst may be sent twice, and one of the two may have been broken off.
  const isBegun = tried?.measuring?.some((one) => one.hash === hash)
  const begun = tried && isBegun ? tried : withBurst(tried, hash)
  const challenge = begun.measuring?.find((one) => one.hash === hash)?.challenge
  const { best, answered: before } = begun
  const answer = challenge && answerTo(challenge, measured)
  const [isMet, wasMet] = [answer?.met === true, before?.met === true]
  const isBetter = isMet === wasMet ? measured && isDeeper(measured, best) : isMet
  const answered = isBetter ? answer : (before ?? answer)
  return {
    ...withoutMeasuring(begun, hash),
    best: isBetter ? measured : best,
    last: { hash, band: movementBand(measured) },
    ...(answered ? { answered } : {}),
  }
}

function isDeeper(one: MovementMeasured, other: MovementMeasured | undefined): boolean {
  return !other || one.parallax > other.parallax
}

/** What of it stays with an execution. */
export function withoutSession({ tries, best, answered }: MovementTried): MovementTried {
  return { tries, best, ...(answered ? { answered } : {}) }
}

/** Whether a head was seen to move in depth, and where a challenge was to be met, as it was asked. */
export function isShown(tried: MovementTried | undefined, withChallenge: boolean): boolean {
  return movementBand(tried?.best) === 'depth-seen' && (!withChallenge || tried?.answered?.met === true)
}

/** Whether a burst needs no other one after it. */
export function isEnough(band: LivenessBand): boolean {
  return band === 'depth-seen' || band === 'weak'
}

/** Bursts that a session may still send: none once one was enough. */
export function burstsLeft(tried: MovementTried | undefined, withChallenge = false): number {
  if (!tried) return MAX_MOVEMENT_TRIES
  const isOver = withChallenge ? isShown(tried, true) : isEnough(movementBand(tried.best))
  return isOver ? 0 : Math.max(0, MAX_MOVEMENT_TRIES - tried.tries)
}

/** The section of an execution. */
export function livenessSection(tried: MovementTried | undefined): LivenessSection {
  if (!tried || tried.tries === 0) return { performed: false, reason: 'no-burst' }
  const { best, tries, answered } = tried
  const band = movementBand(best)
  const challenge = answered && {
    challenge: { ...answered, asked: [...answered.asked], seen: [...answered.seen] },
  }
  if (!best) return { performed: false, reason: 'no-face-followed', band, tries, ...challenge }
  return {
    performed: true,
    band,
    score: movementScore(best),
    depth: best.parallax,
    angleDegrees: best.angleDegrees,
    framesCompared: best.framesCompared,
    tries,
    ...challenge,
  }
}
