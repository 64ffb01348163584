/** One browser context for the tests of elements: each file of tests loads hundreds of modules that the last one loaded. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { withOwn } from './shared-chromium.ts'

/** What pages keep at an address. Only what the browser keeps of files stays. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'
const open = new WeakMap<Browser, Promise<BrowserContext>>()

/**
 * The context of that browser, which one file after the other uses: never two at once. Closing it closes its pages and
 * empties its storage.
 */
export async function lendContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const opening = open.get(browser) ?? browser.newContext(options)
  open.set(browser, opening)
  const context = await opening
  const pages: Page[] = []
  return withOwn(context, {
    newPage: async () => {
      const page = await context.newPage()
      pages.push(page)
      return page
    },
    close: async () => {
      await Promise.all(pages.splice(0).map(closeEmptied))
    },
  })
}

async function closeEmptied(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORED })
  await page.close()
}
