/**
 * The two-step challenge: the head turns into two directions of four, in the order that the server drew. It stops an
 * attacker who shows one recorded turn. An attacker who has recorded all of them, or renders the face live, passes.
 */
import { median } from '../../../imaging/quantiles.ts'
import type { Id } from '../../../protocol/ids.ts'
import { turnDirections, type TurnDirection } from '../../../protocol/executions/liveness.ts'

/** The two turns take 5 to 7 seconds; the rest is for reading and for a slow network. */
const CHALLENGE_MS = 2 * 60 * 1000
/**
 * Eight frames of each of two turns, a third of a second apart, take 4.9 s; with the time to read, the page takes at
 * least 8.5 s. Frames that arrive sooner existed before the turns were requested. This is checked by the server's own
 * clock, whatever the page says.
 */
const SOONEST_ANSWER_MS = 2 * 7 * 350
/** Frames that span less time cannot show two turns and the ways back: half of the time that the page takes. */
export const LEAST_TURNS_MS = SOONEST_ANSWER_MS / 2
/**
 * How far the nose moves in a turn, in distances of the eyes: about 12 degrees across, and about 10 upright, where a
 * simulated head at 10 degrees moved it 0.09. By themselves, 0 of 250 bursts of flat photographs exceeded 0.12; people
 * who nod when asked were not measured.
 */
const TURNED = { across: 0.12, upright: 0.09 }
/** Depth of two whole turns: all 23 real bursts with a turn had 0.1 or more, but only 2 of 96 of a bent print. */
const CHALLENGE_DEPTH = 0.08

/** A challenge that was given and not yet answered. */
export interface IssuedChallenge {
  readonly nonce: string
  readonly directions: readonly TurnDirection[]
  /** ISO 8601. */
  readonly expiresAt: string
  /** When the burst that answers it arrived, by the server's clock, ISO 8601. */
  readonly answeredAt?: string
}

/** What was asked and what was seen. */
export interface ChallengeAnswer {
  readonly asked: readonly TurnDirection[]
  readonly seen: readonly TurnDirection[]
  readonly met: boolean
  /** The burst arrived sooner than two turns can be made after the request. */
  readonly tooEarly?: true
}

/** How long all sessions of a link get the same turns: opening another session must not draw other turns. */
export const CHALLENGE_WINDOW_MS = 10 * 60_000

/**
 * Random bytes, the same for one link and one window of time; at least eight. Without the key from which they are made,
 * nobody can predict what a later window asks for.
 */
export type ChallengeSeed = (linkId: Id, now: Date) => Uint8Array

/** A challenge of two different directions. Over all seeds, each pair is equally likely. */
export function newChallenge(nonce: string, now: Date, seed: Uint8Array): IssuedChallenge {
  const view = new DataView(seed.buffer, seed.byteOffset, seed.byteLength)
  const first = drawn(turnDirections, view.getUint32(0))
  const second = drawn(
    turnDirections.filter((direction) => direction !== first),
    view.getUint32(4),
  )
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  return { nonce, directions: [first, second], expiresAt }
}

/**
 * Picks a direction. With four billion numbers over three or four directions, none is likelier by more than one in a
 * billion.
 */
function drawn(directions: readonly TurnDirection[], number: number): TurnDirection {
  const direction = directions[number % directions.length]
  if (direction === undefined) throw new RangeError('There is no direction to draw.')
  return direction
}

/** Whether a challenge can still be answered. */
export function isCurrent({ expiresAt }: IssuedChallenge, now: Date): boolean {
  return now.getTime() < Date.parse(expiresAt)
}

/** The measures of the burst that answers a challenge. */
interface Measured {
  readonly parallax: number
  readonly turns?: readonly TurnDirection[]
}

/**
 * A challenge is met by the requested directions in their order and no others, with the depth of a head that turns this
 * far, and not before they could be made.
 */
export function answerTo(challenge: IssuedChallenge, measured: Measured | undefined): ChallengeAnswer {
  const { directions } = challenge
  const seen = measured?.turns ?? []
  const isAsAsked = seen.join() === directions.join()
  const tooEarly = cameTooEarly(challenge)
  return {
    asked: directions,
    seen,
    met: isAsAsked && !tooEarly && measured !== undefined && measured.parallax >= CHALLENGE_DEPTH,
    ...(tooEarly && { tooEarly }),
  }
}

function cameTooEarly(challenge: IssuedChallenge): boolean {
  const { answeredAt } = challenge
  if (answeredAt === undefined) return false
  return Date.parse(answeredAt) - issuedAt(challenge).getTime() < SOONEST_ANSWER_MS
}

/** When a challenge was given. */
export function issuedAt({ expiresAt }: IssuedChallenge): Date {
  return new Date(Date.parse(expiresAt) - CHALLENGE_MS)
}

/** Position of the nose relative to eyes and mouth, in distances of the eyes: right and down in the picture. */
export interface NoseOffset {
  readonly across: number
  readonly upright: number
}

/** The turns in a path of the nose, in order. Straight ahead is where it was most of the time. */
export function turnsIn(course: readonly NoseOffset[]): readonly TurnDirection[] {
  const straight = {
    across: median(course.map(({ across }) => across)),
    upright: median(course.map(({ upright }) => upright)),
  }
  const turns = course.flatMap(({ across, upright }) =>
    turnOf((across - straight.across) / TURNED.across, (upright - straight.upright) / TURNED.upright),
  )
  return turns.filter((turn, index) => turn !== turns[index - 1])
}

/** The direction of a turn. The camera sees the person from the front: their left is the picture's right. */
function turnOf(across: number, upright: number): readonly TurnDirection[] {
  if (Math.max(Math.abs(across), Math.abs(upright)) < 1) return []
  if (Math.abs(across) >= Math.abs(upright)) return [across > 0 ? 'left' : 'right']
  return [upright > 0 ? 'down' : 'up']
}
