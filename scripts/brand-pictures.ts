/**
 * `npm run pictures:brand`: the pictures of docs/brand.md, one for each property of a theme, drawn by the page itself.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import type { Theme } from '../src/protocol/reports/themes.ts'
import { serveGallery } from '../test/component/support/gallery-server.ts'
import { openChromium } from '../test/support/chromium.ts'

interface Shot {
  readonly scene: string
  readonly theme: Partial<Theme>
  /** What the picture is about, where the page is longer than the window. */
  readonly shows?: string
  /** The icon of the tab above the page. A browser without windows draws no tabs, so this program draws one. */
  readonly icon?: string
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
  icon: {
    scene: 'consent-of-company',
    theme: purple,
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="20" fill="#7a1fa2"/></svg>',
  },
  'privacy-url': { scene: 'consent-of-company', theme: purple, shows: 'a.link' },
  'support-url': { scene: 'obstacle-with-help', theme: purple },
}

const pageFile = join(import.meta.dirname, '..', 'src', 'component', 'index.html')
const folder = join(import.meta.dirname, '..', 'docs', 'brand')
/** Half of a phone's width, which is enough to see the effect of a property. */
const SHOWN_WIDTH = 240

await mkdir(folder, { recursive: true })
const gallery = await serveGallery()
const browser = await openChromium()
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  for (const [name, { scene, theme, shows, icon }] of Object.entries(shots)) {
    await page.goto('about:blank')
    await page.goto(`${gallery.address}/?theme=${encodeURIComponent(JSON.stringify(theme))}#${scene}`)
    await page.waitForFunction((wanted) => document.documentElement.dataset['shown'] === wanted, scene)
    if (shows) await page.locator(shows).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const shown = await page.screenshot()
    const picture = sharp(icon ? await underTab(page, shown, icon) : shown).resize({ width: SHOWN_WIDTH })
    await picture.png({ palette: true, colours: 64 }).toFile(join(folder, `${name}.png`))
    console.log(`docs/brand/${name}.png`)
  }
} finally {
  await browser.close()
  await gallery.close()
}

/** The page below a tab that has its icon and its title. */
async function underTab(page: Page, shown: Buffer, icon: string): Promise<Buffer> {
  const address = (type: string, content: Buffer | string): string =>
    `data:${type};base64,${Buffer.from(content).toString('base64')}`
  const title = /<title>(.*?)<\/title>/.exec(await readFile(pageFile, 'utf8'))?.[1]
  await page.goto('about:blank')
  await page.setContent(`<style>
      body { margin: 0; background: #d5d8dc; font: 15px system-ui, sans-serif }
      p { display: flex; gap: 10px; align-items: center; width: 280px; margin: 8px 0 0 12px; padding: 12px 14px;
        border-radius: 12px 12px 0 0; background: #ffffff }
      img { display: block }
    </style>
    <p><img width="24" src="${address('image/svg+xml', icon)}" />${title}</p>
    <img width="360" src="${address('image/png', shown)}" />`)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  return page.screenshot()
}
