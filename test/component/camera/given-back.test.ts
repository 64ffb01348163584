/** The camera is given back whenever it is not looked through. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { askForCamera, liveStreams, openCameraPages, type CameraPages } from '../support/camera-pages.ts'

let pages: CameraPages

before(async () => {
  pages = await openCameraPages()
})

after(() => pages.close())

describe('the camera is given back', () => {
  const endings: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ['when the page is hidden', (page) => hide(page)],
    [
      'when the element leaves the page',
      (page) => page.evaluate(() => document.querySelector('limiar-onboarding')?.remove()),
    ],
    [
      'when a file is sent instead',
      (page) => page.getByRole('button', { name: 'Enviar um arquivo' }).click(),
    ],
    [
      'when it ends by itself',
      (page) =>
        page.evaluate(() => {
          for (const track of window.streams[0]?.getTracks() ?? []) track.dispatchEvent(new Event('ended'))
        }),
    ],
  ]
  for (const [when, end] of endings) {
    it(when, async () => {
      const page = await pages.open()
      await askForCamera(page)
      await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
      assert.equal((await liveStreams(page)).length, 1)
      await end(page)
      await page.waitForFunction(() => window.streams.every(({ active }) => !active))
      await page.close()
    })
  }

  it('and taken again when the page is seen again', async () => {
    const page = await pages.open()
    await askForCamera(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
    await hide(page)
    await page.waitForFunction(() => window.streams.every(({ active }) => !active))
    await show(page)
    await page.waitForFunction(() => window.streams.filter(({ active }) => active).length === 1)
    await page.close()
  })

  it('and the focus stays on the shutter until it is taken again', async () => {
    const page = await pages.open()
    await askForCamera(page)
    const shutter = page.getByRole('button', { name: 'Tirar a foto', disabled: false })
    await shutter.focus()
    await hide(page)
    await page.waitForFunction(() => window.streams.every(({ active }) => !active))
    await show(page)
    await page.waitForFunction(() => window.streams.some(({ active }) => active))
    await shutter.waitFor()
    assert.equal(
      await page.evaluate(
        () => document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement?.ariaLabel,
      ),
      'Tirar a foto',
    )
    await page.close()
  })

  it('and not taken while nobody sees the page, although a step that needs it begins', async () => {
    const page = await pages.open()
    await askForCamera(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).click()
    await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
    await hide(page)
    await page.getByRole('heading', { name: 'Verso do documento' }).waitFor()
    await page.waitForFunction(() => window.streams.every(({ active }) => !active))
    await show(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
    assert.equal((await liveStreams(page)).length, 1)
    await page.close()
  })

  it('and one is kept between front and back', async () => {
    const page = await pages.open()
    await askForCamera(page)
    for (const title of ['Frente do documento', 'Verso do documento']) {
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).click()
    }
    await page.getByRole('heading', { name: 'Agora, seu rosto' }).waitFor()
    assert.equal(await page.evaluate(() => window.streams.length), 1)
    await page.close()
  })

  it('in a video that plays in the page and makes no sound', async () => {
    const page = await pages.open()
    await askForCamera(page)
    const video = page.locator('video')
    await video.waitFor()
    assert.deepEqual(
      await video.evaluate((node) => [(node as HTMLVideoElement).muted, node.hasAttribute('playsinline')]),
      [true, true],
    )
    await page.close()
  })
})

function hide(page: Page): Promise<void> {
  return becomes(page, 'hidden')
}

function show(page: Page): Promise<void> {
  return becomes(page, 'visible')
}

function becomes(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
