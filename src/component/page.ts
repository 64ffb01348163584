/**
 * The page at `/<token>`: only the element. The page tells the element the link's address before it opens its session.
 */
import { OnboardingElement } from './onboarding-element.ts'
import { readFirstScreen, removeFirstWords } from './first-screen.ts'
import { historyMemory } from './session/session-memory.ts'

// When a file is dropped beside the chooser, the browser would leave this page to show the file.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!event.composedPath().some((target) => target instanceof HTMLInputElement)) event.preventDefault()
  })

class PageElement extends OnboardingElement {
  override connectedCallback(): void {
    this.link = location.pathname.replace(/\/+$/, '')
    this.debug = new URLSearchParams(location.search).has('debug')
    this.memory = historyMemory(history)
    this.firstScreen = readFirstScreen(this.memory)
    super.connectedCallback()
  }

  protected override updated(): void {
    super.updated()
    if (this.renderRoot.querySelector('.screen')) removeFirstWords()
  }
}

customElements.define('limiar-onboarding', PageElement)
