/** The bursts of a session: measured at once, and forgotten but for the measures. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { LimiarError } from '../../protocol/errors.ts'
import {
  BURST_FRAMES,
  MAX_MOVEMENT_TRIES,
  type BurstAnswer,
  type BurstBody,
  type LivenessBand,
  type MovementChallenge,
} from '../../protocol/liveness.ts'
import { isCurrent, newChallenge, type IssuedChallenge } from '../domain/challenge.ts'
import { callerOfSession } from '../domain/model-caller.ts'
import { isEnough, isShown, movementBand, withTry, type MovementTried } from '../domain/movement.ts'
import type { StoredReport } from '../domain/report.ts'
import type { Session } from '../domain/session.ts'
import { decodeImage } from './sent-images.ts'
import type { ServicePorts } from './service-ports.ts'

interface Subject {
  readonly session: Session
  readonly report: StoredReport
}

const NONCE_BYTES = 16

/**
 * Gives a session its next challenge, or once more the one that it has not answered.
 * @throws LimiarError `not-found` where the report asks for none, `conflict` when the session was submitted or was
 * given as many as it has bursts: who could go on asking would wait for turns that they have a video of.
 */
export async function giveChallenge(
  { sessions, clock }: Pick<ServicePorts, 'sessions' | 'clock'>,
  subject: Subject,
): Promise<MovementChallenge> {
  mustTakeBursts(subject)
  if (!subject.report.definition.movementChallenge)
    throw new LimiarError('not-found', 'This flow asks for no particular turns.')
  const { id, movement = { tries: 0 } } = subject.session
  const { challenge, challenges = 0 } = movement
  if (challenge && isCurrent(challenge, clock())) return onTheWire(challenge)
  if (challenges >= MAX_MOVEMENT_TRIES)
    throw new LimiarError('conflict', `A session is given ${MAX_MOVEMENT_TRIES} challenges.`)
  const given = newChallenge(randomBytes(NONCE_BYTES).toString('base64url'), clock(), (count) =>
    randomInt(count),
  )
  await sessions.putMovement(id, { ...movement, challenge: given, challenges: challenges + 1 })
  return onTheWire(given)
}

function onTheWire({ nonce, directions, expiresAt }: IssuedChallenge): MovementChallenge {
  return { nonce, directions: [...directions], expiresAt }
}

/**
 * Measures the movement in the frames of a selfie, oldest first, as base64, and keeps the best of the session. The
 * last burst sent again is answered again and is no further try.
 * @throws LimiarError `not-found` where the report asks for no liveness, `conflict` when the session was submitted, has
 * no tries left or has not the challenge of the nonce, `image-unreadable` or `image-too-large` for what is no picture.
 */
export async function putBurst(
  ports: Pick<ServicePorts, 'sessions' | 'movement' | 'clock'>,
  subject: Subject,
  { frames, nonce }: BurstBody,
  signal?: AbortSignal,
): Promise<BurstAnswer> {
  mustTakeBursts(subject)
  const { session, report } = subject
  const withChallenge = report.definition.movementChallenge
  const hash = hashOf(frames)
  const last = session.movement?.last
  if (last?.hash === hash) return burstAnswer(last.band, session.movement, withChallenge)
  if ((session.movement?.tries ?? 0) >= MAX_MOVEMENT_TRIES)
    throw new LimiarError('conflict', `A session takes ${MAX_MOVEMENT_TRIES} bursts.`)
  if (withChallenge) mustBeAsked(session, nonce, ports.clock())
  else mustBeShort(frames)
  const measured = await ports.movement.measure(frames.map(decodeImage), callerOfSession(session), signal)
  const tried = withTry(session.movement, measured, hash)
  await ports.sessions.putMovement(session.id, tried)
  return burstAnswer(movementBand(measured), tried, withChallenge)
}

function mustTakeBursts({ session, report }: Subject): void {
  if (!asksForLiveness(report)) throw new LimiarError('not-found', 'This flow does not ask for movement.')
  if (session.executionId !== undefined)
    throw new LimiarError('conflict', 'The session was submitted: it takes no more bursts.')
}

function mustBeAsked({ movement }: Session, nonce: string | undefined, now: Date): void {
  const challenge = movement?.challenge
  if (challenge?.nonce !== nonce || !challenge || !isCurrent(challenge, now))
    throw new LimiarError('conflict', 'The burst answers no challenge that is open: ask for the next one.')
}

function mustBeShort(frames: readonly string[]): void {
  if (frames.length <= BURST_FRAMES.most) return
  const errors = [{ pointer: '/frames', detail: `${BURST_FRAMES.most} frames at most.` }]
  throw new LimiarError('invalid-request', 'The burst has too many frames.', { errors })
}

function burstAnswer(
  band: LivenessBand,
  tried: MovementTried | undefined,
  withChallenge: boolean,
): BurstAnswer {
  const enough = withChallenge ? isShown(tried, true) : isEnough(band)
  return { band, enough, triesLeft: MAX_MOVEMENT_TRIES - (tried?.tries ?? 0) }
}

function hashOf(frames: readonly string[]): string {
  const hash = createHash('sha256')
  // Base64 has no line feed: frames that are cut elsewhere are other frames.
  for (const frame of frames) hash.update(frame).update('\n')
  return hash.digest('hex')
}

/** Whether a report wants the movement of the face to be looked at. */
export function asksForLiveness({ definition }: StoredReport): boolean {
  return definition.sections.includes('liveness') && definition.captures.includes('selfie')
}
