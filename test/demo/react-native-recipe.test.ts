/** The recipe for React Native as an app runs it, with stand-ins for the parts that only a phone has. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import type { OnboardingWebViewProps } from '../../src/host/react-native.ts'
import { bundled } from '../support/bundle.ts'
import { openChromium } from '../support/chromium.ts'

declare global {
  /** The events that the app heard, and the ways in which the test acts on it. */
  interface Window {
    readonly told: readonly string[]
    readonly webView: OnboardingWebViewProps | undefined
    readonly renderAgain: () => void
    readonly leave: () => void
    readonly answerCamera: (answer: 'granted' | 'denied') => void
  }
}

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The app's program, with stand-ins for the packages of phones. */
function bundledApp(): Promise<string> {
  return bundled(pathOf('react-native/app.ts'), {
    alias: {
      'react-native-webview': pathOf('react-native/react-native-webview.ts'),
      'react-native': pathOf('react-native/react-native.ts'),
      'limiar-host/react-native': pathOf('../../src/host/react-native.ts'),
    },
  })
}

/** Sends an event as the page in the web view does. */
async function say(page: Page, sequence: number, code: string, response?: object): Promise<void> {
  const limiar = { version: 1, session: 'run-1', sequence, at: '2026-01-02T03:04:05.000Z' }
  await page.evaluate((data) => {
    const { webView } = window
    webView?.onMessage({ nativeEvent: { data, url: webView.source.uri } })
  }, JSON.stringify({ code, response, limiar }))
}

describe('the recipe for React Native', () => {
  let browser: Browser
  let program: string
  before(async () => {
    program = await bundledApp()
    browser = await openChromium()
  })
  after(() => browser.close())

  async function openApp(): Promise<Page> {
    const page = await browser.newPage()
    await page.addScriptTag({ type: 'module', content: program })
    await page.locator('main').waitFor({ state: 'attached' })
    return page
  }

  it('shows the page once it is known whether the camera may be used, even when it may not', async () => {
    const page = await openApp()
    assert.equal(await page.locator('web-view').count(), 0)
    await page.evaluate(() => window.answerCamera('denied'))
    await page.locator('web-view').waitFor({ state: 'attached' })
    await page.close()
  })

  it('tells once how it ended, however often the app is rendered', async () => {
    const page = await openApp()
    await page.evaluate(() => window.answerCamera('granted'))
    await page.locator('web-view').waitFor({ state: 'attached' })
    await say(page, 1, 'ONBOARDING_READY')
    await page.evaluate(() => window.renderAgain())
    assert.deepEqual(await page.evaluate(() => window.told), [])
    await say(page, 2, 'ONBOARDING_FINISHED', { executionId: 'ab'.repeat(12) })
    await page.evaluate(() => window.leave())
    await page.locator('web-view').waitFor({ state: 'detached' })
    assert.deepEqual(await page.evaluate(() => window.told), [`ended ${'ab'.repeat(12)}`])
    await page.close()
  })

  it('tells nothing when the screen is left before', async () => {
    const page = await openApp()
    await page.evaluate(() => window.answerCamera('granted'))
    await page.locator('web-view').waitFor({ state: 'attached' })
    await page.evaluate(() => window.leave())
    await page.locator('web-view').waitFor({ state: 'detached' })
    assert.deepEqual(await page.evaluate(() => window.told), [])
    await page.close()
  })
})
