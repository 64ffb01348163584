/** Drives the Firefox that is installed, by Puppeteer over WebDriver BiDi. Playwright drives only one of its own. */
import { launch, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import type { DrivenBrowser, DrivenPage } from './driven-page.ts'

/** A fake camera without a permission prompt, and no requests to the browser's maker. */
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
  /** Whether there is a camera. Without one, the page finds none. */
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
  // A window without a screen has no focus, and without the focus keys press no buttons.
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
    // Puppeteer's types describe every value that it can send; JSON has fewer.
    evaluate: (run, argument) => view().evaluate(run as never, argument as never),
    run: async (script) => {
      await view().evaluate(script)
    },
    // Over BiDi Puppeteer knows the space bar only by its character.
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
