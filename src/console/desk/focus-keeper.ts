import type { LitElement, ReactiveController } from 'lit'

/**
 * Keeps the focus in the page when the element that had it goes with an update: the heading of its part takes it, or
 * that of the whole view. Otherwise a person with a keyboard would begin again at the top of the window.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement
  #focused: Element | null | undefined
  #part: Element | null | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement
    this.#part = this.#focused?.closest('section, form')
  }

  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected) return
    const ofPart = this.#part?.isConnected ? this.#part.querySelector<HTMLElement>('h2, h3') : undefined
    const heading = ofPart ?? this.#host.renderRoot.querySelector<HTMLElement>('[data-heading]')
    if (heading) heading.tabIndex = -1
    heading?.focus()
  }
}
