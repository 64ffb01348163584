/** How a page comes to its session: the one it had before it was loaded again, or a new one. */
import { patiently } from '../upload/patience.ts'
import { SessionClient, type Answer, type Failure } from '../upload/session-client.ts'
import { OpenSession } from './open-session.ts'
import { sessionObstacles, type SessionObstacle } from './session-machine.ts'
import type { SessionMemory } from './session-memory.ts'

/** Nobody has seen anything yet: what cannot be reached in a few seconds is said to be so. */
const PAUSES_MS = [500, 1_500] as const

/** A session that ended, or is of another link, is as good as none: another one is opened without a word. */
export async function findOrOpenSession(
  link: string,
  memory: SessionMemory | undefined,
  signal: AbortSignal,
): Promise<OpenSession | Failure> {
  const client = new SessionClient(link)
  const secret = memory?.recall()
  if (secret !== undefined) {
    const found = await patiently(() => client.resume(secret, signal), { signal, pauses: PAUSES_MS })
    if (found.name === 'ok') return new OpenSession(client, found.value, true, signal)
    if (!isUnknown(found)) return found
    memory?.keep(undefined)
  }
  const fresh = new SessionClient(link)
  const opened = await patiently(() => fresh.open(signal), { signal, pauses: PAUSES_MS })
  if (opened.name !== 'ok') return opened
  memory?.keep(fresh.secret)
  return new OpenSession(fresh, opened.value, false, signal)
}

function isUnknown(answer: Answer<unknown>): boolean {
  return answer.name === 'problem' && answer.code === 'session-invalid'
}

/** What a failure means for the session; undefined when it is no end of it. */
export function obstacleOf(failure: Failure): SessionObstacle | undefined {
  if (failure.name !== 'problem') return undefined
  if (failure.code === 'session-invalid') return 'session-ended'
  return sessionObstacles.find((obstacle) => obstacle === failure.code)
}
