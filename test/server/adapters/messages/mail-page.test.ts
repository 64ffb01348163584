import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { mailOf } from '../../../../src/server/adapters/messages/texts.ts'
import { accessibilityFaults } from '../../../support/accessibility.ts'
import { openChromium } from '../../../support/chromium.ts'

const url = 'https://id.banco.example/0123456789abcdef0123456789abcdef'

describe('an e-mail as it is shown', () => {
  let browser: Browser
  let page: Page
  const requests: string[] = []
  before(async () => {
    browser = await openChromium()
    page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    page.on('request', (request) => requests.push(request.url()))
    const { html } = mailOf({ to: 'ana@example.com', url, sender: 'Banco São João', expiresAt: new Date() })
    await page.setContent(html)
  })
  after(() => browser.close())

  it('is accessible', async () => {
    assert.deepEqual(await accessibilityFaults(page), [])
  })

  it('loads nothing from elsewhere', () => {
    assert.deepEqual(requests, [])
  })

  it('fits a small telephone', async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= 320, `${width} pixels`)
  })

  it('leads to the link', async () => {
    assert.equal(await page.getByRole('link', { name: 'Começar' }).getAttribute('href'), url)
  })
})
