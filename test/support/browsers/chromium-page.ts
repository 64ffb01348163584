import type { Frame, Page } from 'playwright'
import { fakeCamera, openChromium } from '../chromium.ts'
import type { DrivenBrowser, DrivenOptions, DrivenPage } from './driven-page.ts'

/** Opens the Chromium that set-up found, driven as the other engines are. */
export async function openDrivenChromium({ camera, language }: DrivenOptions): Promise<DrivenBrowser> {
  const browser = await openChromium(camera ? fakeCamera() : [])
  const page = await browser.newPage({ locale: language, reducedMotion: 'reduce' })
  return {
    name: 'Chromium',
    page: pageOf(page, () => page.mainFrame()),
    close: () => browser.close(),
  }
}

function pageOf(page: Page, view: () => Frame): DrivenPage {
  return {
    open: async (address) => {
      await view().goto(address)
    },
    // Playwright's types describe every value that it can send; JSON has fewer.
    evaluate: (run, argument) => view().evaluate(run as never, argument as never),
    run: async (script) => {
      await view().evaluate(script)
    },
    press: (key) => page.keyboard.press(key),
    choose: async (find, path) => {
      const input = (await view().evaluateHandle(find)).asElement()
      if (!input) throw new Error('There is no such file input.')
      await input.setInputFiles(path)
    },
    resize: (size) => page.setViewportSize(size),
    frame: () =>
      pageOf(page, () => {
        const [first] = view().childFrames()
        if (!first) throw new Error('There is no frame on this page.')
        return first
      }),
  }
}
