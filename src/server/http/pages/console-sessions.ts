/**
 * Sessions of the console. The page never holds an access token: the token is sealed into a cookie that no script can
 * read and that opens only the routes below `/console/api`. The server stores nothing about a session, so every node
 * accepts it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Brakes } from '../plugins/brakes.ts'
import type { TokenMemory } from '../plugins/token-memory.ts'
import { cookieIn, seal, unseal, type SealingKeys } from './sealed-cookie.ts'

export const CONSOLE_COOKIE = 'limiar-console'
/**
 * A page of another origin cannot send this header without a preflight, and preflights are not answered below
 * `/console`. The cookie counts only together with it. SameSite=Strict keeps other sites out; this keeps out other
 * hosts of the same site.
 */
export const CONSOLE_HEADER = 'limiar-console'
/** A working day with breaks. After this time a person has to sign in again, whatever they do. */
const LONGEST_MS = 12 * 60 * 60 * 1000
/** The page renews its cookie every minute while the person is active. This much more is allowed for a late renewal. */
const LATE_MS = 2 * 60 * 1000
const MS_PER_MINUTE = 60_000

export interface ConsoleSession {
  readonly accessToken: string
  readonly startedAt: number
  readonly seenAt: number
}

/** The access tokens and the sessions that let a person into the console. */
export interface ConsoleDoor {
  readonly tokens: TokenMemory
  readonly sessions: ConsoleSessions
  readonly brakes: Brakes
}

export class ConsoleSessions {
  readonly #keys: SealingKeys
  readonly #clock: Clock
  readonly #idleMs: number

  /** Seals under the first key, and opens what any of the keys sealed. */
  constructor(keys: SealingKeys, clock: Clock, idleMinutes: number) {
    this.#keys = keys
    this.#clock = clock
    this.#idleMs = idleMinutes * MS_PER_MINUTE
  }

  /** The session of a request of the console's own page; undefined where there is none, or it is over. */
  find({ headers }: Pick<FastifyRequest, 'headers'>): ConsoleSession | undefined {
    if (!isOfConsole({ headers })) return undefined
    const session = unseal(this.#keys, cookieIn(headers.cookie, CONSOLE_COOKIE)) as ConsoleSession | undefined
    if (!session) return undefined
    const now = this.#clock().getTime()
    const idleMs = now - session.seenAt
    // Clocks of nodes differ a little. A session that is seen well ahead was begun by a clock that was wrong.
    const isAhead = -idleMs > LATE_MS
    const isOver = now - session.startedAt > LONGEST_MS || idleMs > this.#idleMs + LATE_MS || isAhead
    return isOver ? undefined : session
  }

  /** Sends the cookie of a new or a continued session. Its path is the folder of the route. */
  keep(request: FastifyRequest, reply: FastifyReply, accessToken: string, since?: ConsoleSession): void {
    const now = this.#clock().getTime()
    const session = { accessToken, startedAt: since?.startedAt ?? now, seenAt: now }
    reply.header('Set-Cookie', cookie(request, seal(this.#keys, session)))
  }

  end(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('Set-Cookie', `${cookie(request, '')}; Max-Age=0`)
  }
}

/** Whether a request is one that no page of another origin can make. */
export function isOfConsole({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[CONSOLE_HEADER] !== undefined
}

/** The cookie has no path: the browser uses the folder of the requested address, also behind a proxy's prefix. */
function cookie({ protocol }: FastifyRequest, value: string): string {
  return `${CONSOLE_COOKIE}=${value}; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`
}
