import { fakeCamera, openChromium } from '../chromium.ts'
import type { DrivenBrowser, DrivenOptions } from './driven-page.ts'

/** Opens the Chromium that set-up found, driven as the other engines are. */
export async function openDrivenChromium({ camera, language }: DrivenOptions): Promise<DrivenBrowser> {
  const browser = await openChromium(camera ? fakeCamera() : [])
  const page = await browser.newPage({ locale: language, reducedMotion: 'reduce' })
  return {
    name: 'Chromium',
    page: {
      open: async (address) => {
        await page.goto(address)
      },
      // Playwright's types follow what it can send; JSON is less.
      evaluate: (run, argument) => page.evaluate(run as never, argument as never),
      run: async (script) => {
        await page.evaluate(script)
      },
      press: (key) => page.keyboard.press(key),
      choose: async (find, path) => {
        const input = (await page.evaluateHandle(find)).asElement()
        if (!input) throw new Error('There is no such file input.')
        await input.setInputFiles(path)
      },
      resize: (size) => page.setViewportSize(size),
    },
    close: () => browser.close(),
  }
}
