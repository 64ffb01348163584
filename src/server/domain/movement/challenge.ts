/**
 * The two-step challenge: the head turns into two directions of four, in the order that the server drew. It stops who
 * shows one recorded turn; who has recorded all of them, or draws the face anew while asked, passes.
 */
import type { Id } from '../../../protocol/ids.ts'
import { turnDirections, type TurnDirection } from '../../../protocol/executions/liveness.ts'

/** The two turns take 5 to 7 seconds; the rest is for reading and for a slow network. */
const CHALLENGE_MS = 2 * 60 * 1000
/**
 * Eight frames of each of two turns, a third of a second apart, take 4.9 s; the page takes 8.5 s at least, with the time
 * to read. Frames that come sooner were there before the turns were asked for. The server's own clock says so, whatever
 * the page tells.
 */
const SOONEST_ANSWER_MS = 2 * 7 * 350
/** Frames that span less show no two turns and the ways back, whatever their number: half of what the page takes. */
export const LEAST_TURNS_MS = SOONEST_ANSWER_MS / 2
/**
 * How far the nose goes in a turn, in distances of the eyes: about 12 degrees across, and about 10 upright, where a
 * calculated head of 10 degrees moved it 0.09. Flat photographs exceeded 0.12 in 0 of 250 bursts by themselves; people
 * who nod when asked were not measured.
 */
const TURNED = { across: 0.12, upright: 0.09 }
/** Depth that comes with two whole turns: of 23 real bursts with a turn 23 had 0.1 or more, a bent print 2 of 96. */
const CHALLENGE_DEPTH = 0.08

/** A challenge that was given and not yet answered. */
export interface IssuedChallenge {
  readonly nonce: string
  readonly directions: readonly TurnDirection[]
  /** ISO 8601. */
  readonly expiresAt: string
  /** When the burst came that answers it, by the server's clock, ISO 8601. */
  readonly answeredAt?: string
}

/** What was asked and what was seen. */
export interface ChallengeAnswer {
  readonly asked: readonly TurnDirection[]
  readonly seen: readonly TurnDirection[]
  readonly met: boolean
  /** The burst came sooner than two turns can be made after they were asked for. */
  readonly tooEarly?: true
}

/** How long all sessions of a link are asked for the same turns: opening others must not draw others. */
export const CHALLENGE_WINDOW_MS = 10 * 60_000

/**
 * Random bytes, the same for one link and one window of time: eight at least. Who does not have the key that they are
 * made with cannot tell what a window to come asks for.
 */
export type ChallengeSeed = (linkId: Id, now: Date) => Uint8Array

/** A challenge of two different directions, each pair as likely as the others over all seeds. */
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

/** Four billion numbers over three or four directions: none is likelier by more than one in a billion. */
function drawn(directions: readonly TurnDirection[], number: number): TurnDirection {
  const direction = directions[number % directions.length]
  if (direction === undefined) throw new RangeError('No direction is there to be drawn.')
  return direction
}

/** Whether a challenge can still be answered. */
export function isCurrent({ expiresAt }: IssuedChallenge, now: Date): boolean {
  return now.getTime() < Date.parse(expiresAt)
}

/** What was measured in the burst that answers a challenge. */
interface Measured {
  readonly parallax: number
  readonly turns?: readonly TurnDirection[]
}

/**
 * Met by the directions that were asked, in their order and no others, with the depth of a head that turns so far, and
 * not before they could be made.
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

/** Where the nose stands against eyes and mouth, in distances of the eyes: right and down in the picture. */
export interface NoseOffset {
  readonly across: number
  readonly upright: number
}

/** The turns in a course of the nose, in order; where it stood most of the time is straight ahead. */
export function turnsIn(course: readonly NoseOffset[]): readonly TurnDirection[] {
  const straight = {
    across: middle(course.map(({ across }) => across)),
    upright: middle(course.map(({ upright }) => upright)),
  }
  const turns = course.flatMap(({ across, upright }) =>
    turnOf((across - straight.across) / TURNED.across, (upright - straight.upright) / TURNED.upright),
  )
  return turns.filter((turn, index) => turn !== turns[index - 1])
}

/** The camera sees the person from the front: their left is the picture's right. */
function turnOf(across: number, upright: number): readonly TurnDirection[] {
  if (Math.max(Math.abs(across), Math.abs(upright)) < 1) return []
  if (Math.abs(across) >= Math.abs(upright)) return [across > 0 ? 'left' : 'right']
  return [upright > 0 ? 'down' : 'up']
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
