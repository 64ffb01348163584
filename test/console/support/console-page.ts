/** A page of the console in Chromium, and the faults that fail its test. */
import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { ConsoleServer } from './console-server.ts'

export interface OpenedConsole {
  readonly page: Page
  /** Errors of the page, requests to elsewhere, addresses that show the token. */
  readonly broken: string[]
  close(): Promise<void>
}

/** Opens the console; whatever breaks on it fails the test when it is closed. */
export async function openConsole(
  browser: Browser,
  { address, client }: Pick<ConsoleServer, 'address' | 'client'>,
  options: BrowserContextOptions = {},
): Promise<OpenedConsole> {
  const page = await browser.newPage({
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const broken: string[] = []
  // Chromium takes a moment to intercept in a page that is loading: a request of that moment reaches the server, and
  // Playwright waits for it for ever. With a route from the beginning, a test may add its own at any time.
  await page.route('**/never-asked-for', (route) => route.abort())
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== new URL(address).origin || url.href.includes(client.token)) broken.push(url.href)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`The policy forbids ${violatedDirective}: ${blockedURI}`)
    })
  })
  await page.goto(address)
  return {
    page,
    broken,
    close: async () => {
      await page.close()
      assert.deepEqual(broken, [])
    },
  }
}

/**
 * Types the token into the field that has the focus when the page opens, and waits for the view that the address names.
 */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token de acesso').waitFor()
  await page.keyboard.type(token)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sair' }).waitFor()
}

/** The text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').replace(/\s+/g, ' ').trim()
  })
}
