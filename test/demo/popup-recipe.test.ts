/** The recipe for a window of its own, as a bundler builds it from the documentation's lines. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { startFakeOnboarding, type FakeOnboarding } from '../component/support/fake-onboarding.ts'
import { bundled } from '../support/bundle.ts'
import { openChromium } from '../support/chromium.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A page of another origin, whose button opens the link and whose output says how it ended. */
async function serveHost(link: string): Promise<Server> {
  const program = await bundled(pathOf('../../examples/popup/open-onboarding.ts'), {
    alias: { 'limiar-host': pathOf('../../src/host/index.ts') },
  })
  const html = `<!doctype html><title>host</title><button>Open</button><output></output><script type="module">
    import { openOnboarding } from '/recipe.js'
    document.querySelector('button').onclick = async () => {
      const ended = await openOnboarding('${link}')
      document.querySelector('output').textContent = ended?.outcome ?? 'blocked'
    }
  </script>`
  const server = createServer(({ url }, answer) => {
    const [type, body] = url === '/recipe.js' ? ['text/javascript', program] : ['text/html', html]
    answer.setHeader('content-type', type).end(body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return server
}

describe('the recipe for a window of its own', () => {
  let browser: Browser
  let onboarding: FakeOnboarding
  let host: Server
  before(async () => {
    browser = await openChromium()
    onboarding = await startFakeOnboarding({})
    host = await serveHost(onboarding.address)
  })
  after(async () => {
    await browser.close()
    await onboarding.close()
    host.close()
  })

  async function openWindow(): Promise<{ readonly page: Page; readonly popup: Page }> {
    const page = await browser.newPage({ locale: 'pt-BR' })
    await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
    await popup.getByRole('button', { name: 'Agora não' }).waitFor()
    return { page, popup }
  }

  const ending = (page: Page, outcome: string): Promise<void> =>
    page.locator('output', { hasText: outcome }).waitFor()

  it('says that the person declined, and closes the window', async () => {
    const { page, popup } = await openWindow()
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Agora não' }).click()
    await ending(page, 'cancelled')
    await closed
    assert.deepEqual(onboarding.calls, ['POST /session'])
    await page.close()
  })

  it('opens no address that would run in the page around', async () => {
    const page = await browser.newPage()
    const dangerous = await serveHost('javascript:opener.document.title="run"')
    try {
      await page.goto(`http://localhost:${(dangerous.address() as AddressInfo).port}/`)
      const [fault] = await Promise.all([page.waitForEvent('pageerror'), page.getByRole('button').click()])
      assert.match(fault.message, /http/)
      assert.equal(await page.title(), 'host')
      assert.equal(page.context().pages().length, 1)
    } finally {
      await page.close()
      dangerous.close()
    }
  })

  it('says that the person closed the window', async () => {
    const { page, popup } = await openWindow()
    await popup.close()
    await ending(page, 'left')
    await page.close()
  })
})
