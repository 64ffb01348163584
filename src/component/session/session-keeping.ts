import type { SessionMemory } from './session-memory.ts'
import type { SessionState } from './session-states.ts'

/**
 * Keeps a session over a reload, with the times that say whose it may be: when it was last seen and when it was
 * submitted.
 */
export class SessionKeeping {
  readonly #memory: () => SessionMemory | undefined
  #secret: string | undefined
  #sentAt: number | undefined
  #doubted: string | undefined
  #isUnanswered = false

  constructor(memory: () => SessionMemory | undefined) {
    this.#memory = memory
  }

  /** The session that the page is in from now on. */
  begin(secret: string | undefined): void {
    this.#secret = secret
    this.#sentAt = undefined
    this.#doubted = secret === undefined ? undefined : this.#memory()?.recall()?.doubted
  }

  /** The picture that the person had in front of them, with doubts, when the page was loaded again. */
  get doubted(): string | undefined {
    return this.#doubted
  }

  /** The person looks at that picture, which is in doubt, or at none. */
  looksAt(doubted: string | undefined): void {
    if (doubted === this.#doubted || this.#isUnanswered) return
    this.#doubted = doubted
    this.#keep(Date.now())
  }

  entered(state: SessionState): void {
    if (state.name === 'done') this.#sentAt = this.#memory()?.recall()?.sentAt ?? Date.now()
    this.#isUnanswered = state.name === 'returning'
    if (!this.#isUnanswered) this.#doubted = undefined
    // When the page is loaded again before the person said whose session it is, it asks once more.
    this.#keep(this.#isUnanswered ? 0 : Date.now())
  }

  /** Somebody has the page in front of them. */
  seen(at: number): void {
    if (!this.#isUnanswered) this.#keep(at)
  }

  /** Forgets the session, because no session is left to go on with. */
  forget(): void {
    this.begin(undefined)
    this.#memory()?.keep(undefined)
  }

  #keep(seenAt: number): void {
    if (this.#secret === undefined && this.#sentAt === undefined) return
    this.#memory()?.keep({ secret: this.#secret, sentAt: this.#sentAt, doubted: this.#doubted, seenAt })
  }
}
