/** The console in a page of tests, before a service over fakes. */
import { fixture, html } from '@open-wc/testing'
import '../../../src/console/main.ts'
import { waitUntil } from './wait-until.ts'

/** Opens the console where a person has to sign in. */
export async function openConsole(): Promise<Element> {
  await leave()
  return fixture(html`<limiar-console></limiar-console>`)
}

/** Begins without a session, at the queue. */
export async function leave(): Promise<void> {
  location.hash = ''
  const { ok, status } = await fetch('/console/sign-out', {
    method: 'POST',
    headers: { 'limiar-console': '1' },
  })
  if (!ok) throw new Error(`Nobody was signed out: ${status}.`)
}

/** By the token of the service unless another is given. */
export async function signIn(page: Element, token?: string): Promise<void> {
  const field = (await shown(page, '#access-token')) as HTMLInputElement
  field.value = token ?? (await (await fetch('/console-access')).text())
  field.form?.requestSubmit()
}

/** The element with this selector and these words, once it is there; also within the viewer of pictures. */
export async function shown(
  page: Element,
  selector: string,
  words: RegExp | string = '',
): Promise<HTMLElement> {
  let found: HTMLElement | undefined
  await waitUntil(
    () => (found = all(page, selector).find((one) => isCalled(one, words))),
    `There is no ${selector} of ${words}.`,
  )
  return found!
}

export async function press(page: Element, words: RegExp | string): Promise<void> {
  const button = await shown(page, 'button', words)
  button.click()
}

/** The elements of a selector in the console, in its viewer and on its desks. */
export function all(page: Element, selector: string): readonly HTMLElement[] {
  const within =
    page.shadowRoot?.querySelectorAll(
      'limiar-picture-viewer, limiar-execution-notes, main, [class=root] > *',
    ) ?? []
  return [page, ...within].flatMap((element) => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ])
}

function isCalled(element: Element, words: RegExp | string): boolean {
  const name = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim()
  return typeof words === 'string' ? name.includes(words) : words.test(name)
}
