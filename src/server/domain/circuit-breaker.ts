/** Circuit breakers (Nygard, Release It!): what fails again and again is left alone for a while. */

/** Failures in a row after which a source is left alone: one more than what bad luck explains. */
const FAILURES_TO_OPEN = 5
/** Time for which it is left alone; then one question tries whether it is back. */
export const OPEN_MS = 30_000
/** Ends of which failures are remembered: some 100 bytes each. */
const MAX_BREAKERS = 1000

/** Keeps from asking a source that is down: its time-outs would hold up every execution, and its recovery. */
export class CircuitBreaker {
  readonly #now: () => number
  #failures = 0
  #openUntil = 0
  #isTrying = false

  /** `now` are milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether no question is asked at the moment. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN && this.#now() < this.#openUntil
  }

  /** Whether a question may be asked now; of those that wait for the end of the pause, one may. */
  admits(): boolean {
    if (this.#failures < FAILURES_TO_OPEN) return true
    if (this.#isTrying || this.#now() < this.#openUntil) return false
    this.#isTrying = true
    return true
  }

  /** Tells how an admitted question ended; undefined when it was called off and says nothing of the source. */
  ended(isAlive: boolean | undefined): void {
    this.#isTrying = false
    if (isAlive === undefined) return
    this.#failures = isAlive ? 0 : this.#failures + 1
    if (this.#failures >= FAILURES_TO_OPEN) this.#openUntil = this.#now() + OPEN_MS
  }
}

/** A breaker for each name. The oldest are forgotten first: an end that is down is soon found out again. */
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
