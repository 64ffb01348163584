/** The playground with the verdict of a sample, its theme editor and the doctor: every language, size and scheme. */
import type { Browser, Page } from 'playwright'
import { languages } from '../../src/protocol/languages.ts'
import type { PlaygroundServer } from '../../test/support/playground-server.ts'
import { sizes } from './sizes.ts'

/** An analysis with real models, also on a busy machine. */
const PATIENCE_MS = 120_000

/** Writes each view from top to bottom: `shop-<view>-<language>-<size>-<scheme>`. */
export async function photographShopWindow(
  from: Browser,
  { playgroundUrl, linkUrl }: PlaygroundServer,
  colorScheme: 'light' | 'dark',
  fileOf: (name: string) => string,
): Promise<void> {
  for (const locale of languages) {
    const page = await from.newPage({ locale, colorScheme, reducedMotion: 'reduce' })
    page.setDefaultTimeout(PATIENCE_MS)
    const take = async (view: string): Promise<void> => {
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        // Chromium draws a frame of another origin only while it is in sight, and so the window becomes as high as the page.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width: viewport.width, height })
        const path = fileOf(`shop-${view}-${locale}-${size}-${colorScheme}`)
        await page.screenshot({ path, fullPage: true })
      }
    }
    await page.goto(playgroundUrl)
    await page.frameLocator('iframe').locator('.primary').waitFor()
    await take('start')
    for (const [index, view] of ['honest', 'fraud'].entries()) {
      await trySample(page, index)
      await take(view)
    }
    await page.locator('nav button[aria-pressed]').click()
    await page.locator('limiar-console-preview .primary').waitFor()
    await take('editor')
    await page.goto(`${linkUrl}/doctor`)
    await page.locator('#conclusion:not(:empty)').waitFor()
    await take('doctor')
    await page.close()
  }
}

/** Sends a sample and waits until its own evidence is shown, and not that of the sample before. */
async function trySample(page: Page, index: number): Promise<void> {
  const before = await page
    .locator('.fields')
    .elementHandle({ timeout: 1 })
    .catch(() => null)
  await page.locator('.samples button').nth(index).click()
  await before?.waitForElementState('hidden')
  await page.locator('.fields').waitFor()
  await page.locator('.execution img').last().waitFor()
}
