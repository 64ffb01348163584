/** A browser whose worker cannot encode a picture: the page does it, and no picture is lost. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import { consent, heading, openLink, press, type Walk } from '../support/page-walk.ts'

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('a worker that cannot encode', () => {
  it('gives the camera’s picture back', async () => {
    const walk = await openUnable()
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Agora, vire o documento')
    assert.equal((await sharp(walk.onboarding.stills[0]).metadata()).format, 'jpeg')
    assert.ok(walk.said.includes('failed'))
  })

  it('gives a chosen picture back', async () => {
    const walk = await openUnable()
    await press(walk, 'Enviar um arquivo')
    const create = { width: 640, height: 400, channels: 3, background: 'beige' } as const
    const buffer = await sharp({ create }).png().toBuffer()
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer }
    await walk.page.locator('input[type=file]').last().setInputFiles(photo)
    await heading(walk, 'Agora, vire o documento')
    const { format, width, height } = await sharp(walk.onboarding.stills[0]).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 640, 400])
    assert.ok(walk.said.includes('failed'))
  })
})

/** At the camera, with a worker that has answered, so that it is asked to encode; it says what it does. */
async function openUnable(): Promise<Walk & { readonly said: readonly string[] }> {
  const said: string[] = []
  const walk = await openLink(browser, {}, {}, async (page) => {
    await breakEncoding(page)
    page.on('console', (line) => void said.push(line.text()))
  })
  const loaded = walk.page.waitForEvent('console', (line) => line.text() === 'loaded')
  await consent(walk)
  await heading(walk, 'Frente do documento')
  if (!said.includes('loaded')) await loaded
  return { ...walk, said }
}

const unable = `
  const { postMessage } = self
  self.postMessage = (answer, ...rest) => {
    console.log(answer.name)
    postMessage.call(self, answer, ...rest)
  }
  OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error('unable'));
`

async function breakEncoding(page: Page): Promise<void> {
  await page.route('**/assets/vision-worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: unable + (await response.text()) })
  })
}
