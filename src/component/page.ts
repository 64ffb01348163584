/** The page at `/<token>`: nothing but the element, which is told where it stands before it opens its session. */
import { OnboardingElement } from './onboarding-element.ts'
import { historyMemory } from './session/session-memory.ts'

// A file that is dropped beside the chooser would have the browser leave this page to show it.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!event.composedPath().some((target) => target instanceof HTMLInputElement)) event.preventDefault()
  })

class PageElement extends OnboardingElement {
  override connectedCallback(): void {
    this.link = location.pathname.replace(/\/+$/, '')
    this.debug = new URLSearchParams(location.search).has('debug')
    this.memory = historyMemory(history)
    super.connectedCallback()
  }
}

customElements.define('limiar-onboarding', PageElement)
