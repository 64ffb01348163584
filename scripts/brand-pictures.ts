/**
 * `npm run pictures:brand`: the pictures of docs/brand.md, one for each property of a theme, drawn by the page itself.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Theme } from '../src/protocol/reports/themes.ts'
import { serveGallery } from '../test/component/support/gallery-server.ts'
import { openChromium } from '../test/support/chromium.ts'

interface Shot {
  readonly scene: string
  readonly theme: Partial<Theme>
}

const purple = { accent: '#7a1fa2' } as const
const shots: Readonly<Record<string, Shot>> = {
  plain: { scene: 'consent', theme: {} },
  logo: { scene: 'consent-of-company', theme: purple },
  accent: { scene: 'consent', theme: { accent: '#f9d308' } },
  'on-accent': { scene: 'consent', theme: { ...purple, onAccent: '#ffe9a8' } },
  surface: { scene: 'consent', theme: { ...purple, surface: '#fff8e1' } },
  radius: { scene: 'consent', theme: { ...purple, radius: 28 } },
  font: { scene: 'consent', theme: { ...purple, font: 'serif' } },
  scheme: { scene: 'consent', theme: { ...purple, scheme: 'dark' } },
  texts: {
    scene: 'consent',
    theme: { ...purple, texts: { 'pt-BR': { 'consent.title': 'Oi! É você mesmo?' } } },
  },
  home: { scene: 'done-home', theme: purple },
}

const folder = join(import.meta.dirname, '..', 'docs', 'brand')
/** Half of a phone's width, which is enough to see the effect of a property. */
const SHOWN_WIDTH = 240

await mkdir(folder, { recursive: true })
const gallery = await serveGallery()
const browser = await openChromium()
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  for (const [name, { scene, theme }] of Object.entries(shots)) {
    await page.goto('about:blank')
    await page.goto(`${gallery.address}/?theme=${encodeURIComponent(JSON.stringify(theme))}#${scene}`)
    await page.waitForFunction((wanted) => document.documentElement.dataset['shown'] === wanted, scene)
    const picture = sharp(await page.screenshot()).resize({ width: SHOWN_WIDTH })
    await picture.png({ palette: true, colours: 64 }).toFile(join(folder, `${name}.png`))
    console.log(`docs/brand/${name}.png`)
  }
} finally {
  await browser.close()
  await gallery.close()
}
