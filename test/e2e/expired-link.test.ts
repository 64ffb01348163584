/** The real page and the service's own routes over a clock that the test sets: no test waits for a link to expire. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { closed } from '../component/support/gallery-server.ts'
import { openChromium } from '../support/chromium.ts'
import { changedReport, newLink } from '../support/integrator.ts'
import { beginWalk } from '../support/page-steps.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const pageDirectory = fileURLToPath(new URL('../../dist/page', import.meta.url))
const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url), 'utf8')
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

describe('a link that cannot be used, within another page', () => {
  let host: Server
  let origin: string
  before(async () => {
    host = createServer(({ url = '/' }, response) => {
      response.setHeader('Content-Type', url === '/door.js' ? 'text/javascript' : 'text/html')
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const link = searchParams.get('link') ?? ''
      response.end(
        url === '/door.js' ? door : hostPage(pathname === '/popup' ? openedBy(link) : shownBy(link)),
      )
    }).listen(0)
    await once(host, 'listening')
    origin = `http://localhost:${(host.address() as AddressInfo).port}`
  })
  after(() => closed(host))

  /** A page of another site that shows the link with the host library, and keeps what it hears of it. */
  const hostOf = (link: string): Promise<Page> => open(`${origin}/?${new URLSearchParams({ link })}`)

  const firstHeard = (page: Page): Promise<unknown> =>
    page
      .waitForFunction(() => (window as unknown as { heard: readonly unknown[] }).heard[0])
      .then((heard) => heard.jsonValue())

  it('tells its host at once, with the reason where the report names the host', async () => {
    const { client, reportId } = service
    const definition = { links: { days: LINK_DAYS }, embedOrigins: [origin] }
    const { _id } = await changedReport(client.limiar, reportId, definition)
    const { url } = await newLink(client.limiar, _id)
    later(LINK_DAYS * 24 + 1)
    const page = await hostOf(url)
    assert.deepEqual(await firstHeard(page), ['ONBOARDING_ERROR', 'link-expired'])
    await page.frameLocator('iframe').getByRole('heading', { name: 'Este link venceu' }).waitFor()
  })

  it('tells the page that opened it, where the report allows windows', async () => {
    const { client, reportId } = service
    const definition = { links: { days: LINK_DAYS }, embedOrigins: [origin], popups: true }
    const { _id } = await changedReport(client.limiar, reportId, definition)
    const { url } = await newLink(client.limiar, _id)
    later(LINK_DAYS * 24 + 1)
    const page = await open(`${origin}/popup?${new URLSearchParams({ link: url })}`)
    assert.deepEqual(await firstHeard(page), ['ONBOARDING_ERROR', 'link-expired'])
  })

  it('tells only that it ended where nobody knows the host, and again when it is tried again', async () => {
    const unknown = new URL(`/${'0'.repeat(32)}`, await linkOfOneDay())
    const page = await hostOf(unknown.href)
    assert.deepEqual(await firstHeard(page), ['ONBOARDING_ERROR', null])
    const loaded = page.waitForEvent('framenavigated')
    await page.frameLocator('iframe').getByRole('link', { name: 'Tentar de novo' }).click()
    assert.equal((await loaded).url(), unknown.href)
    await page.waitForFunction(() => (window as unknown as { heard: readonly unknown[] }).heard.length === 2)
    assert.equal(new URL(page.url()).origin, origin, 'the page around it stays')
  })
})

const shownBy = (url: string): string =>
  `const { listener } = new OnboardingFrame({ parent: document.body, url: '${url}' })`
const openedBy = (url: string): string =>
  `const listener = new OnboardingListener({ popup: open('${url}'), origin: '${new URL(url).origin}' })`

const hostPage = (begin: string): string => `<!doctype html><body><script type="module">
  import { OnboardingFrame, OnboardingListener } from '/door.js'
  window.heard = []
  ${begin}
  for await (const { code, response } of listener) heard.push([code, response?.reason ?? null])
</script>`

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
