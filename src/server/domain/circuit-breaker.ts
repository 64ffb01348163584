/** Circuit breakers (Nygard, Release It!): a source that keeps failing is left alone for a while. */

/** After this many failures in a row a source is left alone. Fewer may be chance. */
const FAILURES_TO_OPEN = 5
/** How long it is left alone. Then one question tests whether it is back. */
export const OPEN_MS = 30_000
/** At most this many sources are remembered, at some 100 bytes each. */
const MAX_BREAKERS = 1000

/**
 * Stops questions to a source that is down: waiting for its time-outs would delay every execution, and the questions
 * would delay its recovery.
 */
export class CircuitBreaker {
  readonly #now: () => number
  #failures = 0
  #openUntil = 0
  #isTrying = false

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether the source is left alone at the moment. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN && this.#now() < this.#openUntil
  }

  /** Milliseconds for which the source is still left alone. */
  get openMs(): number {
    return this.isOpen ? this.#openUntil - this.#now() : 0
  }

  /** Whether a question may be asked now. After the pause only one of the waiting questions may. */
  admits(): boolean {
    if (this.#failures < FAILURES_TO_OPEN) return true
    if (this.#isTrying || this.#now() < this.#openUntil) return false
    this.#isTrying = true
    return true
  }

  /** Reports how an admitted question ended; undefined when it was cancelled and says nothing about the source. */
  ended(isAlive: boolean | undefined): void {
    this.#isTrying = false
    if (isAlive === undefined) return
    this.#failures = isAlive ? 0 : this.#failures + 1
    if (this.#failures >= FAILURES_TO_OPEN) this.#openUntil = this.#now() + OPEN_MS
  }
}

/** A breaker for each name. The oldest are forgotten first: a source that is down is soon noticed again. */
export function rememberBreakers(now: () => number): (name: string) => CircuitBreaker {
  const breakers = new Map<string, CircuitBreaker>()
  return (name) => {
    const known = breakers.get(name)
    if (known) return known
    const [oldest] = breakers.keys()
    if (oldest !== undefined && breakers.size >= MAX_BREAKERS) breakers.delete(oldest)
    const breaker = new CircuitBreaker(now)
    breakers.set(name, breaker)
    return breaker
  }
}
