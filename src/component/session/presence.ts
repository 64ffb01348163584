/** Tells whether another person may have come to the page. On a shared phone somebody else may come back to it. */

/** Long enough to fetch a document from another room. */
const ABSENCE_MS = 5 * 60 * 1000
/**
 * How often the page notes that it was seen. So a page that is loaded again was seen at most this long ago, plus the
 * time it took to load.
 */
const SEEN_EVERY_MS = 30 * 1000

/** How the browser came to this page, in the words of Navigation Timing. */
export type Coming = 'reload' | 'back_forward' | 'navigate'

/** How the browser came to this page. */
export function howItCame(): Coming {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward' ? entry.type : 'navigate'
}

/**
 * Whether a page that was loaded again still has the same person in front of it: the person loaded it again themselves,
 * a moment after they saw it. Anybody may press Back or open a window that the browser restores.
 */
export function isSameVisit(seenAt: number, now: number, coming: Coming): boolean {
  const absentMs = now - seenAt
  return coming === 'reload' && absentMs >= 0 && absentMs <= ABSENCE_MS
}

export interface PresenceOptions {
  /**
   * The element that is hidden before the browser freezes the page, so that its content does not flash up when somebody
   * comes back.
   */
  readonly element: HTMLElement
  /** Called now and then while somebody has the page in front of them. */
  readonly onSeen: (at: number) => void
  /**
   * Called when somebody came back to the page, who need not be the same person. Resolves when the screen shows nothing
   * of the session.
   */
  readonly onReturn: () => Promise<unknown>
}

/** Watches an open page for people who come back to it after minutes, or out of the back/forward cache. */
export class Presence {
  readonly #options: PresenceOptions
  #seenAt = Date.now()
  #seenOnTimer = performance.now()
  #timer: ReturnType<typeof setInterval> | undefined
  #life: AbortController | undefined

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  begin(): void {
    const { signal } = (this.#life = new AbortController())
    document.addEventListener('visibilitychange', () => this.#look(), { signal })
    addEventListener('pagehide', ({ persisted }) => persisted && this.#hide(), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && void this.#returned(), { signal })
    this.#timer = setInterval(() => document.visibilityState === 'visible' && this.#look(), SEEN_EVERY_MS)
  }

  end(): void {
    this.#life?.abort()
    clearInterval(this.#timer)
  }

  /** Compares clocks, because timers stand still while a page is hidden or its computer sleeps. */
  #look(): void {
    const now = Date.now()
    if (document.visibilityState === 'visible' && this.#absentMs(now) > ABSENCE_MS) {
      this.#hide()
      void this.#returned()
    }
    this.#seenAt = now
    this.#seenOnTimer = performance.now()
    this.#options.onSeen(now)
  }

  /**
   * The longer of two times. Somebody may have set the clock of the day, and the other clock stands still on some
   * devices while they sleep.
   */
  #absentMs(now: number): number {
    return Math.max(Math.abs(now - this.#seenAt), performance.now() - this.#seenOnTimer)
  }

  #hide(): void {
    this.#options.element.style.visibility = 'hidden'
  }

  async #returned(): Promise<void> {
    await this.#options.onReturn()
    this.#options.element.style.visibility = ''
  }
}
