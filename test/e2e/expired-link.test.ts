/** The real page and the service's own routes over a clock that the test sets: no test waits for a link to expire. */
import { after, afterEach, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../support/chromium.ts'
import { changedReport, newLink } from '../support/integrator.ts'
import { beginWalk } from '../support/page-steps.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const pageDirectory = fileURLToPath(new URL('../../dist/page', import.meta.url))
const MS_PER_HOUR = 3_600_000
const LINK_DAYS = 1

let now = new Date()
let service: FakeService
let browser: Browser
const pages: Page[] = []

before(async () => {
  service = await startFakeService({ clock: () => now }, { pageDirectory })
  browser = await openChromium()
})

afterEach(async () => {
  now = new Date()
  for (const page of pages.splice(0)) await page.context().close()
})

after(async () => {
  await browser.close()
  await service.close()
})

/** Makes a link that can be opened for a day, and answers its address. */
async function linkOfOneDay(): Promise<string> {
  const { client, reportId } = service
  const { _id } = await changedReport(client.limiar, reportId, { links: { days: LINK_DAYS } })
  return (await newLink(client.limiar, _id)).url
}

async function open(url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })).newPage()
  pages.push(page)
  await page.goto(url)
  return page
}

function later(hours: number): void {
  now = new Date(now.getTime() + hours * MS_PER_HOUR)
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor()

describe('a link whose time is over', () => {
  it('says so to a person who opens it', async () => {
    const url = await linkOfOneDay()
    later(LINK_DAYS * 24 - 1)
    await heading(await open(url), 'Vamos confirmar sua identidade')
    later(2)
    await heading(await open(url), 'Este link venceu')
  })

  it('says so on a page that was opened before', async () => {
    const url = await linkOfOneDay()
    later(LINK_DAYS * 24 - 0.1)
    const page = await open(url)
    await heading(page, 'Vamos confirmar sua identidade')
    later(0.2)
    await beginWalk(page)
    await page.getByRole('button', { name: 'Enviar fotos sem a câmera' }).click()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: onePixel })
    await heading(page, 'Este link venceu')
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
