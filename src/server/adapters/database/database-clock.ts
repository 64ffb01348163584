/**
 * The time that all nodes of an installation share: that of their database. Nodes compare what others dated: whether a
 * request under a key was abandoned, whether a challenge, a session or a link has ended, when a delivery is due.
 */
import type { Clock } from '../../domain/clock.ts'
import type { Database } from './database.ts'

/** A clock that is set while the process runs is noticed within this time. */
const ASK_EVERY_MS = 5000
/** Clocks that a time server sets differ by less, and are left as they are. */
const ALIKE_MS = 2000

type Asked = Pick<Database, 'clockAheadMs' | 'engine'>

export class DatabaseClock {
  readonly #database: Asked
  #aheadMs = 0
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> | undefined

  /** Asks the database what time it is, and again every few seconds. An embedded one has the clock of its process. */
  static async agreeWith(database: Asked): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database)
    if (database.engine.kind === 'embedded') return clock
    await clock.#ask()
    clock.#timer = setInterval(() => {
      // An unreachable database is not reported here: the callers that need it report it.
      clock.#asking ??= clock
        .#ask()
        .catch(() => undefined)
        .finally(() => (clock.#asking = undefined))
    }, ASK_EVERY_MS).unref()
    return clock
  }

  private constructor(database: Asked) {
    this.#database = database
  }

  readonly now: Clock = () => new Date(Date.now() - this.#aheadMs)

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
  }

  async #ask(): Promise<void> {
    const askedAt = performance.now()
    const aheadMs = await this.#database.clockAheadMs()
    const tookMs = performance.now() - askedAt
    // An answer that took longer than the difference does not show that there is one, nor that there is none.
    if (tookMs > ALIKE_MS && tookMs > Math.abs(aheadMs)) return
    this.#aheadMs = Math.abs(aheadMs) > ALIKE_MS ? aheadMs : 0
  }
}
