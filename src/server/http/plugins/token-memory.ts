/** Remembers recently used access tokens, so that not every call needs the database. */
import { timingSafeEqual } from 'node:crypto'
import { dayOf, type Access, type AccessTokenStore } from '../../domain/access/access.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashAccessToken } from '../../operations/access/first-start.ts'

/**
 * How long a found token counts as valid without another look at the database. A token that another process revoked
 * works for so long.
 */
const REMEMBERED_MS = 10_000

interface Remembered {
  readonly hash: Uint8Array
  readonly access: Access
  readonly since: number
}

/** Finds tokens and stores the day on which each was used. Guesses are not remembered, so that they fill no memory. */
export class TokenMemory {
  readonly #store: AccessTokenStore
  readonly #clock: Clock
  #remembered: readonly Remembered[] = []

  constructor(store: AccessTokenStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The access of a token, whether or not it can still be used; undefined for an unknown token. */
  async find(token: string): Promise<Access | undefined> {
    const hash = hashAccessToken(token)
    const now = this.#clock()
    // A clock that was set back makes no token last longer.
    this.#remembered = this.#remembered.filter(({ since }) => Math.abs(now.getTime() - since) < REMEMBERED_MS)
    // Hashes are compared in constant time, so that timing reveals nothing about a token.
    const known = this.#remembered.find((one) => timingSafeEqual(one.hash, hash))
    if (known) return known.access
    const access = await this.#store.findByHash(hash)
    if (!access) return undefined
    await this.#markUsed(access, dayOf(now))
    this.#remembered = [...this.#remembered, { hash, access, since: now.getTime() }]
    return access
  }

  /** Forgets all tokens, so that a token that was revoked here ends at once. */
  forget(): void {
    this.#remembered = []
  }

  /** One write for each token and day. */
  async #markUsed({ token }: Access, day: string): Promise<void> {
    if (token.lastUsedOn !== day) await this.#store.markUsed(token.id, day)
  }
}
