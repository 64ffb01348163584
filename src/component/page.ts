/**
 * The page at `/<token>`: only the element. The page tells the element the link's address before it opens its session.
 */
import type { PropertyValues } from 'lit'
import type { Language } from '../protocol/languages.ts'
import { parseSpeak } from '../protocol/sessions/events.ts'
import { OnboardingElement } from './onboarding-element.ts'
import { readFirstScreen } from './first-screen.ts'
import { nextTask } from './session/next-task.ts'
import { styles } from './styles/styles.ts'
import { historyMemory, keepLanguage, keptLanguage } from './session/session-memory.ts'

// When a file is dropped beside the chooser, the browser would leave this page to show the file.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!event.composedPath().some((target) => target instanceof HTMLInputElement)) event.preventDefault()
  })

/** The language that the address asks for with `?lang=`; empty for that of the browser. */
const askedLanguage = (): string => new URLSearchParams(location.search).get('lang') ?? ''

/** The language that the host asked for. It may ask before the element is made. */
let spoken: Language | undefined
let tellElement = (_language: Language): void => undefined
addEventListener('message', ({ source, data }) => {
  const language = source === parent && parseSpeak(data)
  if (!language) return
  spoken = language
  tellElement(language)
})

class PageElement extends OnboardingElement {
  /** The words that the server wrote, until a screen is there in their place. */
  #firstWords = document.querySelector('.first-words')

  override connectedCallback(): void {
    this.link = location.pathname.replace(/\/+$/, '')
    this.debug = new URLSearchParams(location.search).has('debug')
    this.memory = historyMemory(history)
    this.lang = spoken ?? (keptLanguage(history) || askedLanguage())
    tellElement = (language) => void (this.lang = language)
    this.firstScreen = readFirstScreen(this.memory)
    super.connectedCallback()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has('lang') && this.lang !== '') keepLanguage(history, this.lang)
  }

  protected override updated(): void {
    super.updated()
    if (!this.#firstWords || !this.renderRoot.querySelector('.screen')) return
    replace(this.#firstWords)
    this.#firstWords = null
  }
}

/**
 * Hides an element, and removes it once the browser has told of a paint. Removed earlier, it would not count as the
 * largest contentful paint, although the person saw it.
 */
function replace(element: Element): void {
  element.classList.add('replaced')
  new PerformanceObserver(() => element.remove()).observe({ type: 'paint', buffered: true })
}

// In tasks of their own: on a slow phone, parsing the styles and making the element take as long as evaluating the
// code before them.
void begin()

async function begin(): Promise<void> {
  await nextTask()
  for (const { styleSheet } of styles) void styleSheet
  await nextTask()
  customElements.define('limiar-onboarding', PageElement)
}
