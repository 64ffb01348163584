/**
 * Sessions of the console. The page never holds an access token: the token is sealed into a cookie that no script can
 * read and that opens only the routes below `/console/api`. The server stores nothing about a session, so every node
 * accepts it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'

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

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface ConsoleSession {
  readonly accessToken: string
  readonly startedAt: number
  readonly seenAt: number
}

export class ConsoleSessions {
  readonly #keys: () => readonly [Uint8Array, ...Uint8Array[]]
  readonly #clock: Clock
  readonly #idleMs: number

  /** Seals under the first key, and opens what any of the keys sealed. */
  constructor(keys: () => readonly [Uint8Array, ...Uint8Array[]], clock: Clock, idleMinutes: number) {
    this.#keys = keys
    this.#clock = clock
    this.#idleMs = idleMinutes * MS_PER_MINUTE
  }

  /** The session of a request of the console's own page; undefined where there is none, or it is over. */
  find({ headers }: Pick<FastifyRequest, 'headers'>): ConsoleSession | undefined {
    if (!isOfConsole({ headers })) return undefined
    const session = this.#open(cookieOf(headers.cookie ?? ''))
    if (!session) return undefined
    const now = this.#clock().getTime()
    const isOver = now - session.startedAt > LONGEST_MS || now - session.seenAt > this.#idleMs + LATE_MS
    return isOver ? undefined : session
  }

  /** Sends the cookie of a new or a continued session. Its path is the folder of the route. */
  keep(request: FastifyRequest, reply: FastifyReply, accessToken: string, since?: ConsoleSession): void {
    const now = this.#clock().getTime()
    const session = { accessToken, startedAt: since?.startedAt ?? now, seenAt: now }
    reply.header('Set-Cookie', cookie(request, this.#seal(session)))
  }

  end(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('Set-Cookie', `${cookie(request, '')}; Max-Age=0`)
  }

  #seal(session: ConsoleSession): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#keys()[0], nonce)
    const sealed = [cipher.update(JSON.stringify(session), 'utf8'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
  }

  #open(text: string | undefined): ConsoleSession | undefined {
    const bytes = Buffer.from(text ?? '', 'base64url')
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    for (const key of this.#keys()) {
      const opened = decrypted(key, nonce, tag, bytes.subarray(NONCE_BYTES + TAG_BYTES))
      if (opened !== undefined) return JSON.parse(opened) as ConsoleSession
    }
    return undefined
  }
}

/** Whether a request is one that no page of another origin can make. */
export function isOfConsole({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[CONSOLE_HEADER] !== undefined
}

/** What was sealed under the key; undefined for another key, and for a text that somebody changed. */
function decrypted(key: Uint8Array, nonce: Buffer, tag: Buffer, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function cookieOf(header: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${CONSOLE_COOKIE}=([\\w-]+)`).exec(header)?.[1]
}

/** The cookie has no path: the browser uses the folder of the requested address, also behind a proxy's prefix. */
function cookie({ protocol }: FastifyRequest, value: string): string {
  return `${CONSOLE_COOKIE}=${value}; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`
}
