import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page, Route } from 'playwright'
import sharp from 'sharp'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { consent, endWalksAfterEach, heading, openLink, press } from './support/page-walk.ts'

endWalksAfterEach()

/** More tries than the page makes of a call that it does not wait for, which is five. */
const STILL_TRIES = 7
/** The page tries again after this time, or when it is told that there is a network. */
const OFFLINE_PAUSE_MS = 10_000
/** One try may need several pauses, because its failure arrives between two of them. */
const MAX_PAUSES = 500

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('a connection that comes and goes', () => {
  it('is reported and waited for, and the walk goes on when it is back', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.context().setOffline(true)
    await press(walk, 'Tirar a foto')
    await walk.page.getByText('Você está sem internet.').waitFor()
    await walk.page.context().setOffline(false)
    await heading(walk, 'Agora, vire o documento')
    assert.equal(walk.onboarding.stills.length, 1)
  })

  it('is waited for however long it stays away', async () => {
    const walk = await openLink(browser, {}, {}, (page) => page.clock.install())
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.context().setOffline(true)
    const failed = countFailedStills(walk.page)
    await press(walk, 'Tirar a foto')
    await walk.page.getByText('Você está sem internet.').waitFor()
    for (let pauses = 0; failed.count < STILL_TRIES; pauses++) {
      assert.ok(pauses < MAX_PAUSES, 'it is still tried')
      await walk.page.clock.fastForward(OFFLINE_PAUSE_MS)
    }
    await walk.page.context().setOffline(false)
    await heading(walk, 'Agora, vire o documento')
    assert.equal(walk.onboarding.stills.length, 1)
  })

  it('shows how much of a picture is sent, and says that it is slow', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    // Slow enough that the picture is still under way when it is given up, however busy the machine.
    const network = await walk.page.context().newCDPSession(walk.page)
    const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 25_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await press(walk, 'Enviar um arquivo')
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() }
    await walk.page.locator('input[type=file]').last().setInputFiles(photo)
    await walk.page.waitForFunction(() => {
      const bar = document.querySelector('limiar-onboarding')?.shadowRoot?.querySelector('progress')
      return bar !== null && bar !== undefined && bar.value > 0 && bar.value < 1
    })
    await walk.page.getByText('Conexão lenta. Ainda enviando…').waitFor()
    await press(walk, 'Cancelar o envio')
    await heading(walk, 'Envie a frente do documento')
  })

  it('lets the person stop waiting', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.context().setOffline(true)
    await press(walk, 'Tirar a foto')
    await press(walk, 'Cancelar o envio')
    await walk.page.getByRole('button', { name: 'Tirar a foto' }).waitFor()
    await walk.page.context().setOffline(false)
  })
})

describe('what the person chose', () => {
  it('is known to the service before it judges a picture', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'] })
    await press(walk, 'Aceitar e começar')
    const { promise: chosen, resolve } = Promise.withResolvers<Route>()
    await walk.page.route('**/session', (route) =>
      route.request().postData()?.includes('documentType') ? resolve(route) : route.continue(),
    )
    await walk.page.getByRole('button', { name: 'CNH' }).click()
    const primer = walk.page.getByRole('button', { name: 'Abrir a câmera' })
    const title = walk.page.getByRole('heading', { name: 'Frente do documento' })
    await primer.or(title).first().waitFor()
    if (await primer.isVisible()) await primer.click()
    await press(walk, 'Tirar a foto')
    await walk.page.getByRole('button', { name: 'Cancelar o envio' }).waitFor()
    await (await chosen).continue()
    await heading(walk, 'Agora, vire o documento')
    const { calls, progress } = walk.onboarding
    assert.equal(progress.documentType, 'cnh')
    assert.deepEqual(calls.slice(-2), ['PATCH /session', 'PUT /stills/front'])
  })
})

/** Counts requests for a still that did not get through, from now on. */
function countFailedStills(page: Page): { readonly count: number } {
  const failed = { count: 0 }
  page.on('requestfailed', (request) => {
    if (request.url().includes('/stills/')) failed.count++
  })
  return failed
}

/** Noise does not compress: a megabyte or so, as it comes from a phone. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
