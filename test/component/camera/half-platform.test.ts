/** The page with half of what it would like to have: it goes on. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { askForCamera, openCameraPages, type CameraPages } from '../support/camera-pages.ts'

let pages: CameraPages

before(async () => {
  pages = await openCameraPages()
})

after(() => pages.close())

describe('with half of what it needs, the page goes on', () => {
  it('with a camera that cannot do what was wished: it asks for less', async () => {
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

  it('with a worker that cannot be had: by hand', async () => {
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

  it('without WebAssembly and WebGL: it still finds faces', async () => {
    const loaded = Promise.withResolvers<string>()
    const page = await pages.open({
      prepare: async (opened) => {
        opened.on('console', (message) => {
          if (message.text().startsWith('detector ')) loaded.resolve(message.text())
        })
        await opened.route('**/vision-worker-*.js', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: `(${String(cripple)})();${await response.text()}` })
        })
      },
    })
    await askForCamera(page)
    assert.equal(await loaded.promise, 'detector true')
    await page.close()
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

/** In the worker: takes away what some browsers lack, and says what came of loading without it. */
function cripple(): void {
  Reflect.deleteProperty(globalThis, 'WebAssembly')
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own canvas below
  const { getContext } = OffscreenCanvas.prototype
  OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, kind: string, ...rest: unknown[]) {
    return kind === '2d' ? Reflect.apply(getContext, this, [kind, ...rest]) : null
  } as typeof getContext
  const post = globalThis.postMessage.bind(globalThis) as (message: unknown) => void
  Object.assign(globalThis, {
    postMessage: (message: { readonly name: string; readonly detector?: boolean }) => {
      if (message.name === 'loaded') console.log(`detector ${String(message.detector)}`)
      post(message)
    },
  })
}
