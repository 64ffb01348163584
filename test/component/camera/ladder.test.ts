/** Every rung of the ladder below the camera: the built page on a platform that fails in one way. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import { startFakeOnboarding, type FakeOnboarding } from '../support/fake-onboarding.ts'

declare global {
  interface Window {
    events: { readonly code: string; readonly response?: { readonly reason?: string } }[]
    streams: MediaStream[]
    wishes: MediaStreamConstraints[]
  }
}

let browser: Browser
let onboarding: FakeOnboarding

before(async () => {
  browser = await openChromium(fakeCamera())
  onboarding = await startFakeOnboarding()
})

after(async () => {
  await browser.close()
  await onboarding.close()
})

interface Rung {
  readonly what: string
  /** Runs in the page before the page's own code. */
  readonly platform: () => void
  readonly userAgent?: string
  readonly heading: string
  readonly reason: string
  readonly ways: readonly string[]
}

const AGAIN = 'Tentar de novo'
const FILES = 'Enviar fotos sem a câmera'

const rungs: readonly Rung[] = [
  {
    what: 'a page without https',
    platform: () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    heading: 'A câmera precisa de página segura',
    reason: 'insecure-context',
    ways: [FILES, AGAIN],
  },
  {
    what: 'a frame without allow, or a policy of the page around',
    platform: () =>
      Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } }),
    heading: 'A câmera está bloqueada aqui',
    reason: 'embedding-forbids-camera',
    ways: ['Abrir em uma aba própria', FILES],
  },
  {
    what: 'a browser without getUserMedia',
    platform: () => Object.defineProperty(navigator, 'mediaDevices', { value: {} }),
    heading: 'Este navegador não abre a câmera',
    reason: 'camera-unsupported',
    ways: [FILES, AGAIN],
  },
  {
    what: 'the browser inside an app',
    platform: () => refuse('NotAllowedError', 'Permission denied'),
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; wv) Chrome/126.0 Mobile Safari/537.36 Instagram 334.0.0 Android',
    heading: 'Abra no seu navegador',
    reason: 'in-app-browser',
    ways: ['Copiar o link', FILES, AGAIN],
  },
  {
    what: 'a person who refuses',
    platform: () => {
      refuse('NotAllowedError', 'Permission denied')
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    },
    heading: 'Libere o acesso à câmera',
    reason: 'camera-denied',
    ways: [AGAIN, FILES],
  },
  {
    what: 'a system that refuses',
    platform: () => refuse('NotAllowedError', 'Permission denied by system'),
    heading: 'O aparelho bloqueou a câmera',
    reason: 'camera-denied-by-system',
    ways: [AGAIN, FILES],
  },
  {
    what: 'a question that was closed',
    platform: () => refuse('NotAllowedError', 'Permission dismissed'),
    heading: 'Falta permitir a câmera',
    reason: 'camera-dismissed',
    ways: [AGAIN, FILES],
  },
  {
    what: 'a device without a camera',
    platform: () => refuse('NotFoundError'),
    heading: 'Não encontramos uma câmera',
    reason: 'camera-missing',
    ways: [FILES, AGAIN],
  },
  {
    what: 'a camera that something else uses, where there is another',
    platform: () => {
      refuse('NotReadableError')
      MediaDevices.prototype.enumerateDevices = () =>
        Promise.resolve(
          ['one', 'two'].map((deviceId) => ({ kind: 'videoinput', deviceId }) as MediaDeviceInfo),
        )
    },
    heading: 'A câmera está ocupada',
    reason: 'camera-in-use',
    ways: [AGAIN, 'Usar outra câmera', FILES],
  },
  {
    what: 'a camera that fails in a way nobody knows',
    platform: () => refuse('SomethingNewError'),
    heading: 'A câmera não abriu',
    reason: 'camera-failed',
    ways: [AGAIN, FILES],
  },
  {
    what: 'a camera that cannot do even the least',
    platform: () => refuse('OverconstrainedError'),
    heading: 'Esta câmera não serve',
    reason: 'camera-unsuitable',
    ways: [AGAIN, FILES],
  },
  {
    what: 'a picture that is all black',
    platform: () => {
      MediaDevices.prototype.getUserMedia = () => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        setInterval(() => context?.fillRect(0, 0, canvas.width, canvas.height), 50)
        return Promise.resolve(canvas.captureStream(20))
      }
    },
    heading: 'A câmera está escura',
    reason: 'camera-dark',
    ways: [AGAIN, FILES],
  },
]

describe('without a camera, the page says why and goes on', () => {
  for (const { what, platform, userAgent, heading, reason, ways } of rungs) {
    it(`with ${what}`, async () => {
      const page = await open({ platform, ...(userAgent !== undefined && { userAgent }) })
      await askForCamera(page)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      assert.deepEqual(await page.locator('.ways').locator('button, a').allInnerTexts(), ways)
      const failed = await page.evaluate(() =>
        window.events.filter(({ code }) => code === 'SDK_CAPTURE_FAILED'),
      )
      assert.deepEqual(
        failed.map(({ response }) => response?.reason),
        [reason],
      )
      assert.deepEqual(await liveStreams(page), [])
      await page.close()
    })
  }

  it('names the app, and says what to do in it', async () => {
    const platform = (): void => refuse('NotAllowedError')
    for (const [app, mark] of [
      ['Instagram', 'Instagram 334.0.0'],
      ['Facebook', '[FBAN/FBIOS;FBAV/468.0]'],
      ['TikTok', 'musical_ly_2023405030'],
      ['WhatsApp', 'WhatsApp/24.11.85'],
    ] as const) {
      const page = await open({ platform, userAgent: `Mozilla/5.0 (iPhone) Mobile/15E148 ${mark}` })
      await askForCamera(page)
      await page.getByText(`O navegador do ${app} não libera a câmera.`).waitFor()
      await page.getByText(onboarding.address, { exact: true }).waitFor()
      await page.close()
    }
  })

  it('copies the link for the browser outside', async () => {
    const platform = (): void => {
      refuse('NotAllowedError')
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => Promise.resolve(Object.assign(window, { copied: text })) },
      })
    }
    const page = await open({ platform, userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Instagram 334.0.0' })
    await askForCamera(page)
    await page.getByRole('button', { name: 'Copiar o link' }).click()
    await page.getByRole('button', { name: 'Link copiado' }).waitFor()
    assert.equal(await page.evaluate(() => (window as { copied?: string }).copied), onboarding.address)
    await page.close()
  })

  it('explains the permission as this browser keeps it', async () => {
    const platform = (): void => {
      refuse('NotAllowedError')
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    }
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile'
    const page = await open({ platform, userAgent })
    await askForCamera(page)
    await page.getByText('Em “Permissões”, ligue a câmera.').waitFor()
    await page.close()
  })

  it('opens the camera when it is there at the second attempt', async () => {
    const page = await open({
      platform: () => {
        const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        MediaDevices.prototype.getUserMedia = () => {
          MediaDevices.prototype.getUserMedia = getUserMedia
          return Promise.reject(new DOMException('', 'AbortError'))
        }
      },
    })
    await askForCamera(page)
    await page.getByRole('button', { name: AGAIN }).click()
    await page.getByRole('heading', { name: 'Frente do documento' }).waitFor()
    await page.close()
  })

  it('offers a phone at a computer: the same link as a QR code', async () => {
    const page = await open({ platform: () => refuse('NotFoundError') })
    await askForCamera(page)
    await page.getByText('Continuar no celular').click()
    const code = page.getByRole('img', { name: 'Código QR deste link' })
    await code.locator('path').waitFor()
    await page.getByText(onboarding.address, { exact: true }).waitFor()
    await page.close()
  })
})

describe('with half of what it needs, the page goes on', () => {
  it('with a camera that cannot do what was wished: it asks for less', async () => {
    const page = await open({
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
    const page = await open({
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
    const page = await open({})
    await page.route('**/vision-worker-*.js', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await takesPictureByHand(page)
  })

  it('without WebAssembly and WebGL: it still finds faces', async () => {
    const page = await open({})
    const loaded = Promise.withResolvers<string>()
    page.on('console', (message) => {
      if (message.text().startsWith('detector ')) loaded.resolve(message.text())
    })
    await page.route('**/vision-worker-*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `(${String(cripple)})();${await response.text()}` })
    })
    await page.reload()
    await askForCamera(page)
    assert.equal(await loaded.promise, 'detector true')
    await page.close()
  })

  it('with a detector that never comes: the shutter is there before it', async () => {
    const page = await open({})
    await page.route('**/face-detector-*', () => undefined)
    await page.reload()
    await askForCamera(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).click()
    await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
    await page.close()
  })
})

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
      const page = await open({})
      await askForCamera(page)
      await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
      assert.equal((await liveStreams(page)).length, 1)
      await end(page)
      await page.waitForFunction(() => window.streams.every(({ active }) => !active))
      await page.close()
    })
  }

  it('and taken again when the page is seen again', async () => {
    const page = await open({})
    await askForCamera(page)
    await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
    await hide(page)
    await page.waitForFunction(() => window.streams.every(({ active }) => !active))
    await show(page)
    await page.waitForFunction(() => window.streams.filter(({ active }) => active).length === 1)
    await page.close()
  })

  it('and one is kept between front and back', async () => {
    const page = await open({})
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
    const page = await open({})
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

const PATIENCE_MS = 20_000

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

/** In the page: what getUserMedia answers from now on. */
declare function refuse(name: string, message?: string): void

async function open(options: { readonly platform?: () => void; readonly userAgent?: string }): Promise<Page> {
  const { platform, userAgent } = options
  const page = await browser.newPage({
    locale: 'pt-BR',
    viewport: { width: 1000, height: 800 },
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
  })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(() => {
    window.events = []
    window.streams = []
    addEventListener('limiar-event', (event) => window.events.push((event as CustomEvent).detail))
    Object.assign(window, {
      refuse: (name: string, message = '') => {
        MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException(message, name))
      },
    })
  })
  if (platform) await page.addInitScript(platform)
  await page.addInitScript(() => {
    if (!('getUserMedia' in navigator.mediaDevices)) return
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    MediaDevices.prototype.getUserMedia = async (wish) => {
      const stream = await getUserMedia(wish)
      window.streams.push(stream)
      return stream
    }
  })
  await page.goto(onboarding.address)
  return page
}

async function askForCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar e começar' }).click()
  const primer = page.getByRole('button', { name: 'Abrir a câmera' })
  const capture = page.getByRole('heading', { name: 'Frente do documento' })
  const obstacle = page.locator('.todo')
  // The explanation is skipped where the camera was allowed before, as Chromium's fake one may be.
  await primer.or(capture).or(obstacle).first().waitFor()
  if (await primer.isVisible()) await primer.click()
}

async function takesPictureByHand(page: Page): Promise<void> {
  await askForCamera(page)
  await page.getByRole('button', { name: 'Tirar a foto', disabled: false }).click()
  await page.getByRole('heading', { name: 'Agora, vire o documento' }).waitFor()
  await page.close()
}

function liveStreams(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.streams.filter(({ active }) => active).map(({ id }) => id))
}

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
