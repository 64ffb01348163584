import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { consent, heading, openLink, press } from './support/page-walk.ts'

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('a connection that comes and goes', () => {
  it('is told, waited for, and gone on with when it is back', async () => {
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

  it('shows how much of a picture has left, and says that it is slow', async () => {
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

/** Noise does not compress: a megabyte or so, as it comes from a phone. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
