/** Pictures of every screen: `node test/component/gallery/take-screenshots.ts <folder> [scene …]`. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openChromium } from '../../support/chromium.ts'
import { serveGallery } from '../support/gallery-server.ts'

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const

/** The scenes' names are read from the gallery itself when none are given. */
export async function takeGalleryScreenshots(
  folder: string,
  names: readonly string[],
  options: { readonly lang?: string; readonly scheme?: 'light' | 'dark' } = {},
): Promise<void> {
  const { lang = 'pt-BR', scheme = 'light' } = options
  await mkdir(folder, { recursive: true })
  const gallery = await serveGallery()
  const browser = await openChromium()
  try {
    for (const [size, viewport] of Object.entries(sizes)) {
      const page = await browser.newPage({ viewport, colorScheme: scheme, reducedMotion: 'reduce' })
      for (const name of names) {
        await page.goto(`${gallery.address}/?lang=${lang}#${name}`)
        await page.locator(`html[data-shown=${name}]`).waitFor()
        await page.waitForFunction(() => {
          const video = document.querySelector('limiar-onboarding')?.shadowRoot?.querySelector('video')
          return !video || video.videoWidth > 0
        })
        await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}-${lang}.png`) })
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await gallery.close()
  }
}

if (import.meta.main) {
  const [folder = 'screenshots/page', ...names] = process.argv.slice(2)
  const { sceneNames } = await import('./scene-names.ts')
  await takeGalleryScreenshots(folder, names.length > 0 ? names : sceneNames)
}
