import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** A person takes longer to read a button; a frame that is slid under a finger is there for less. */
const SEEN_FOR_MS = 500
/** The shortest that Chromium allows. */
const LOOK_EVERY_MS = 100
/** Of a button at the edge of the window at least this much must show. */
const LEAST_SHARE = 0.5
/** What a click is made on, and the words that the button of the consent stands under. */
const WATCHED = 'button, .agreement'

interface GuardedHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment
}

/**
 * Lets no click count on a button that the person cannot have seen. A page that shows this one in a transparent or
 * covered frame could otherwise have a person consent and be photographed by clicks that were meant for something else
 * (clickjacking). Chromium alone tells what is visible in the end (Intersection Observer, version 2); elsewhere
 * every click counts.
 */
export class VisibilityGuard implements ReactiveController {
  readonly #host: GuardedHost
  readonly #seenSince = new Map<Element, number>()
  #observer: IntersectionObserver | undefined
  #hasRefused = false

  constructor(host: GuardedHost) {
    this.#host = host
    host.addController(this)
  }

  /** Whether the last click did not count, which the person is told. */
  get hasRefused(): boolean {
    return this.#hasRefused
  }

  /** Watches from now on: the page around is one that the report does not name. */
  begin(): void {
    if (this.#observer || !('isVisible' in IntersectionObserverEntry.prototype)) return
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#look(entry)), {
      threshold: [0, LEAST_SHARE, 1],
      delay: LOOK_EVERY_MS,
      trackVisibility: true,
    } as IntersectionObserverInit)
    // On the way down, before the button itself hears of it.
    this.#host.renderRoot.addEventListener('click', this.#judge, { capture: true })
  }

  /** Buttons of one screen may be drawn again as those of the next: they have to be seen again, too. */
  screenChanged(): void {
    this.#observer?.disconnect()
    this.#seenSince.clear()
    this.#refuse(false)
    this.hostUpdated()
  }

  hostUpdated(): void {
    // Observing again what is observed already has no effect.
    for (const one of this.#host.renderRoot.querySelectorAll(WATCHED)) this.#observer?.observe(one)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#host.renderRoot.removeEventListener('click', this.#judge, { capture: true })
  }

  #look(entry: IntersectionObserverEntry): void {
    const { target, intersectionRatio } = entry
    const isSeen = (entry as { isVisible?: boolean }).isVisible === true && intersectionRatio >= LEAST_SHARE
    if (!isSeen) this.#seenSince.delete(target)
    else if (!this.#seenSince.has(target)) this.#seenSince.set(target, performance.now())
  }

  /** Keys and assistive technology are judged alike: what they press is on the screen. */
  readonly #judge = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A click that a script of this very page makes is nobody's hand.
    if (!button || !event.isTrusted) return
    const words = button.closest('.ways')?.querySelector('.agreement')
    const isSeen = this.#isSeen(button) && (!words || this.#isSeen(words))
    this.#refuse(!isSeen)
    if (isSeen) return
    event.preventDefault()
    event.stopImmediatePropagation()
    button.scrollIntoView({ block: 'nearest' })
  }

  #isSeen(element: Element): boolean {
    const since = this.#seenSince.get(element)
    return since !== undefined && performance.now() - since >= SEEN_FOR_MS
  }

  #refuse(hasRefused: boolean): void {
    if (this.#hasRefused === hasRefused) return
    this.#hasRefused = hasRefused
    this.#host.requestUpdate()
  }
}
