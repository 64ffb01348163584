/** Every view of the page in every language, scheme and size, from the gallery, and a sheet of each set to look at. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { languages } from '../../src/protocol/reports/reports.ts'
import { sceneNames } from '../../test/component/gallery/scene-names.ts'
import { serveGallery } from '../../test/component/support/gallery-server.ts'
import { sizes } from './sizes.ts'

const schemes = ['light', 'dark'] as const

interface Window {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly forcedColors?: 'active'
  /** Of the root element, which text and everything measured by it follow. */
  readonly fontSize?: string
}

/** Windows that few people have, and in which most goes wrong. */
const seldom: Readonly<Record<string, Window>> = {
  landscape: { viewport: { width: 740, height: 360 } },
  'zoomed-to-400': { viewport: { width: 320, height: 200 } },
  'text-of-200': { viewport: sizes.phone, fontSize: '200%' },
  'forced-colours': { viewport: sizes.phone, forcedColors: 'active' },
}

/** In pixels: small enough for a whole sheet on a screen, large enough to see faults. */
const THUMBNAIL_WIDTH = 200
const SHEET_COLUMNS = 10
const GAP = 10

/**
 * Writes `<folder>/views/<language>/<size>-<scheme>/<view>.png`, in Portuguese also `<folder>/views/pt-BR/<window>/`,
 * and a sheet beside each of those folders.
 */
export async function photographViews(from: Browser, folder: string): Promise<void> {
  const gallery = await serveGallery()
  const photograph = async (language: string, name: string, window: Window): Promise<void> => {
    const { fontSize, ...seen } = window
    const page = await from.newPage({ ...seen, reducedMotion: 'reduce' })
    const set = join(folder, 'views', language, name)
    await photographSet(page, `${gallery.address}/?lang=${language}`, set, fontSize)
    await page.close()
    console.log(`screenshots/views/${language}/${name}.jpg`)
  }
  try {
    for (const language of languages)
      for (const [size, viewport] of Object.entries(sizes))
        for (const colorScheme of schemes)
          await photograph(language, `${size}-${colorScheme}`, { viewport, colorScheme })
    for (const [name, window] of Object.entries(seldom)) await photograph('pt-BR', name, window)
  } finally {
    await gallery.close()
  }
}

async function photographSet(
  page: Page,
  address: string,
  folder: string,
  fontSize: string | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.goto(`${address}#${sceneNames[0] ?? ''}`)
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize ?? '')
  const files: string[] = []
  for (const name of sceneNames) {
    await page.evaluate((scene) => (location.hash = scene), name)
    await page.locator(`html[data-shown=${name}]`).waitFor()
    await page.evaluate(pictureIsShown)
    const file = join(folder, `${name}.png`)
    await page.screenshot({ path: file })
    files.push(file)
  }
  await writeSheet(files, `${folder}.jpg`)
}

/** Runs in the page. The size of a camera's picture is known before its first frame is shown. */
async function pictureIsShown(): Promise<void> {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  const [video, image] = [root?.querySelector('video'), root?.querySelector('img')]
  if (video) await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  await image?.decode()
}

async function writeSheet(files: readonly string[], path: string): Promise<void> {
  const pictures = await Promise.all(
    files.map((file) => sharp(file).resize(THUMBNAIL_WIDTH).toBuffer({ resolveWithObject: true })),
  )
  const height = Math.max(...pictures.map(({ info }) => info.height))
  const rows = Math.ceil(pictures.length / SHEET_COLUMNS)
  const sheet = sharp({
    create: {
      width: SHEET_COLUMNS * (THUMBNAIL_WIDTH + GAP),
      height: rows * (height + GAP),
      channels: 3,
      background: '#808080',
    },
  })
  const placed = pictures.map(({ data }, index) => ({
    input: data,
    left: (index % SHEET_COLUMNS) * (THUMBNAIL_WIDTH + GAP),
    top: Math.floor(index / SHEET_COLUMNS) * (height + GAP),
  }))
  await sheet.composite(placed).jpeg({ quality: 85 }).toFile(path)
}
