import type { EventStamp } from '../protocol/sessions/events.ts'

/**
 * Where an event stands: the `next` one to deliver, one that was `repeated`, or one that came `early`, with
 * others missing before it.
 */
export type Place = 'next' | 'repeated' | 'early'

/** Keeps the order of the events of one session; a page that is loaded again begins another session. */
export class EventOrder {
  #session: string | undefined
  #sequence = 0
  #missed = 0

  /** The session and the number of the last delivered event; undefined before the first event. */
  get seen(): { readonly session: string; readonly sequence: number } | undefined {
    if (this.#session === undefined || this.#sequence === 0) return undefined
    return { session: this.#session, sequence: this.#sequence }
  }

  /** How many events were lost for good, because the page no longer keeps them or cannot be asked for them. */
  get missed(): number {
    return this.#missed
  }

  /** Returns the place of an event, and moves on when it is the next one. */
  take({ session, sequence }: EventStamp): Place {
    const expected = this.#expected(session)
    if (sequence < expected) return 'repeated'
    if (sequence > expected) return 'early'
    this.#session = session
    this.#sequence = sequence
    return 'next'
  }

  /** Gives up on every event before a sequence number: the page keeps none of them, or cannot be asked for them. */
  skipTo(session: string, sequence: number): void {
    const expected = this.#expected(session)
    if (sequence <= expected) return
    this.#missed += sequence - expected
    this.#session = session
    this.#sequence = sequence - 1
  }

  #expected(session: string): number {
    return session === this.#session ? this.#sequence + 1 : 1
  }
}
