/** A host that is isolated by Cross-Origin-Embedder-Policy, and the kinds of frame in which it can show the page. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'

let browser: Browser
let server: HostServer

before(async () => {
  server = await startHostServer({ session: { captures: ['selfie'], documents: [] } })
  browser = await openChromium(fakeCamera())
})

after(async () => {
  await browser.close()
  await server.close()
})

/** Opens an isolated host with the onboarding in an iframe of these attributes. */
async function openHost(page: Page, attributes: string): Promise<void> {
  const script = `
    import { OnboardingListener } from '/door.js'
    here.innerHTML = '<iframe allow="camera" ${attributes} style="width: 400px; height: 700px"></iframe>'
    const listener = new OnboardingListener({ frame: here.firstChild, origin: '${server.origins.same}' })
    window.codes = []
    here.firstChild.src = '${server.link}'
    for await (const { code } of listener) codes.push(code)`
  await page.goto(server.page(script, { isolated: true }))
}

describe('an isolated host', () => {
  it('cannot show the page in a plain iframe', async () => {
    const page = await browser.newPage()
    const failing = page.waitForEvent('requestfailed', (request) => request.url() === server.link)
    await openHost(page, '')
    assert.match((await failing).failure()?.errorText ?? '', /BLOCKED_BY_RESPONSE/)
    await page.close()
  })

  it('shows it in a credentialless iframe, hears it, and hands on the camera', async () => {
    const page = await browser.newPage({ locale: 'pt-BR' })
    await openHost(page, 'credentialless')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Aceitar e começar' }).click()
    const open = frame.getByRole('button', { name: 'Abrir a câmera' })
    const shutter = frame.getByRole('button', { name: 'Tirar a foto' })
    await open.or(shutter).first().waitFor()
    if (await open.isVisible()) await open.click()
    await shutter.click()
    await page.waitForFunction(() =>
      (window as unknown as { codes: string[] }).codes.includes('SDK_CAPTURE_COMPLETED'),
    )
    await page.close()
  })
})
