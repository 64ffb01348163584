/** The kit's camera before the real page, which judges its pictures itself; only the page's server is a stand-in. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import type {} from '../../src/testing/page.ts'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { openChromium } from '../support/chromium.ts'

const kit = fileURLToPath(new URL('../../dist/testing/page.js', import.meta.url))
const base64 = (file: string): string =>
  readFileSync(new URL(`../../.cache/${file}`, import.meta.url)).toString('base64')

/** The person's face in the middle, half as wide as the picture. */
async function portrait(): Promise<string> {
  const photograph = fileURLToPath(new URL('../../.cache/media/franck_02159.jpg', import.meta.url))
  const face = sharp(photograph).extract({ left: 151, top: 56, width: 494, height: 494 })
  return (await face.jpeg().toBuffer()).toString('base64')
}

/** Time for three automatic captures, on a machine that does everything else at the same time. */
const WALK_TIMEOUT_MS = 60_000

/** Only in the first of them are the guides in the middle. */
const windows: readonly {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly letters?: number
}[] = [
  { name: 'on a wide page', width: 1100, height: 800 },
  { name: 'on a phone on its side', width: 740, height: 360 },
  { name: 'on a small phone with letters twice as large', width: 320, height: 568, letters: 32 },
]

describe('the sample camera of the kit', () => {
  let browser: Browser
  let server: HostServer

  before(async () => (browser = await openChromium()))
  after(() => browser.close())

  beforeEach(async () => (server = await startHostServer()))
  afterEach(() => server.close())

  for (const { name, width, height, letters } of windows)
    it(`shows pictures that the page captures without a button ${name}`, () =>
      walk({ width, height }, letters))

  /** Walks to the end in a window of this size, with letters of so many pixels. */
  async function walk(viewport: { readonly width: number; readonly height: number }, letters = 16) {
    const page = await browser.newPage({ locale: 'pt-BR', viewport })
    await page.addInitScript({ path: kit })
    await page.addInitScript((pictures) => limiarTesting.installSampleCamera(pictures), {
      front: base64('sample-camera/front.jpg'),
      back: base64('sample-camera/back.jpg'),
      selfie: await portrait(),
      cardShare: 0.8,
    })
    await page.addInitScript(() => {
      const raised: string[] = []
      Object.assign(window, { raised })
      addEventListener('limiar-event', ({ detail }: CustomEventInit<{ code: string }>) =>
        raised.push(detail?.code ?? ''),
      )
    })
    await page.goto(server.link)
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), letters)
    await page.getByRole('button', { name: 'Aceitar e começar' }).click()
    await page.getByRole('button', { name: 'Abrir a câmera' }).click()
    await page.waitForFunction(
      () => (window as unknown as { raised: string[] }).raised.includes('ONBOARDING_FINISHED'),
      undefined,
      { timeout: WALK_TIMEOUT_MS },
    )
    const raised = await page.evaluate(() => (window as unknown as { raised: string[] }).raised)
    assert.equal(raised.filter((code) => code === 'SDK_CAPTURE_COMPLETED').length, 3)
    assert.ok(!raised.includes('SDK_CAMERA_DENIED'))
    await page.close()
  }
})
