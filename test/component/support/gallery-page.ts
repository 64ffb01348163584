/** The gallery in Chromium, for tests that look at single screens. */
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { openChromium } from '../../support/chromium.ts'
import { serveGallery, type BuiltFiles } from './gallery-server.ts'

export interface GalleryOptions extends BrowserContextOptions {
  /** The page that is opened; a single screen unless set. */
  readonly path?: string
}

/** Serves the gallery for the tests of a file; answers what opens a page of it. */
export function openGallery(): (options?: GalleryOptions) => Promise<Page> {
  let gallery: BuiltFiles
  let browser: Browser
  before(async () => {
    gallery = await serveGallery()
    browser = await openChromium()
  })
  after(async () => {
    await browser.close()
    await gallery.close()
  })
  return async ({ path = '/?lang=pt-BR', ...options } = {}) => {
    const page = await browser.newPage(options)
    await page.goto(`${gallery.address}${path}`)
    return page
  }
}

/** Shows a screen, and waits until it is there. */
export async function showScene(page: Page, name: string): Promise<void> {
  await page.evaluate((scene) => (location.hash = scene), name)
  await page.locator(`html[data-shown=${name}]`).waitFor()
}
