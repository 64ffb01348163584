/** The bursts of a session: which one counts, what it says about the selfie's person, how many are left. */
import { MAX_MOVEMENT_TRIES } from '../../../protocol/sessions/attempts.ts'
import {
  type BurstDoubt,
  type LivenessBand,
  type LivenessSection,
} from '../../../protocol/executions/liveness.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { burstDoubt, type BurstFaces } from './burst-faces.ts'
import type { StreamDoubt } from './burst-stream.ts'
import { answerTo, type ChallengeAnswer, type IssuedChallenge } from './challenge.ts'
import {
  burstBand,
  isEnough,
  movementBand,
  movementScore,
  type BurstMeasured,
  type MovementMeasured,
} from './movement.ts'

/** The results of a session's bursts: measures, no pictures and no embeddings. */
export interface MovementTried {
  readonly tries: number
  /**
   * The measures of the burst that counts: the one of the selfie's person, then the one that met its challenge, then
   * the one with most depth.
   */
  readonly best?: MovementMeasured | undefined
  /** Whose faces that burst shows; absent in measures of earlier versions. */
  readonly faces?: BurstFaces | undefined
  /** The doubt about the stream of that burst, if there is one. */
  readonly stream?: StreamDoubt
  /** SHA-256 in hex of the selfie with which it was compared. */
  readonly selfie?: string
  /** The submitted selfie is not the one with which the bursts were compared. */
  readonly isOfAnotherSelfie?: true
  /** SHA-256 of the last burst's frames in hex, and what it showed: the same burst sent again is not another try. */
  readonly last?: { readonly hash: string; readonly band: LivenessBand } | undefined
  /** The challenge for the next burst, which uses it up. */
  readonly challenge?: IssuedChallenge
  /**
   * Number of challenges given so far. It is limited: otherwise an attacker could ask until one fits a recorded video.
   */
  readonly challenges?: number
  /** How the best burst answered its challenge. */
  readonly answered?: ChallengeAnswer
  /** Bursts that already count as tries and are still being measured, each with the challenge that it used up. */
  readonly measuring?: readonly MeasuredBurst[]
}

interface MeasuredBurst {
  /** SHA-256 of its frames in hex, like that of the last burst. */
  readonly hash: string
  readonly challenge?: IssuedChallenge
}

/** The state before a burst is measured: it counts as a try and uses up its challenge, which no other can answer. */
export function withBurst(tried: MovementTried | undefined, hash: string, at?: Date): MovementTried {
  const { challenge, measuring = [], ...rest } = tried ?? { tries: 0 }
  return {
    ...rest,
    tries: rest.tries + 1,
    measuring: [
      ...measuring,
      {
        hash,
        ...(challenge && { challenge: { ...challenge, ...(at && { answeredAt: at.toISOString() }) } }),
      },
    ],
  }
}

/** The state after a burst could not be measured: it is not a try, and its challenge is open again. */
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

/** The state after a burst was measured. If it used up a challenge, it answers that. */
export function withTry(
  tried: MovementTried | undefined,
  burst: BurstMeasured & { readonly selfie: string },
  hash: string,
  at?: Date,
): MovementTried {
  // The same burst may be sent twice, and one of the two may have been interrupted.
  const isBegun = tried?.measuring?.some((one) => one.hash === hash)
  const begun = tried && isBegun ? tried : withBurst(tried, hash, at)
  const challenge = begun.measuring?.find((one) => one.hash === hash)?.challenge
  const { movement, faces, stream, selfie } = burst
  const answered = challenge && answerTo(challenge, movement)
  const { rest, before } = apart(begun)
  const of = { ...(faces && { faces }), ...(stream && { stream }) }
  const now = { best: movement, ...of, selfie, ...(answered && { answered }) }
  return {
    ...withoutMeasuring(rest, hash),
    ...(isBetter(now, before) ? now : before),
    last: { hash, band: burstBand(burst) },
  }
}

/** The stored members of the burst that counts. */
type Counted = Pick<MovementTried, 'best' | 'faces' | 'stream' | 'selfie' | 'answered'>

/** Separates the burst that counted so far from the rest. */
function apart({ best, faces, stream, selfie, answered, ...rest }: MovementTried) {
  const before: Counted = {
    best,
    ...(faces && { faces }),
    ...(stream && { stream }),
    ...(selfie !== undefined && { selfie }),
    ...(answered && { answered }),
  }
  return { rest, before }
}

/** Whether one burst counts more than another. A new selfie makes comparisons with the earlier one worthless. */
function isBetter(one: Counted, other: Counted): boolean {
  if (one.selfie !== other.selfie) return true
  const [worth, before] = [worthOf(one), worthOf(other)]
  const differing = worth.findIndex((value, at) => value !== before[at])
  return differing >= 0 && worth[differing]! > before[differing]!
}

/** The criteria in order: the selfie's person, a challenge that was met, depth. */
function worthOf({ best, answered, ...told }: Counted): readonly number[] {
  return [burstDoubt(told) === undefined ? 1 : 0, answered?.met === true ? 1 : 0, best ? best.parallax : -1]
}

/**
 * The members that stay with an execution, for the submitted selfie: empty when the burst belongs to another selfie.
 */
export function withoutSession(
  { tries, best, faces, stream, answered, selfie }: MovementTried,
  submittedSelfie: string | undefined,
): MovementTried {
  if (selfie !== undefined && selfie !== submittedSelfie) return { tries, isOfAnotherSelfie: true }
  const told = { ...(faces && { faces }), ...(stream && { stream }) }
  return { tries, best, ...told, ...(answered && { answered }) }
}

/** Why the movement is not taken for that of the selfie's person; undefined where it is, and where nothing moved. */
function movementDoubt({ best, isOfAnotherSelfie, ...told }: MovementTried): BurstDoubt | undefined {
  if (isOfAnotherSelfie) return 'selfie-replaced'
  return best || told.faces ? burstDoubt(told) : undefined
}

const refuting: ReadonlySet<BurstDoubt | undefined> = new Set([
  'another-person',
  'several-people',
  'repeated-frames',
])

/** Whether bursts show a person other than the selfie's, several people, or no film of anybody. */
export function isRefuted(tried: MovementTried | undefined): boolean {
  return refuting.has(tried && movementDoubt(tried))
}

/** Whether the selfie's person was seen moving a head with depth, and as a challenge asked where one had to be met. */
export function isShown(tried: MovementTried | undefined, withChallenge: boolean): boolean {
  if (!tried || movementDoubt(tried) !== undefined) return false
  return movementBand(tried.best) === 'depth-seen' && (!withChallenge || tried.answered?.met === true)
}

/** How a report asks for movement. */
export type MovementAsked = Pick<ReportDefinition, 'selfie' | 'movementChallenge'>

/**
 * Whether another burst is not worth it. Where no verdict depends on the movement, a weak burst is enough and the
 * person is left in peace. Where one does, another try may spare them the wait for a reviewer.
 */
export function isMovementEnough(
  tried: MovementTried,
  { selfie, movementChallenge }: MovementAsked,
): boolean {
  if (movementChallenge || selfie === 'camera-with-movement') return isShown(tried, movementChallenge)
  return isEnough(burstBand({ movement: tried.best, faces: tried.faces, stream: tried.stream }))
}

/** Bursts that a session may still send: none once one was enough. */
export function burstsLeft(tried: MovementTried | undefined, asked: MovementAsked): number {
  if (!tried) return MAX_MOVEMENT_TRIES
  return isMovementEnough(tried, asked) ? 0 : Math.max(0, MAX_MOVEMENT_TRIES - tried.tries)
}

/** The section of an execution. */
export function livenessSection(tried: MovementTried | undefined): LivenessSection {
  if (!tried || tried.tries === 0) return { performed: false, reason: 'no-burst' }
  const { best, faces, tries, answered } = tried
  const doubt = movementDoubt(tried)
  const shared = {
    tries,
    ...(faces && { faces: { ...faces } }),
    ...(answered && {
      challenge: { ...answered, asked: [...answered.asked], seen: [...answered.seen] },
    }),
  }
  if (doubt) return { performed: false, reason: doubt, band: 'inconclusive', ...shared }
  if (!best) return { performed: false, reason: 'no-face-followed', band: movementBand(best), ...shared }
  return {
    performed: true,
    band: movementBand(best),
    score: movementScore(best),
    depth: best.parallax,
    angleDegrees: best.angleDegrees,
    framesCompared: best.framesCompared,
    ...shared,
  }
}
