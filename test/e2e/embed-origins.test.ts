/** Reports that were stored with texts that are not origins: a browser shows the onboarding only in the right pages. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { newId } from '../../src/protocol/ids.ts'
import { firstReportDefinition } from '../../src/server/domain/reports/report.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { openChromium } from '../support/chromium.ts'
import { newLink } from '../support/integrator.ts'
import { startFakeService, type FakeService } from '../support/server.ts'
import { until } from '../support/until.ts'

let service: FakeService
let browser: Browser
let host: Server
let hostOrigin: string

before(async () => {
  service = await startFakeService({}, { pageDirectory: await builtFolder('page') })
  browser = await openChromium()
  host = createServer((request, answer) => {
    const link = new URL(request.url ?? '/', 'http://host').searchParams.get('link') ?? ''
    answer
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>host</title><iframe src="${link}"></iframe>`)
  })
  host.listen(0, 'localhost')
  await once(host, 'listening')
  hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`
})

after(async () => {
  await browser.close()
  await service.close()
  host.close()
})

/** A link of a report that is stored already, so that its origins are no longer checked. */
async function linkOf(embedOrigins: readonly string[]): Promise<string> {
  const [account] = await service.ports.accounts.all()
  const [id, at] = [newId(), new Date()]
  await service.ports.reports.insert({
    id,
    accountId: account?.id ?? '',
    name: 'embedded',
    version: 1,
    createdAt: at,
    updatedAt: at,
    definition: { ...firstReportDefinition, embedOrigins: [...embedOrigins] },
  })
  return (await newLink(service.client.limiar, id)).url
}

/** The heading of the page in the host's frame; undefined where the browser refused to show it. */
async function shownIn(embedOrigins: readonly string[]): Promise<string | undefined> {
  const link = await linkOf(embedOrigins)
  const page = await browser.newPage({ locale: 'pt-BR' })
  await page.goto(`${hostOrigin}/?link=${encodeURIComponent(link)}`)
  // A page that the browser refuses has the address of its page about that.
  const frame = await until('the frame shows something', () =>
    page.frames().find((one) => one.parentFrame() !== null && /^(http|chrome-error)/.test(one.url())),
  )
  const isShown = frame.url() === link
  // Until the link is opened the page says that it prepares itself.
  const heading = isShown
    ? await frame.getByRole('heading', { name: /^(?!Preparando)/ }).innerText()
    : undefined
  await page.close()
  return heading
}

describe('a page of another origin', () => {
  it('shows the onboarding where the report names it', async () => {
    assert.equal(await shownIn([hostOrigin]), 'Vamos confirmar sua identidade')
  })

  it('does not show it by a wildcard in an older report, nor by a text that would begin another directive or policy', async () => {
    const { port } = new URL(hostOrigin)
    for (const strange of [
      `http://*:${port}`,
      'http://*',
      `${hostOrigin};sandbox`,
      `${hostOrigin},default-src`,
    ])
      assert.equal(await shownIn([strange]), undefined, strange)
  })

  it('shows it completely beside such an origin', async () => {
    const heading = await shownIn([
      'http://a.localhost;sandbox',
      'http://b.localhost,default-src',
      hostOrigin,
    ])
    assert.equal(heading, 'Vamos confirmar sua identidade')
  })

  it('cannot be named by a wildcard any more', async () => {
    const { body: first } = await service.client.call('GET', `/reports/${service.reportId}`)
    for (const origin of ['https://*', 'https://*.bank.example', 'https://a.example;sandbox']) {
      const definition = { ...first.definition, embedOrigins: [origin] }
      const { status } = await service.client.call('POST', '/reports', { name: 'Strange', definition })
      assert.equal(status, 400, origin)
    }
  })
})
