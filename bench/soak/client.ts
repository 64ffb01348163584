/** A client that waits as the page does: it is told when to come again, and comes again when the line is dead. */
import { setTimeout as pause } from 'node:timers/promises'
import { exchange, NoAnswerError, type Call, type Reply } from './exchange.ts'
import { routeOf, type Traffic } from './traffic.ts'

/** Between two tries when nobody said how long to wait: what the page takes for a dead line. */
const UNTOLD_WAIT_MS = 1_000
/** A server that says to come back later than this is asked sooner: the run would end meanwhile. */
const LONGEST_WAIT_MS = 15_000

export interface Client {
  /** Calls until there is an answer that is not "later". @throws when the run is over. */
  readonly call: (call: Call) => Promise<Reply>
  /** The same with the access token. */
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

/** An answer that says to come again: 429, 503, and the 409 of a request that is still being made under the same key. */
function isLater({ status, headers }: Reply): boolean {
  return status >= 500 || status === 429 || (status === 409 && headers['retry-after'] !== undefined)
}

function waitMs(reply: Reply | undefined): number {
  const told = Number(reply?.headers['retry-after'] ?? Number.NaN) * 1000
  return told >= 0 ? Math.min(told, LONGEST_WAIT_MS) + Math.random() * UNTOLD_WAIT_MS : UNTOLD_WAIT_MS
}
