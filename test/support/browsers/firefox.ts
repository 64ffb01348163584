/** Drives the Firefox that is installed, by Puppeteer over WebDriver BiDi. Playwright drives only one of its own. */
import { launch, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import type { DrivenBrowser, DrivenPage } from './driven-page.ts'

/** The fake camera, no question about it, and silence towards the network of its maker. */
export const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': '',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

export interface FirefoxOptions {
  readonly executable: string
  /** Without one, asking for the camera finds none. */
  readonly camera: boolean
  readonly language: string
}

/** Starts Firefox without a window, on a profile of its own. */
export async function openFirefox({ executable, camera, language }: FirefoxOptions): Promise<DrivenBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: executable,
    extraPrefsFirefox: {
      ...PREFERENCES,
      'media.navigator.streams.fake': camera,
      'intl.accept_languages': language,
    },
  })
  const page = await browser.newPage()
  // A window that nobody sees has no focus of its own, and without it keys press no buttons.
  await page.bringToFront()
  return {
    name: 'Firefox',
    page: pageOf(page, () => page.mainFrame()),
    close: () => browser.close(),
  }
}

/** The page of a window, or of a frame in it. */
function pageOf(page: Page, view: () => Frame): DrivenPage {
  return {
    open: async (address) => {
      await view().goto(address)
    },
    // Puppeteer's types follow what it can send; JSON is less.
    evaluate: (run, argument) => view().evaluate(run as never, argument as never),
    run: async (script) => {
      await view().evaluate(script)
    },
    // Over BiDi Puppeteer knows the space bar by its character alone.
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    choose: async (find, path) => {
      const input = (await view().evaluateHandle(find)).asElement()
      if (!input) throw new Error('There is no such file input.')
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path)
    },
    resize: (size) => page.setViewport(size),
    frame: () =>
      pageOf(page, () => {
        const [first] = view().childFrames()
        if (!first) throw new Error('There is no frame on this page.')
        return first
      }),
  }
}
