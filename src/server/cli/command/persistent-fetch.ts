/** Fetches from a server that may be busy, may fail and may break off. */
import { setTimeout as pause } from 'node:timers/promises'
import { patientFetch } from '../../../client/patient-fetch.ts'
import { boundedBody } from '../../machine/bounded-body.ts'

/** A command may run all night: a busy server is asked again 120 times, up to ten minutes later each time. */
export const patience = { tries: 120, longestWaitSeconds: 600, unreachable: false } as const
/** How often a server that fails or breaks off is asked in all. */
const TRIES = 5
/** Each further wait is twice as long, so that the four are 15 s in all. */
const FIRST_WAIT_MS = 1000
/** For one answer as a whole: 10 MB at 170 kB a second. */
const MAX_ANSWER_MS = 60_000

export interface WholeAnswer {
  readonly status: number
  readonly bytes: Uint8Array
}

/** The answer has more bytes than were asked for. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

/** @throws TooLongError; the failure of the last try. */
export type PersistentFetch = (url: URL, maxBytes: number) => Promise<WholeAnswer>

/**
 * A GET of a whole answer, whatever its status. A host that fails (5xx) or breaks off is asked again. One that never
 * answered is not: its address may be wrong.
 */
export function persistentFetch(firstWaitMs = FIRST_WAIT_MS): PersistentFetch {
  const answered = new Set<string>()
  const send = patientFetch(
    (request) => fetch(request, { signal: AbortSignal.timeout(MAX_ANSWER_MS) }),
    patience,
  )
  return async (url, maxBytes) => {
    for (let tried = 1; ; tried++) {
      try {
        const response = await send(new Request(url))
        answered.add(url.host)
        const answer = { status: response.status, bytes: await wholeBody(response, maxBytes) }
        if (answer.status < 500 || tried === TRIES) return answer
      } catch (error) {
        if (error instanceof TooLongError || !answered.has(url.host) || tried === TRIES) throw error
      }
      await pause(firstWaitMs * 2 ** (tried - 1))
    }
  }
}

async function wholeBody({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const tooLong = () => new TooLongError(`The answer has more than ${maxBytes} bytes.`)
  // The declared type of fetch's body does not say what it yields.
  return boundedBody(body as AsyncIterable<Uint8Array>, maxBytes, tooLong)
}
