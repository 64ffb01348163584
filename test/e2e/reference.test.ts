/** The reference of the API at `/docs`: it shows every operation, and sends no request to another host. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../support/chromium.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const referenceDirectory = join(import.meta.dirname, '..', '..', 'dist', 'reference')

describe('the reference of the API', () => {
  let service: FakeService
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const complaints: string[] = []
  before(async () => {
    service = await startFakeService({}, { referenceDirectory })
    browser = await openChromium()
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) complaints.push(message.text())
    })
    await page.goto(`${service.client.baseUrl}/docs`)
  })
  after(async () => {
    await browser.close()
    await service.close()
  })

  it('lists every operation, with examples and curl', async () => {
    await page.getByText('Create an onboarding link').first().click()
    await page
      .getByText(/Authorization: Bearer/)
      .first()
      .waitFor()
    await page.getByText('/reports/{reportId}/onboarding-ext').first().waitFor()
    await page.getByText(/curl/i).first().waitFor()
    await page
      .getByText(/links:write/)
      .first()
      .waitFor()
  })

  it('comes from this server alone: no request goes elsewhere, and its policy allows everything that it needs', () => {
    const { origin } = new URL(service.client.baseUrl)
    const foreign = asked.filter((url) => new URL(url).origin !== origin && !/^(data|blob):/.test(url))
    assert.deepEqual(foreign, [])
    assert.ok(asked.some((url) => url.endsWith('/openapi.json')))
    assert.deepEqual(complaints, [])
  })

  it('is sent with a policy of its own, and found with a slash at the end of its address too', async () => {
    const policy = (await service.client.raw('/docs')).headers.get('content-security-policy') ?? ''
    for (const part of ["script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.split('; ').includes(part), part)
    assert.doesNotMatch(policy, /https?:|\*/)
    assert.equal((await service.client.raw('/docs/')).status, 308)
  })
})
