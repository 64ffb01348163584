/** The bursts of a session: measured at once, and forgotten but for the measures. */
import { createHash } from 'node:crypto'
import { LimiarError } from '../../protocol/errors.ts'
import { MAX_MOVEMENT_TRIES, type BurstAnswer, type LivenessBand } from '../../protocol/liveness.ts'
import { isEnough, movementBand, withTry, type MovementTried } from '../domain/movement.ts'
import type { StoredReport } from '../domain/report.ts'
import type { Session } from '../domain/session.ts'
import { decodeImage } from './sent-images.ts'
import type { ServicePorts } from './service-ports.ts'

/**
 * Measures the movement in the frames of a selfie, oldest first, as base64, and keeps the best of the session. The
 * last burst sent again is answered again and is no further try.
 * @throws LimiarError `not-found` where the report asks for no liveness, `conflict` when the session was submitted or
 * has no tries left, `image-unreadable` or `image-too-large` for what is no picture.
 */
export async function putBurst(
  ports: Pick<ServicePorts, 'sessions' | 'movement'>,
  { session, report }: { readonly session: Session; readonly report: StoredReport },
  frames: readonly string[],
  signal?: AbortSignal,
): Promise<BurstAnswer> {
  if (!asksForLiveness(report)) throw new LimiarError('not-found', 'This flow does not ask for movement.')
  if (session.executionId !== undefined)
    throw new LimiarError('conflict', 'The session was submitted: it takes no more bursts.')
  const hash = hashOf(frames)
  const last = session.movement?.last
  if (last?.hash === hash) return burstAnswer(last.band, session.movement)
  const before = session.movement?.tries ?? 0
  if (before >= MAX_MOVEMENT_TRIES)
    throw new LimiarError('conflict', `A session takes ${MAX_MOVEMENT_TRIES} bursts.`)
  const measured = await ports.movement.measure(frames.map(decodeImage), signal)
  const tried = withTry(session.movement, measured, hash)
  await ports.sessions.putMovement(session.id, tried)
  return burstAnswer(movementBand(measured), tried)
}

function burstAnswer(band: LivenessBand, tried: MovementTried | undefined): BurstAnswer {
  return { band, enough: isEnough(band), triesLeft: MAX_MOVEMENT_TRIES - (tried?.tries ?? 0) }
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
