/**
 * A client that waits as the page does: it comes again at the time that the server names, and when the connection
 * breaks.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { exchange, NoAnswerError, type Call, type Reply } from './exchange.ts'
import { routeOf, type Traffic } from './traffic.ts'

/** The pause between two tries if nobody said how long to wait: the page's pause after a broken connection. */
const UNTOLD_WAIT_MS = 1_000
/** If a server names a later time than this, the client asks sooner: otherwise the run would end meanwhile. */
const LONGEST_WAIT_MS = 15_000

export interface Client {
  /** Calls until an answer comes that does not say "later". @throws when the run is over. */
  readonly call: (call: Call) => Promise<Reply>
  /** The same, with the access token. */
  readonly api: (method: Call['method'], path: string, body?: unknown, key?: string) => Promise<Reply>
}

export interface ClientSettings {
  readonly base: string
  readonly token: string
  readonly traffic: Traffic
  /** The end of the run. */
  readonly signal: AbortSignal
  readonly from?: string | undefined
}

export function createClient({ base, token, traffic, signal, from }: ClientSettings): Client {
  const call = async (sent: Call): Promise<Reply> => {
    const route = routeOf(sent.method, sent.path)
    for (;;) {
      signal.throwIfAborted()
      const reply = await tried(sent, route)
      if (reply !== undefined && !isLater(reply)) return reply
      await pause(waitMs(reply), undefined, { signal })
    }
  }
  const tried = async (sent: Call, route: string): Promise<Reply | undefined> => {
    try {
      const reply = await exchange(base, { from, ...sent }, signal)
      traffic.answered(route, reply)
      return reply
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof NoAnswerError)) throw error
      if (error.timedOut) traffic.failed(route, 'no answer within 60 s')
      else traffic.broke()
      return undefined
    }
  }
  return {
    call,
    api: (method, path, body, key) =>
      call({
        method,
        path: `${path}${path.includes('?') ? '&' : '?'}token=${token}`,
        body,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
  }
}

/**
 * An answer that says to come again: 429, 503, and the 409 of a request under the same key that is still being carried
 * out.
 */
function isLater({ status, headers }: Reply): boolean {
  return status >= 500 || status === 429 || (status === 409 && headers['retry-after'] !== undefined)
}

function waitMs(reply: Reply | undefined): number {
  const told = Number(reply?.headers['retry-after'] ?? Number.NaN) * 1000
  return told >= 0 ? Math.min(told, LONGEST_WAIT_MS) + Math.random() * UNTOLD_WAIT_MS : UNTOLD_WAIT_MS
}
