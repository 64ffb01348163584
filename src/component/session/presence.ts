/** Whether the person before the page can be another one than before: on a shared phone somebody else comes back to it. */

/** Long enough to fetch a document from another room. */
const ABSENCE_MS = 5 * 60 * 1000
/** A page that is loaded again was seen so long ago at most, plus the time that it took to load. */
const SEEN_EVERY_MS = 30 * 1000

/** How the browser came to this page, as the Navigation Timing calls it. */
export type Coming = 'reload' | 'back_forward' | 'navigate'

/** How this page was come to. */
export function howItCame(): Coming {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward' ? entry.type : 'navigate'
}

/**
 * Whether a page that was loaded again still has the same person before it: they loaded it again themselves, a moment
 * after they saw it. With Back, and in a window that the browser restores, anybody may come.
 */
export function isSameVisit(seenAt: number, now: number, coming: Coming): boolean {
  const absentMs = now - seenAt
  return coming === 'reload' && absentMs >= 0 && absentMs <= ABSENCE_MS
}

export interface PresenceOptions {
  /** What is hidden before the browser freezes the page, so that it does not flash when somebody comes back to it. */
  readonly element: HTMLElement
  /** Somebody has the page before them, now and then. */
  readonly onSeen: (at: number) => void
  /** Somebody came back to the page, and need not be the same; done when the screen shows nothing of the session. */
  readonly onReturn: () => Promise<unknown>
}

/** Watches a page that is open: who comes back to it after minutes, or out of the back/forward cache. */
export class Presence {
  readonly #options: PresenceOptions
  #seenAt = Date.now()
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

  /** Timers stand still while a page is hidden or its computer sleeps. */
  #look(): void {
    const now = Date.now()
    if (document.visibilityState === 'visible' && now - this.#seenAt > ABSENCE_MS) {
      this.#hide()
      void this.#returned()
    }
    this.#seenAt = now
    this.#options.onSeen(now)
  }

  #hide(): void {
    this.#options.element.style.visibility = 'hidden'
  }

  async #returned(): Promise<void> {
    await this.#options.onReturn()
    this.#options.element.style.visibility = ''
  }
}
