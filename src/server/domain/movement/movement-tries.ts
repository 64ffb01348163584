/** What the bursts of a session came to: which of them counts, what it says of the selfie's person, what is left. */
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

/** What the bursts of a session came to: measures, no picture and no embedding. */
export interface MovementTried {
  readonly tries: number
  /** Of the burst that counts: of the selfie's person before any other, and of those the one with most depth. */
  readonly best?: MovementMeasured | undefined
  /** Whose faces that burst shows; absent in measures of earlier versions. */
  readonly faces?: BurstFaces | undefined
  /** What speaks against the stream that the burst came from, if anything does. */
  readonly stream?: StreamDoubt
  /** SHA-256 in hex of the selfie that it was compared with. */
  readonly selfie?: string
  /** Another selfie was submitted than the one that the bursts were compared with. */
  readonly isOfAnotherSelfie?: true
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
  burst: BurstMeasured & { readonly selfie: string },
  hash: string,
  at?: Date,
): MovementTried {
  // The same burst may be sent twice, and one of the two may have been broken off.
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

/** What is kept of the burst that counts. */
type Counted = Pick<MovementTried, 'best' | 'faces' | 'stream' | 'selfie' | 'answered'>

/** The burst that counted so far, apart from all the rest. */
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

/** Another selfie makes what was compared with the one before worthless. */
function isBetter(one: Counted, other: Counted): boolean {
  if (one.selfie !== other.selfie) return true
  const [worth, before] = [worthOf(one), worthOf(other)]
  const differing = worth.findIndex((value, at) => value !== before[at])
  return differing >= 0 && worth[differing]! > before[differing]!
}

/** What counts first, second and third: the person of the selfie, a challenge that was met, depth. */
function worthOf({ best, answered, ...told }: Counted): readonly number[] {
  return [burstDoubt(told) === undefined ? 1 : 0, answered?.met === true ? 1 : 0, best ? best.parallax : -1]
}

/** What of it stays with an execution, by the selfie that was submitted: nothing where the burst is of another one. */
export function withoutSession(
  { tries, best, faces, stream, answered, selfie }: MovementTried,
  submittedSelfie: string | undefined,
): MovementTried {
  if (selfie !== undefined && selfie !== submittedSelfie) return { tries, isOfAnotherSelfie: true }
  const told = { ...(faces && { faces }), ...(stream && { stream }) }
  return { tries, best, ...told, ...(answered && { answered }) }
}

/** Why what moved is not taken for the person of the selfie; undefined where it is, and where nothing moved. */
function movementDoubt({ best, isOfAnotherSelfie, ...told }: MovementTried): BurstDoubt | undefined {
  if (isOfAnotherSelfie) return 'selfie-replaced'
  return best || told.faces ? burstDoubt(told) : undefined
}

const refuting: ReadonlySet<BurstDoubt | undefined> = new Set([
  'another-person',
  'several-people',
  'repeated-frames',
])

/** Whether bursts show somebody else than the selfie, several people, or no film of anybody. */
export function isRefuted(tried: MovementTried | undefined): boolean {
  return refuting.has(tried && movementDoubt(tried))
}

/** Whether a head was seen to move in depth, the selfie's own, and where a challenge was to be met, as it was asked. */
export function isShown(tried: MovementTried | undefined, withChallenge: boolean): boolean {
  if (!tried || movementDoubt(tried) !== undefined) return false
  return movementBand(tried.best) === 'depth-seen' && (!withChallenge || tried.answered?.met === true)
}

/** How a report asks for movement. */
export type MovementAsked = Pick<ReportDefinition, 'selfie' | 'movementChallenge'>

/**
 * Whether no other burst is worth it. Where nothing depends on the movement, a weak one leaves the person in peace;
 * where a verdict does, another try spares them the wait for somebody who looks.
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
