/** Every rung of the ladder below the camera: the built page on a platform that fails in one way. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { askForCamera, liveStreams, openCameraPages, type CameraPages } from '../support/camera-pages.ts'

let pages: CameraPages

before(async () => {
  pages = await openCameraPages()
})

after(() => pages.close())

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
    heading: 'A câmera só abre em página segura',
    reason: 'insecure-context',
    ways: [FILES, AGAIN],
  },
  {
    what: 'a frame without allow, or a policy of the page around',
    platform: () =>
      Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } }),
    heading: 'A câmera está bloqueada aqui',
    reason: 'embedding-forbids-camera',
    ways: ['Abrir em outra aba', FILES],
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
    heading: 'Libere a câmera',
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
      const page = await pages.open({ platform, ...(userAgent !== undefined && { userAgent }) })
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
      const page = await pages.open({ platform, userAgent: `Mozilla/5.0 (iPhone) Mobile/15E148 ${mark}` })
      await askForCamera(page)
      await page.getByText(`O navegador do ${app} não libera a câmera.`).waitFor()
      await page.getByText(pages.onboarding.address, { exact: true }).waitFor()
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
    const page = await pages.open({
      platform,
      userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Instagram 334.0.0',
    })
    await askForCamera(page)
    const copy = page.getByRole('button', { name: 'Copiar o link' })
    // The view before it has a region of its own, which says that the camera is being opened.
    await copy.waitFor()
    const said = page.getByRole('status')
    assert.equal(await said.innerText(), '', 'the region is there before it says anything')
    await copy.click()
    await page.getByRole('button', { name: 'Link copiado' }).waitFor()
    assert.equal(await said.innerText(), 'Link copiado')
    assert.equal(await page.evaluate(() => (window as { copied?: string }).copied), pages.onboarding.address)
    await page.close()
  })

  it('explains the permission as this browser keeps it', async () => {
    const platform = (): void => {
      refuse('NotAllowedError')
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    }
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile'
    const page = await pages.open({ platform, userAgent })
    await askForCamera(page)
    await page.getByText('Em “Permissões”, ligue a câmera.').waitFor()
    await page.close()
  })

  it('opens the camera when it is there at the second attempt', async () => {
    const page = await pages.open({
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
    const page = await pages.open({ platform: () => refuse('NotFoundError') })
    await askForCamera(page)
    await page.getByText('Continuar no celular').click()
    const code = page.getByRole('img', { name: 'Código QR deste link' })
    await code.locator('path').waitFor()
    await page.getByText(pages.onboarding.address, { exact: true }).waitFor()
    await page.close()
  })
})
