/** A page of another origin that opens the link in a window of its own, and its power over that window. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import type * as HostDoor from '../../src/host/index.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { openChromium } from '../support/chromium.ts'
import { changedReport, newLink } from '../support/integrator.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url))

let service: FakeService
let browser: Browser
let host: Server
const pages: Page[] = []

before(async () => {
  service = await startFakeService({}, { pageDirectory: await builtFolder('page') })
  browser = await openChromium()
  host = createServer(({ url }, answer) => {
    if (url === '/door.js') answer.setHeader('content-type', 'text/javascript').end(door)
    else answer.setHeader('content-type', 'text/html').end('<!doctype html><title>copy</title>')
  })
  host.listen(0, 'localhost')
  await once(host, 'listening')
})

afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

after(async () => {
  await browser.close()
  await service.close()
  host.close()
})

async function linkOf(popups: boolean): Promise<string> {
  const { limiar } = service.client
  const { _id } = await changedReport(limiar, service.reportId, { popups })
  return (await newLink(limiar, _id)).url
}

/** Opens the link from the other page, which listens to it, and goes on once the person sees it. */
async function openWindow(link: string): Promise<{ readonly opener: Page; readonly opened: Page }> {
  const opener = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  pages.push(opener)
  await opener.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
  const [opened] = await Promise.all([
    opener.waitForEvent('popup'),
    opener.evaluate(
      async ({ url, script }) => {
        const { OnboardingListener } = (await import(script)) as typeof HostDoor
        const popup = open(url, 'onboarding', 'popup') as Window
        const listener = new OnboardingListener({ popup, origin: new URL(url).origin })
        const heard: string[] = []
        Object.assign(globalThis, { popup, heard })
        void (async () => {
          for await (const { code } of listener) heard.push(code)
        })()
        void listener.finished.then(({ outcome }) => heard.push(outcome))
      },
      { url: link, script: '/door.js' },
    ),
  ])
  await opened.getByRole('heading', { name: 'Vamos confirmar sua identidade' }).waitFor()
  return { opener, opened }
}

/** Sends the window to a copy of the page elsewhere, as an attacker would; answers the address that it then shows. */
async function replace(opener: Page, opened: Page): Promise<string> {
  await opener.evaluate(() => {
    const { popup } = globalThis as unknown as { popup: Window }
    popup.location.href = `${location.origin}/copy`
  })
  // By now a navigation would have happened.
  const after = await opener.evaluate(() => fetch('/copy').then(() => performance.now()))
  assert.ok(after > 0)
  await opened.waitForLoadState()
  return opened.url()
}

const hears = (opener: Page, what: string): Promise<unknown> =>
  opener.waitForFunction(
    (wanted) => (globalThis as unknown as { heard: string[] }).heard.includes(wanted),
    what,
  )

describe('a window that another page opened', () => {
  it('cannot be sent elsewhere by it, and tells it nothing, unless the report allows popups', async () => {
    const link = await linkOf(false)
    const { opener, opened } = await openWindow(link)
    assert.equal(await opened.evaluate(() => window.opener), null)
    assert.equal(await replace(opener, opened), link)
    await hears(opener, 'left')
    const heard = await opener.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    assert.deepEqual(heard, ['left'])
  })

  it('tells it what happens where the report allows popups', async () => {
    const { opener, opened } = await openWindow(await linkOf(true))
    await hears(opener, 'ONBOARDING_READY')
    await opened.getByRole('button', { name: 'Agora não' }).click()
    await hears(opener, 'cancelled')
  })
})
