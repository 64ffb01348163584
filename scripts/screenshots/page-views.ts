/** Every view of the page in every language, scheme and size, from the gallery, and a sheet of each set to look at. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { languages } from '../../src/protocol/reports/reports.ts'
import { sceneNames } from '../../test/component/gallery/scene-names.ts'
import { serveGallery } from '../../test/component/support/gallery-server.ts'
import { sizes } from './sizes.ts'

type SizeName = keyof typeof sizes
const schemes = ['light', 'dark'] as const

/** In pixels: small enough for a whole sheet on a screen, large enough to see faults. */
const THUMBNAIL_WIDTH = 200
const SHEET_COLUMNS = 10
const GAP = 10

/** Writes `<folder>/views/<language>/<size>-<scheme>/<view>.png`, and a sheet beside each of those folders. */
export async function photographViews(from: Browser, folder: string): Promise<void> {
  const gallery = await serveGallery()
  try {
    for (const language of languages)
      for (const size of Object.keys(sizes) as SizeName[])
        for (const scheme of schemes) {
          const set = join(folder, 'views', language, `${size}-${scheme}`)
          const page = await from.newPage({
            viewport: sizes[size],
            colorScheme: scheme,
            reducedMotion: 'reduce',
          })
          await photographSet(page, `${gallery.address}/?lang=${language}`, set)
          await page.close()
          console.log(`screenshots/views/${language}/${size}-${scheme}.jpg`)
        }
  } finally {
    await gallery.close()
  }
}

async function photographSet(page: Page, address: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.goto(`${address}#${sceneNames[0] ?? ''}`)
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
