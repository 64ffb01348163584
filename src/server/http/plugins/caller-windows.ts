/** Callers remembered at once; the one seen longest ago is forgotten first. */
const CALLERS_REMEMBERED = 20_000

interface Window {
  readonly beganAt: number
  readonly current: number
}

/**
 * How often each caller came within a fixed window, as `@fastify/rate-limit` asks for it. Its own store reads the time
 * of day: when that is set back an hour, a window of a minute lasts an hour and a minute, and everybody is refused.
 */
export class CallerWindows {
  /** In the order in which the callers were seen. */
  readonly #callers = new Map<string, Window>()

  incr(
    caller: string,
    answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now()
    const known = this.#callers.get(caller)
    const isOpen = known !== undefined && now - known.beganAt < windowMs
    const window = isOpen ? { ...known, current: known.current + 1 } : { beganAt: now, current: 1 }
    this.#remember(caller, window)
    answer(null, { current: window.current, ttl: window.beganAt + windowMs - now })
  }

  child(): CallerWindows {
    return new CallerWindows()
  }

  #remember(caller: string, window: Window): void {
    this.#callers.delete(caller)
    this.#callers.set(caller, window)
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > CALLERS_REMEMBERED && oldest !== undefined) this.#callers.delete(oldest)
  }
}
