/** Walks the built page in Chromium against the stand-in for the server; whatever breaks on the way fails the test. */
import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { until } from '../../support/until.ts'
import { startFakeOnboarding, type FakeOnboarding, type Script } from './fake-onboarding.ts'

export interface Walk {
  readonly page: Page
  readonly onboarding: FakeOnboarding
  /** Faults of a walk: errors on the page, forbidden requests, requests to other hosts. */
  readonly broken: readonly string[]
}

const walks: Walk[] = []

/** For every file of walks: pages are closed after each of its tests, and a broken page fails the test. */
export function endWalksAfterEach(): void {
  afterEach(async () => {
    const ended = walks.splice(0)
    await Promise.all(ended.map(({ page }) => page.close()))
    await Promise.all(ended.map(({ onboarding }) => onboarding.close()))
    assert.deepEqual(
      ended.flatMap(({ broken }) => broken),
      [],
    )
  })
}

interface Opening extends BrowserContextOptions {
  /** Appended to the link's address, such as `?debug`. */
  readonly query?: string
  /** Goes on before everything that the page needs has come. */
  readonly waitUntil?: 'commit'
}

/** Opens the link once the page is prepared; whatever breaks on the page fails the test at its end. */
export async function openLink(
  browser: Browser,
  script: Script = {},
  { query = '', waitUntil, ...options }: Opening = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Walk> {
  const onboarding = await startFakeOnboarding(script)
  const page = await browser.newPage({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...options,
  })
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (!request.url().startsWith('blob:') && origin !== new URL(onboarding.address).origin)
      broken.push(request.url())
  })
  await page.addInitScript(() => {
    const events: unknown[] = []
    Object.assign(globalThis, { events })
    addEventListener('limiar-event', (event) => events.push((event as CustomEvent).detail))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`The policy forbids ${violatedDirective}: ${blockedURI}`)
    })
  })
  const walk = { page, onboarding, broken }
  walks.push(walk)
  await prepare(page)
  await page.goto(`${onboarding.address}${query}`, waitUntil && { waitUntil })
  return walk
}

export async function consent(walk: Walk): Promise<void> {
  await press(walk, 'Aceitar e começar')
  const primer = walk.page.getByRole('button', { name: 'Abrir a câmera' })
  const title = walk.page.getByRole('heading', { name: /^(Frente do documento|Seu rosto)$/ })
  // The explanation is skipped where the camera was allowed before, as Chromium's fake one may be.
  await primer.or(title).first().waitFor()
  if (await primer.isVisible()) await primer.click()
}

export function press({ page }: Walk, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

export function heading({ page }: Walk, name: string): Promise<void> {
  return page.getByRole('heading', { name, exact: true }).waitFor()
}

/**
 * Waits until the server knows what the person told. The page tells it after it has drawn the next screen, and a page that
 * is loaded again asks for what the server does not know.
 */
export async function everythingTold({ page, onboarding }: Walk): Promise<void> {
  const isAccepted = (await codes(page)).includes('TERM_ACCEPTED')
  const chosen = (await responses(page, 'DOCUMENT_TYPE_SELECTED')).at(-1) as
    { readonly type: string } | undefined
  await until('the server knows what the person told', () => {
    const { consented, documentType } = onboarding.progress
    return ((consented || !isAccepted) && (!chosen || chosen.type === documentType)) || undefined
  })
}

/** Loads the page again, once the server knows what the person told. */
export async function reload(walk: Walk): Promise<void> {
  await everythingTold(walk)
  await walk.page.reload()
}

interface Raised {
  readonly code: string
  readonly response?: unknown
}

/** The page reports its height at every change; these reports are not steps of the walk. */
async function raised(page: Page): Promise<readonly Raised[]> {
  const events = await page.evaluate(() => (globalThis as unknown as { events: Raised[] }).events)
  return events.filter(({ code }) => code !== 'ONBOARDING_RESIZED')
}

export async function codes(page: Page): Promise<readonly string[]> {
  return (await raised(page)).map(({ code }) => code)
}

export async function responses(page: Page, wanted: string): Promise<readonly unknown[]> {
  return (await raised(page)).filter(({ code }) => code === wanted).map(({ response }) => response)
}
