/** The access tokens that were used a moment ago, so that not every call asks the database for its own. */
import { timingSafeEqual } from 'node:crypto'
import { dayOf, type Access, type AccessTokenStore } from '../../domain/access/access.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashAccessToken } from '../../operations/access/first-start.ts'

/** Time for which a token once found is taken for granted: how long one lives on that another process revoked. */
const REMEMBERED_MS = 10_000

interface Remembered {
  readonly hash: Uint8Array
  readonly access: Access
  readonly until: number
}

/** Finds tokens, and keeps the day on which each was used. Guesses are not remembered, so that they fill nothing. */
export class TokenMemory {
  readonly #store: AccessTokenStore
  readonly #clock: Clock
  #remembered: readonly Remembered[] = []

  constructor(store: AccessTokenStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** What a token opens, whether or not it may still be used; undefined when nobody knows it. */
  async find(token: string): Promise<Access | undefined> {
    const hash = hashAccessToken(token)
    const now = this.#clock()
    this.#remembered = this.#remembered.filter(({ until }) => until > now.getTime())
    // Hashes are compared, in constant time: how long it takes tells nothing of a token.
    const known = this.#remembered.find((one) => timingSafeEqual(one.hash, hash))
    if (known) return known.access
    const access = await this.#store.findByHash(hash)
    if (!access) return undefined
    await this.#markUsed(access, dayOf(now))
    this.#remembered = [...this.#remembered, { hash, access, until: now.getTime() + REMEMBERED_MS }]
    return access
  }

  /** Asks the database anew from now on: a token that was revoked here ends at once. */
  forget(): void {
    this.#remembered = []
  }

  /** One write a day and token. */
  async #markUsed({ token }: Access, day: string): Promise<void> {
    if (token.lastUsedOn !== day) await this.#store.markUsed(token.id, day)
  }
}
