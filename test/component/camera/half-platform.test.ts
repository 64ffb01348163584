/** The page goes on with half of the features that it would like to have. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { askForCamera, openCameraPages, type CameraPages } from '../support/camera-pages.ts'

let pages: CameraPages

before(async () => {
  pages = await openCameraPages()
})

after(() => pages.close())

describe('with half of its features, the page goes on', () => {
  it('with a camera that cannot do what is asked: it asks for less', async () => {
    const page = await pages.open({
      platform: () => {
        window.wishes = []
        const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        MediaDevices.prototype.getUserMedia = (wish = {}) => {
          window.wishes.push(wish)
          return typeof wish.video === 'object' && 'facingMode' in wish.video
            ? Promise.reject(new DOMException('', 'OverconstrainedError'))
            : getUserMedia(wish)
        }
      },
    })
    await askForCamera(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
    const wishes = await page.evaluate(() => window.wishes)
    assert.deepEqual(
      wishes.map(({ video }) => (video === true ? true : Object.keys(video ?? {}))),
      [['facingMode', 'width', 'height'], ['facingMode'], true],
    )
    await page.close()
  })

  it('with a worker that does not start: by hand', async () => {
    const page = await pages.open({
      platform: () =>
        Object.assign(window, {
          Worker: function () {
            throw new DOMException('', 'SecurityError')
          },
        }),
    })
    await takesPictureByHand(page)
  })

  it('with a worker that fails: by hand', async () => {
    const page = await pages.open({
      prepare: (opened) =>
        opened.route('**/vision-worker-*.js', (route) => route.fulfill({ status: 500, body: '' })),
    })
    await takesPictureByHand(page)
  })

  it('with a detector that never comes: the shutter is there before it', async () => {
    const page = await pages.open({
      prepare: (opened) => opened.route('**/face-detector-*', () => undefined),
    })
    await askForCamera(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).click()
    await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
    await page.close()
  })
})

async function takesPictureByHand(page: Page): Promise<void> {
  await askForCamera(page)
  await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).click()
  await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
  await page.close()
}
