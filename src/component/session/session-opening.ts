/** How a page comes to its session: the one it had before it was loaded again, or a new one. */
import { withRetries, type Delay } from '../upload/retries.ts'
import { SessionClient, type Answer, type Failure } from '../upload/session-client.ts'
import { OpenSession } from './open-session.ts'
import { howItCame, isSameVisit } from './presence.ts'
import { sessionObstacles, type SessionObstacle } from './session-states.ts'
import type { KeptSession, SessionMemory } from './session-memory.ts'

/**
 * Pauses between tries, in milliseconds. The person has seen nothing yet, so after a few seconds the page says that the
 * server cannot be reached.
 */
const PATIENCE = { pauses: [500, 1_500], tellsOfSilence: true } as const

/**
 * For this long after the submission the end is shown again. A link that is opened later in the same tab is for the
 * next person.
 */
const SENT_MS = 60 * 60 * 1000

/** The page's session was submitted, and its state can no longer be read. */
export interface SentSession {
  readonly name: 'sent'
}

export interface Opening {
  readonly signal: AbortSignal
  readonly onDelay: (delay: Delay) => void
}

/**
 * Finds the page's session or opens another one. When the kept session has ended, or belongs to another link, another
 * one is opened and the person is not told.
 */
export async function findOrOpenSession(
  link: string,
  memory: SessionMemory | undefined,
  opening: Opening,
): Promise<OpenSession | SentSession | Failure> {
  const kept = memory?.recall()
  const found = kept && (await findSession(link, kept, opening))
  if (found) return found
  if (kept) memory?.keep(undefined)
  const fresh = new SessionClient(link)
  const { signal } = opening
  const opened = await withRetries(() => fresh.open(signal), { ...opening, ...PATIENCE })
  return opened.name === 'ok' ? new OpenSession(fresh, opened.value, 'first', signal) : opened
}

/** The session that was kept; undefined where another one is to be opened. */
async function findSession(
  link: string,
  { secret, sentAt, seenAt }: KeptSession,
  opening: Opening,
): Promise<OpenSession | SentSession | Failure | undefined> {
  const now = Date.now()
  if (secret !== undefined) {
    const { signal } = opening
    const client = new SessionClient(link)
    const found = await withRetries(() => client.resume(secret, signal), { ...opening, ...PATIENCE })
    const visit = isSameVisit(seenAt, now, howItCame()) ? 'same' : 'later'
    if (found.name === 'ok') return new OpenSession(client, found.value, visit, signal)
    if (!isUnknown(found)) return found
  }
  return sentAt !== undefined && Math.abs(now - sentAt) < SENT_MS ? { name: 'sent' } : undefined
}

function isUnknown(answer: Answer<unknown>): boolean {
  return answer.name === 'problem' && answer.code === 'session-invalid'
}

/** What a failure means for the session; undefined when the failure does not end it. */
export function obstacleOf(failure: Failure): SessionObstacle | undefined {
  if (failure.name !== 'problem') return undefined
  if (failure.code === 'session-invalid') return 'session-ended'
  return sessionObstacles.find((obstacle) => obstacle === failure.code)
}
