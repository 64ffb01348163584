/** Walks the page as somebody does who has a keyboard and hears what is announced. */
import assert from 'node:assert/strict'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { chooseLanguage } from '../../../src/protocol/languages.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import type { DrivenPage, Key } from '../../support/browsers/driven-page.ts'

/** No screen has more stops than this. */
const MOST_STOPS = 12
const PATIENCE_MS = 20_000

/** The words of the language that the page chooses in this browser. */
export async function textsOf(page: DrivenPage): Promise<Texts> {
  return loadTexts(chooseLanguage(await page.evaluate(() => navigator.languages, undefined)))
}

/** Moves the focus until it reaches the stop of that name, and presses it. */
export async function pressNamed(page: DrivenPage, name: string, key: Key = 'Enter'): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.press('Tab')
    const focused = await focusedName(page)
    if (focused === name) return page.press(key)
    passed.push(focused)
  }
  assert.fail(`There is no “${name}” among ${passed.join(', ')}.`)
}

/** Waits for the next screen by its heading, from where its text is read. */
export async function headingComes(page: DrivenPage, title: string): Promise<void> {
  assert.equal(await headingUntil(page, { is: title }), title)
}

/** The heading of the screen that follows the one of that title, and the wait for its code where there is one. */
export async function headingAfter(page: DrivenPage, title: string): Promise<string> {
  const { opening } = await textsOf(page)
  return headingUntil(page, { isNot: [title, opening.title, ''] })
}

function headingUntil(
  page: DrivenPage,
  wanted: { readonly is: string } | { readonly isNot: readonly string[] },
): Promise<string> {
  return page.evaluate(
    async ({ wish, patience }) => {
      const heading = (): string =>
        document.querySelector('limiar-onboarding')?.shadowRoot?.querySelector('h1')?.textContent.trim() ?? ''
      const until = performance.now() + patience
      while (performance.now() < until) {
        if ('is' in wish ? heading() === wish.is : !wish.isNot.includes(heading())) break
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      return heading()
    },
    { wish: wanted, patience: PATIENCE_MS },
  )
}

/** Waits until a button can be pressed: the shutter, once there is a picture. */
export async function buttonComes(page: DrivenPage, name: string): Promise<void> {
  const came = await page.evaluate(
    async ({ label, patience }) => {
      const until = performance.now() + patience
      while (performance.now() < until) {
        const buttons =
          document.querySelector('limiar-onboarding')?.shadowRoot?.querySelectorAll('button') ?? []
        if (
          [...buttons].some(
            (button) => button.ariaLabel === label && button.getAttribute('aria-disabled') !== 'true',
          )
        )
          return true
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      return false
    },
    { label: name, patience: PATIENCE_MS },
  )
  assert.ok(came, `“${name}” can be pressed`)
}

/**
 * Begins to record the texts that a screen reader would say by itself: headings that get the focus, and live regions.
 */
export function listen(page: Pick<DrivenPage, 'evaluate'>): Promise<void> {
  return page.evaluate(() => {
    const root = document.querySelector('limiar-onboarding')?.shadowRoot
    if (!root) throw new Error('There is no page to listen to.')
    const heard: string[] = []
    const said = new Map<Element, string>()
    Object.assign(globalThis, { heard })
    const say = (element: Element): void => {
      const text = element.textContent.replace(/\s+/g, ' ').trim()
      if (said.get(element) === text) return
      said.set(element, text)
      if (text) heard.push(text)
    }
    const listenToRegions = (): void => {
      for (const region of root.querySelectorAll('[role=status], [role=alert]')) say(region)
    }
    new MutationObserver(listenToRegions).observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) heard.push(target.textContent.trim())
    })
  }, undefined)
}

/** The announcements since then, in their order, one a line. */
export function heard(page: Pick<DrivenPage, 'evaluate'>): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard, undefined)
}

/** The name of what has the focus, as a screen reader says it. */
export function focusedName(page: Pick<DrivenPage, 'evaluate'>): Promise<string> {
  return page.evaluate(() => {
    const focused = document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement
    const named = focused instanceof HTMLInputElement ? focused.closest('label') : focused
    return (named?.getAttribute('aria-label') ?? named?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }, undefined)
}
