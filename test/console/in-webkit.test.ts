/** The views and desks of the console in WebKitGTK, light and dark; other files show them in Chromium and in Firefox. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accessibilityFaultsIn } from '../support/accessibility.ts'
import type { DrivenBrowser } from '../support/browsers/driven-page.ts'
import { browsers } from '../support/browsers/installed.ts'
import { showScheme } from '../support/shown-scheme.ts'
import { until } from '../support/until.ts'
import { startConsole, type ConsoleServer } from './support/console-server.ts'

const webKit = browsers().find(({ name }) => name === 'WebKitGTK')!

/** The window of its small browser has 447 px at least. */
const WIDTHS = [1280, 450]

/** Each place by its fragment, and an element that it shows once its data has come. */
const places = {
  '#/': 'tbody tr',
  '#/links': '.create',
  '#/registry': '#records',
  '#/reports': '#versions',
  '#/deliveries': '#deliveries',
  '#/people': '#people',
  '#/health': '.plots',
} as const

describe('the console in WebKitGTK', { skip: webKit.whyNot }, () => {
  let server: ConsoleServer
  let browser: DrivenBrowser
  let execution: string

  before(async () => {
    server = await startConsole()
    const { id, reportId } = await server.add()
    execution = `#/${reportId}/${id}`
    browser = await webKit.open({ camera: false, language: 'en' })
    await browser.page.open(server.address)
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  /** Waits for an element of the console, or of the desk that is open. */
  const shown = (selector: string): Promise<true> =>
    until(`${selector} is there`, async () => (await browser.page.evaluate(isThere, selector)) || undefined)

  async function looked(): Promise<void> {
    for (const width of WIDTHS) {
      await browser.page.resize({ width, height: 800 })
      assert.deepEqual(await accessibilityFaultsIn(browser.page), [], `${width} px`)
      const { shown: shownWidth, excess } = await browser.page.evaluate(
        () => ({ shown: innerWidth, excess: document.documentElement.scrollWidth - innerWidth }),
        undefined,
      )
      assert.ok(shownWidth > 0 && shownWidth <= width, `the window has ${shownWidth} px`)
      assert.ok(excess <= 0, `${excess} px too wide at ${width} px`)
    }
    const conditions = await browser.page.evaluate(showScheme, 'dark')
    assert.ok(conditions > 0, 'nothing is different in a dark system')
    assert.deepEqual(await accessibilityFaultsIn(browser.page), [], 'dark')
    await browser.page.evaluate(showScheme, 'light')
  }

  it('is accessible and fits where people sign in', async () => {
    await shown('#access-token')
    await looked()
  })

  it('is accessible and fits at each desk', async () => {
    await browser.page.evaluate(signIn, server.client.token)
    for (const [fragment, selector] of Object.entries(places)) {
      await browser.page.evaluate((hash) => void (location.hash = hash), fragment)
      await shown(selector)
      await looked()
    }
  })

  it('is accessible and fits at an execution, and at the question before its decision', async () => {
    await browser.page.evaluate((hash) => void (location.hash = hash), execution)
    await shown('[data-decision]')
    await looked()
    await browser.page.evaluate(() => {
      const root = document.querySelector('limiar-console')?.shadowRoot
      ;[...(root?.querySelectorAll<HTMLElement>('[data-decision]') ?? [])].at(-1)?.click()
    }, undefined)
    await shown('dialog[open] fieldset')
    await looked()
  })
})

/** Runs in the page. */
function isThere(selector: string): boolean {
  const root = document.querySelector('limiar-console')?.shadowRoot
  const within = [...(root?.querySelectorAll('*') ?? [])].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return [root, ...within].some((one) => one?.querySelector(selector))
}

/** Runs in the page. */
function signIn(token: string): void {
  const root = document.querySelector('limiar-console')?.shadowRoot
  const field = root?.querySelector<HTMLInputElement>('#access-token')
  if (field) field.value = token
  field?.form?.requestSubmit()
}
