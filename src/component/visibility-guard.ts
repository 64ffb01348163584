import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** A person takes longer than this to read a button. A frame that is slid under a finger is there for less time. */
const SEEN_FOR_MS = 500
/** The shortest interval that Chromium allows. */
const LOOK_EVERY_MS = 100
/** At least this share of a button at the edge of the window must be visible. */
const LEAST_SHARE = 0.5
/** The buttons that are clicked, and the words above the button of the consent. */
const WATCHED = 'button, .agreement'

interface GuardedHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment
}

/**
 * Lets no click count on a button that the person cannot have seen. A page that shows this one in a transparent or
 * covered frame could otherwise have a person consent and be photographed by clicks that were meant for something else
 * (clickjacking). Only Chromium tells what is really visible (Intersection Observer, version 2). In other browsers
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

  /** Whether the last click did not count. The page then tells the person. */
  get hasRefused(): boolean {
    return this.#hasRefused
  }

  /** Watches from now on, because the report does not name the page around this one. */
  begin(): void {
    if (this.#observer || !('isVisible' in IntersectionObserverEntry.prototype)) return
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#look(entry)), {
      threshold: [0, LEAST_SHARE, 1],
      delay: LOOK_EVERY_MS,
      trackVisibility: true,
    } as IntersectionObserverInit)
    // Listens in the capture phase, before the button itself hears of the click.
    this.#host.renderRoot.addEventListener('click', this.#judge, { capture: true })
  }

  /** A new screen came. It may reuse the buttons of the screen before, so they have to be seen again. */
  screenChanged(): void {
    this.#observer?.disconnect()
    this.#seenSince.clear()
    this.#refuse(false)
    this.hostUpdated()
  }

  hostUpdated(): void {
    // Observing an element a second time has no effect.
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

  /**
   * Judges a click. Keys and assistive technology are judged the same way, because what they press is on the screen.
   */
  readonly #judge = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A script of this page made the click, not a person.
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
