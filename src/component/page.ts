/**
 * The page at `/<token>`: only the element. The page tells the element the link's address before it opens its session.
 */
import { OnboardingElement } from './onboarding-element.ts'
import { readFirstScreen } from './first-screen.ts'
import { historyMemory } from './session/session-memory.ts'

// When a file is dropped beside the chooser, the browser would leave this page to show the file.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!event.composedPath().some((target) => target instanceof HTMLInputElement)) event.preventDefault()
  })

class PageElement extends OnboardingElement {
  /** The words that the server wrote. They go once a screen is there in their place. */
  readonly #firstWords = document.querySelector('.first-words')

  override connectedCallback(): void {
    this.link = location.pathname.replace(/\/+$/, '')
    this.debug = new URLSearchParams(location.search).has('debug')
    this.memory = historyMemory(history)
    this.firstScreen = readFirstScreen(this.memory)
    super.connectedCallback()
  }

  protected override updated(): void {
    super.updated()
    if (this.#firstWords?.isConnected && this.renderRoot.querySelector('.screen')) this.#firstWords.remove()
  }
}

customElements.define('limiar-onboarding', PageElement)
