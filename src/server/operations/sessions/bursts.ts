/** The bursts of a session. They are measured at once, and only the measures are kept. */
import { createHash, randomBytes } from 'node:crypto'
import { LimiarError } from '../../../protocol/errors.ts'
import { MAX_MOVEMENT_TRIES } from '../../../protocol/sessions/attempts.ts'
import {
  BURST_FRAMES,
  type BurstAnswer,
  type BurstBody,
  type LivenessBand,
  type MovementChallenge,
} from '../../../protocol/executions/liveness.ts'
import { streamDoubt, type StreamDoubt } from '../../domain/movement/burst-stream.ts'
import {
  isCurrent,
  issuedAt,
  LEAST_TURNS_MS,
  newChallenge,
  type IssuedChallenge,
} from '../../domain/movement/challenge.ts'
import { callerOfSession } from '../../domain/model-caller.ts'
import { burstBand, type BurstMeasured } from '../../domain/movement/movement.ts'
import {
  isMovementEnough,
  withBurst,
  withoutBurst,
  withTry,
  type MovementAsked,
  type MovementTried,
} from '../../domain/movement/movement-tries.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import type { Session, StoredStill } from '../../domain/sessions/session.ts'
import { decodeImage } from '../pictures/sent-images.ts'
import type { ServicePorts } from '../service-ports.ts'
import { mustHaveConsented } from './submissions.ts'

interface Subject {
  readonly session: Session
  readonly report: StoredReport
}

const NONCE_BYTES = 16

/**
 * Gives a session its next challenge, or again the one that it can still answer. For some minutes all sessions of a
 * link get the same turns: opening another one gives no other challenge.
 * @throws LimiarError `not-found` where the report asks for none; `conflict` when the session was submitted or got as
 * many challenges as it has bursts: otherwise an attacker could ask until the turns fit a recorded video.
 */
export async function giveChallenge(
  { sessions, challengeSeed, clock }: Pick<ServicePorts, 'sessions' | 'challengeSeed' | 'clock'>,
  { session: { id, linkId }, report }: Subject,
): Promise<MovementChallenge> {
  mustAskForBursts(report)
  if (!report.definition.movementChallenge)
    throw new LimiarError('not-found', 'This flow asks for no particular turns.')
  const now = clock()
  const given = newChallenge(randomBytes(NONCE_BYTES).toString('base64url'), now, challengeSeed(linkId, now))
  const { movement } = await sessions.change(id, (session) => {
    mustBeUnsubmitted(session)
    const { challenge, challenges = 0, ...rest } = session.movement ?? { tries: 0 }
    if (challenge && isCurrent(challenge, now)) return {}
    if (challenges >= MAX_MOVEMENT_TRIES)
      throw new LimiarError('conflict', `A session gets ${MAX_MOVEMENT_TRIES} challenges at most.`)
    return { movement: { ...rest, challenge: given, challenges: challenges + 1 } }
  })
  return onTheWire(movement?.challenge ?? given)
}

function onTheWire({ nonce, directions, expiresAt }: IssuedChallenge): MovementChallenge {
  return { nonce, directions: [...directions], expiresAt }
}

/**
 * Measures the movement in the frames of a selfie (oldest first, as base64), compares their faces with the selfie of
 * the session, and keeps the measures of the best burst. If the last burst is sent again for the same selfie, its
 * answer is repeated and it is not another try.
 * @throws LimiarError `not-found` where the report asks for no liveness; `consent-missing`; `captures-missing` before
 * the selfie; `conflict` when the session was submitted, has no tries left or does not have the challenge of the nonce;
 * `image-unreadable` or `image-too-large` for frames that are not pictures.
 */
export async function putBurst(
  ports: Pick<ServicePorts, 'sessions' | 'blobs' | 'movement' | 'clock'>,
  { session: asked, report }: Subject,
  { frames, nonce, ...told }: BurstBody,
  signal?: AbortSignal,
): Promise<BurstAnswer> {
  mustTakeBurst({ session: asked, report }, frames)
  mustHaveTimeOfEach(frames, told.times)
  const withChallenge = report.definition.movementChallenge
  const { id } = asked
  const arrivedAt = ports.clock()
  const selfie = await mustHaveSelfie(ports, asked)
  const selfieHash = Buffer.from(selfie.contentHash).toString('hex')
  const hash = hashOf([selfieHash, ...frames])
  const mayTry = (session: Session): void => {
    mustHaveTriesLeft(session)
    if (withChallenge) mustBeAsked(session, nonce, arrivedAt)
  }
  // Counted before it is measured, under the session's lock, so that bursts sent at once are separate tries.
  const { movement: begun } = await ports.sessions.change(id, (session) => {
    mustBeUnsubmitted(session)
    mustHaveConsented(session)
    if (isKnown(session.movement, hash)) return {}
    mayTry(session)
    return { movement: withBurst(session.movement, hash, arrivedAt) }
  })
  if (begun?.last?.hash === hash) return burstAnswer(begun.last.band, begun, report.definition)
  const mostMs = arrivedAt.getTime() - filmedSince(asked, begun, hash).getTime()
  const stream = streamDoubt(told, { leastMs: withChallenge ? LEAST_TURNS_MS : 0, mostMs })
  const burst = { frames, hash, selfie, stream, turnsAsked: withChallenge }
  const measured = await measureBurst(ports, asked, burst, signal)
  const { movement: tried } = await ports.sessions.change(id, (session) => {
    mustBeUnsubmitted(session)
    if (session.movement?.last?.hash === hash) return {}
    // It was counted together with the same burst sent before. That one was interrupted and is not a try any more.
    if (!isKnown(session.movement, hash)) mayTry(session)
    return { movement: withTry(session.movement, { ...measured, selfie: selfieHash }, hash, arrivedAt) }
  })
  return burstAnswer(burstBand(measured), tried, report.definition)
}

interface CountedBurst {
  readonly frames: readonly string[]
  readonly hash: string
  readonly selfie: StoredStill
  readonly stream: StreamDoubt | undefined
  readonly turnsAsked: boolean
}

/** Measures a counted burst. One that cannot be measured is not a try. */
async function measureBurst(
  { sessions, blobs, movement }: Pick<ServicePorts, 'sessions' | 'blobs' | 'movement'>,
  asked: Session,
  { frames, hash, selfie, stream, turnsAsked }: CountedBurst,
  signal: AbortSignal | undefined,
): Promise<BurstMeasured> {
  try {
    const still = await blobs.get(selfie.blobKey)
    if (!still) throw new LimiarError('unavailable', `The selfie of session ${asked.id} is not in the store.`)
    const burst = { frames: frames.map(decodeImage), selfie: still, turnsAsked }
    const measured = await movement.measure(burst, callerOfSession(asked), signal)
    return { ...withRepeated(measured, frames), ...(stream && { stream }) }
  } catch (error) {
    await sessions.change(asked.id, (session) =>
      session.movement && session.executionId === undefined
        ? { movement: withoutBurst(session.movement, hash) }
        : {},
    )
    throw error
  }
}

/**
 * The earliest time at which the frames of a burst can have been taken: when its turns were requested, or its session
 * opened.
 */
function filmedSince({ createdAt }: Session, begun: MovementTried | undefined, hash: string): Date {
  const challenge = begun?.measuring?.find((burst) => burst.hash === hash)?.challenge
  return challenge ? issuedAt(challenge) : createdAt
}

/** Counts frames that repeat another one byte for byte, where comparing the pictures found fewer. */
function withRepeated(measured: BurstMeasured, frames: readonly string[]): BurstMeasured {
  const files = frames.length - new Set(frames).size
  const repeated = Math.max(files, measured.faces?.repeated ?? 0)
  if (!measured.faces || repeated === 0) return measured
  return { ...measured, faces: { ...measured.faces, repeated } }
}

/** @throws LimiarError `captures-missing` when there is no selfie with which the faces of a burst could be compared. */
async function mustHaveSelfie(
  { sessions }: Pick<ServicePorts, 'sessions'>,
  { id }: Session,
): Promise<StoredStill> {
  const selfie = (await sessions.stills(id)).find(({ capture }) => capture === 'selfie')
  if (selfie) return selfie
  const errors = [{ pointer: '', detail: 'The selfie was not captured.', code: 'selfie' }]
  throw new LimiarError('captures-missing', 'A burst is compared with the selfie: send the selfie first.', {
    errors,
  })
}

/** Whether a burst is the last measured one, or is being measured now: sent again, it is not another try. */
function isKnown(tried: MovementTried | undefined, hash: string): boolean {
  return tried?.last?.hash === hash || tried?.measuring?.some((one) => one.hash === hash) === true
}

function mustTakeBurst({ session, report }: Subject, frames: readonly string[]): void {
  mustAskForBursts(report)
  if (!report.definition.movementChallenge) mustBeShort(frames)
  mustHaveConsented(session)
}

function mustHaveTriesLeft({ movement }: Session): void {
  if ((movement?.tries ?? 0) >= MAX_MOVEMENT_TRIES)
    throw new LimiarError('conflict', `A session takes ${MAX_MOVEMENT_TRIES} bursts at most.`)
}

function mustHaveTimeOfEach(frames: readonly string[], times: readonly number[] | undefined): void {
  if (!times || times.length === frames.length) return
  const errors = [{ pointer: '/times', detail: 'One for each frame.' }]
  throw new LimiarError('invalid-request', 'The burst has more or fewer times than frames.', { errors })
}

function mustAskForBursts(report: StoredReport): void {
  if (!asksForLiveness(report)) throw new LimiarError('not-found', 'This flow does not ask for movement.')
}

function mustBeUnsubmitted({ executionId }: Session): void {
  if (executionId !== undefined)
    throw new LimiarError('conflict', 'The session was submitted: it takes no more bursts.')
}

function mustBeAsked({ movement }: Session, nonce: string | undefined, now: Date): void {
  const challenge = movement?.challenge
  if (challenge?.nonce !== nonce || !challenge || !isCurrent(challenge, now))
    throw new LimiarError('conflict', 'The burst answers no open challenge: ask for the next one.')
}

function mustBeShort(frames: readonly string[]): void {
  if (frames.length <= BURST_FRAMES.most) return
  const errors = [{ pointer: '/frames', detail: `${BURST_FRAMES.most} frames at most.` }]
  throw new LimiarError('invalid-request', 'The burst has too many frames.', { errors })
}

function burstAnswer(
  band: LivenessBand,
  tried: MovementTried | undefined,
  asked: MovementAsked,
): BurstAnswer {
  const enough = tried !== undefined && isMovementEnough(tried, asked)
  return { band, enough, triesLeft: MAX_MOVEMENT_TRIES - (tried?.tries ?? 0) }
}

function hashOf(frames: readonly string[]): string {
  const hash = createHash('sha256')
  // Base64 has no line feed, so the same text divided into other frames gives another hash.
  for (const frame of frames) hash.update(frame).update('\n')
  return hash.digest('hex')
}

/** Whether a report asks for the movement of the face. */
export function asksForLiveness({ definition }: StoredReport): boolean {
  return definition.sections.includes('liveness') && definition.captures.includes('selfie')
}
