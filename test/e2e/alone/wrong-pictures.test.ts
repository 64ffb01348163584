/**
 * A person who holds the wrong thing before the camera is told what to change, by the real page, models and service.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../../support/chromium.ts'
import { hold, holdBefore, sceneOf } from '../../support/held-camera.ts'
import { firstReport, newLink } from '../../support/integrator.ts'
import { beginWalk } from '../../support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../../support/playground-server.ts'

/** Sigma in pixels of a picture 1280 wide: a hand that does not come to rest, or a lens that is focused elsewhere. */
const BLUR = 5

interface Raised {
  readonly code: string
  readonly response?: unknown
}

let server: PlaygroundServer
let browser: Browser
let pictures: Readonly<Record<string, string>>

before(async () => {
  server = await startPlayground()
  browser = await openChromium()
  pictures = {
    front: await sceneOf('front'),
    back: await sceneOf('back'),
    blurred: await sceneOf('front', BLUR),
  }
})

after(async () => {
  await browser.close()
  await server.stop()
})

/**
 * Opens the page at the front of the document, with that picture before the camera; `sent` are the stills that left the
 * page.
 */
async function openFront(held: string): Promise<{ readonly page: Page; readonly sent: readonly string[] }> {
  const { limiar } = server.client
  const link = await newLink(limiar, (await firstReport(limiar))._id)
  const viewport = { width: 1100, height: 800 }
  const page = await browser.newPage({ locale: 'pt-BR', viewport, reducedMotion: 'reduce' })
  await holdBefore(page, pictures, held)
  await page.addInitScript(() => {
    const raised: unknown[] = []
    Object.assign(globalThis, { raised })
    addEventListener('limiar-event', (event) => raised.push((event as CustomEvent).detail))
  })
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT') sent.push(pathname.slice(pathname.indexOf('/', 1)))
  })
  await page.goto(link.url)
  await beginWalk(page)
  const primer = page.getByRole('button', { name: 'Abrir a câmera' })
  const title = page.getByRole('heading', { name: 'Frente do documento' })
  await primer.or(title).first().waitFor()
  if (await primer.isVisible()) await primer.click()
  await title.waitFor()
  return { page, sent }
}

/** The answers to the pictures of the front. */
async function told(page: Page): Promise<readonly Raised[]> {
  const raised = await page.evaluate(() => (globalThis as unknown as { raised: Raised[] }).raised)
  return raised.filter(({ code }) => /^SDK_CAPTURE_(INVALID|FAILED|COMPLETED)$/.test(code))
}

const front = { assuranceType: 'DOCUMENT_FRONT' } as const
const completed = { code: 'SDK_CAPTURE_COMPLETED', response: front }

const cases = [
  {
    what: 'the back before the camera while the front is asked for',
    held: 'back',
    advice: 'Vire o documento: precisamos do lado que tem a sua foto',
    refused: 'Este é o outro lado',
    reason: 'wrong-side',
  },
  {
    what: 'a document that is never sharp',
    held: 'blurred',
    advice: 'Apoie os braços e espere a imagem ficar nítida',
    refused: 'A imagem ficou tremida',
    reason: 'too-blurred',
  },
] as const

for (const { what, held, advice, refused, reason } of cases)
  describe(what, () => {
    it('is explained in words that are spoken, is never taken, and then the right picture is taken', async () => {
      const { page, sent } = await openFront(held)
      // The hint has its longer words, because it stayed for longer than four captures take.
      await page.getByRole('status').filter({ hasText: advice }).waitFor()
      assert.deepEqual(sent, [])
      assert.deepEqual(await told(page), [], 'a hint is no picture, so the host hears nothing')
      await hold(page, 'front')
      await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
      assert.deepEqual(sent, ['/stills/front'])
      assert.deepEqual(await told(page), [completed])
      await page.close()
    })

    it('is refused by the server when it is taken by hand, and the host hears of it once', async () => {
      const { page } = await openFront(held)
      await page.getByRole('button', { name: 'Tirar a foto' }).click()
      await page.getByRole('heading', { name: refused }).waitFor()
      const invalid = { code: 'SDK_CAPTURE_INVALID', response: { ...front, reason } }
      assert.deepEqual(await told(page), [invalid])
      await hold(page, 'front')
      await page.getByRole('button', { name: 'Tirar outra foto' }).click()
      await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
      assert.deepEqual(await told(page), [invalid, completed])
      await page.close()
    })
  })
