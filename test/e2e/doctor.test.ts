import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, FrameLocator, Page } from 'playwright'
import type { ReportDefinitionBody } from '../../src/protocol/reports/reports.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { newLink, newReport } from '../support/integrator.ts'
import { definitionBody } from '../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const doctorDirectory = join(import.meta.dirname, '..', '..', 'dist', 'doctor')

describe('the doctor in a browser', () => {
  let browser: Browser
  let service: FakeService
  let host: Server
  let hostOrigin: string
  /** The HTML of the host's page. */
  let hostBody = ''

  before(async () => {
    service = await startFakeService({}, { doctorDirectory })
    host = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<!doctype html><title>host</title>${hostBody}`)
    }).listen(0, '127.0.0.1')
    await once(host, 'listening')
    hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    browser = await openChromium(fakeCamera())
  })
  after(async () => {
    await browser.close()
    host.closeAllConnections()
    host.close()
    await service.close()
  })

  /** The address of the doctor of a new link, under a report that names these hosts. */
  async function doctorOf(
    embedOrigins: readonly string[] = [],
    changes: Partial<ReportDefinitionBody> = {},
  ): Promise<string> {
    const definition = definitionBody({ embedOrigins: [...embedOrigins], ...changes })
    const { baseUrl, limiar } = service.client
    const report = await newReport(limiar, definition)
    return `${baseUrl}/${(await newLink(limiar, report._id)).token}/doctor`
  }

  async function opened(url: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await page.goto(url)
    await page.locator('#conclusion', { hasText: /to fix|All clear|It should work/ }).waitFor()
    return page
  }

  async function framed(body: string): Promise<{ page: Page; frame: FrameLocator }> {
    hostBody = body
    const page = await browser.newPage()
    await page.goto(hostOrigin)
    return { page, frame: page.frameLocator('iframe') }
  }

  const row = (within: Page | FrameLocator, check: string) =>
    within.locator('dl > div').filter({ has: within.locator('dt', { hasText: new RegExp(`^${check}$`) }) })

  it('finds nothing in the way of a page of its own, and breaks no rule of its policy', async () => {
    const page = await opened(await doctorOf())
    assert.equal(
      await page.locator('#conclusion').innerText(),
      'All clear: nothing keeps the page from working.',
    )
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.close()
  })

  it('opens the camera when it is asked to, gives it back, and names it', async () => {
    const page = await opened(await doctorOf())
    await page.getByRole('button', { name: 'Try the camera' }).click()
    await row(page, 'Camera test').waitFor()
    assert.match(await row(page, 'Camera test').innerText(), /\d+ × \d+/)
    await page.close()
  })

  it('copies its findings as text', async () => {
    const url = await doctorOf()
    const context = await browser.newContext({ permissions: ['camera', 'clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByText(/All clear/).waitFor()
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await page.getByText('Copied.').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(text, /✔ Link: open/)
    assert.match(text, /Mozilla/)
    await context.close()
  })

  it('tells a frame without allow from one with it', async () => {
    const url = await doctorOf([hostOrigin])
    const without = await framed(`<iframe src="${url}"></iframe>`)
    await without.frame.getByText('1 thing to fix').waitFor()
    assert.match(await row(without.frame, 'Camera in this page').innerText(), /allow="camera"/)
    await without.page.close()
    const { page, frame } = await framed(`<iframe src="${url}" allow="camera"></iframe>`)
    await frame.getByText('All clear: nothing keeps the page from working.').waitFor()
    assert.match(
      await row(frame, 'Page around this one').innerText(),
      new RegExp(`${hostOrigin}, which is in the flow`),
    )
    assert.match(await row(frame, 'Who receives events').innerText(), /window\.parent/)
    await page.close()
  })

  it('says that a report names nobody, and who to name', async () => {
    const { page, frame } = await framed(`<iframe src="${await doctorOf()}" allow="camera"></iframe>`)
    await frame.getByText('It should work; 1 thing to check.').waitFor()
    assert.match(
      await row(frame, 'Page around this one').innerText(),
      new RegExp(`embedOrigins \\(${hostOrigin}\\)`),
    )
    await page.close()
  })

  it('sees the objects of an app', async () => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      Object.assign(window, { FlutterOnboardingChannel: { postMessage: () => undefined } })
    })
    await page.goto(await doctorOf())
    await page.getByText('FlutterOnboardingChannel').waitFor()
    await page.close()
  })

  it('sees the objects of an app under the names of the report', async () => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      Object.assign(window, {
        OnboardingChannel: { postMessage: () => undefined },
        bankKyc: { postMessage: () => undefined },
        webkit: { messageHandlers: { kycHandler: { postMessage: () => undefined } } },
      })
    })
    await page.goto(await doctorOf([], { appChannels: { android: 'bankKyc', ios: 'kycHandler' } }))
    const listeners = row(page, 'Who receives events')
    await listeners.waitFor()
    // An object under the default name does not count: this report's page would not speak to it.
    assert.match(await listeners.innerText(), /\n(?:.*: )?bankKyc, webkit\.messageHandlers\.kycHandler$/)
    await page.close()
  })

  it('says that a closed link is closed, and has no page for an unknown link', async () => {
    const url = await doctorOf()
    const token = new URL(url).pathname.split('/')[1] ?? ''
    const { body } = await service.client.call('GET', '/reports')
    for (const { _id } of body.docs)
      await service.client.call('PATCH', `/reports/${_id}/onboarding-ext/${token}`, { active: false })
    const page = await opened(url)
    assert.match(await row(page, 'Link').innerText(), /closed/)
    const unknown = await page.goto(`${service.client.baseUrl}/${'0'.repeat(32)}/doctor`)
    assert.equal(unknown?.status(), 404)
    await page.close()
  })
})
