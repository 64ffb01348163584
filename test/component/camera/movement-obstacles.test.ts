/** The movement that a verdict waits for, without its camera: the page says why, as it does for a picture. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import {
  consent,
  endWalksAfterEach,
  heading,
  openLink,
  press,
  reload,
  responses,
  type Walk,
} from '../support/page-walk.ts'

endWalksAfterEach()

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

const AGAIN = 'Tentar de novo'
const SKIP = 'Pular esta etapa'
const OTHER = 'Usar outra câmera'
const meaning = 'Sem esta etapa, uma pessoa da equipe confere sua selfie, e a resposta demora mais.'

/** To the movement, whose frames the server would take. */
async function openMovement(): Promise<Walk> {
  const seen = { band: 'depth-seen', enough: true, triesLeft: 2 } as const
  const walk = await openLink(
    browser,
    { captures: ['selfie'], documents: [], selfie: 'camera-with-movement', bursts: [seen] },
    {},
    (page) => page.addInitScript(keepStreams),
  )
  await consent(walk)
  await heading(walk, 'Seu rosto')
  await press(walk, 'Tirar a foto')
  await heading(walk, 'Mexa um pouco a cabeça')
  return walk
}

/** Opens the page again, on a device whose camera answers with that error until it is given back. */
async function reloadWithout({ page }: Walk, name: string, permission: PermissionState): Promise<void> {
  await page.addInitScript(
    ([error, state]) => {
      // oxlint-disable-next-line typescript/unbound-method -- it is put back where it was
      const { getUserMedia } = MediaDevices.prototype
      MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', error))
      Permissions.prototype.query = () => Promise.resolve({ state } as PermissionStatus)
      MediaDevices.prototype.enumerateDevices = () =>
        Promise.resolve(['one', 'two'].map((id) => ({ kind: 'videoinput', deviceId: id }) as MediaDeviceInfo))
      Object.assign(window, {
        giveBack: () => Object.assign(MediaDevices.prototype, { getUserMedia }),
      })
    },
    [name, permission] as const,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
}

function giveBack(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { giveBack(): void }).giveBack())
}

async function ways({ page }: Walk): Promise<readonly string[]> {
  return page.locator('.ways').locator('button, a').allInnerTexts()
}

function focusedHeading(page: Page): Promise<string | undefined> {
  return page.evaluate(() =>
    document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement?.textContent.trim(),
  )
}

describe('the movement without its camera', () => {
  it('says how to allow it where it is forbidden, and goes on once it is allowed', async () => {
    const walk = await openMovement()
    await reloadWithout(walk, 'NotAllowedError', 'denied')
    await heading(walk, 'Libere a câmera')
    await walk.page.getByText('Este navegador está bloqueando a câmera.').waitFor()
    assert.ok((await walk.page.locator('.todo li').count()) > 1)
    await walk.page.getByText(meaning).waitFor()
    assert.deepEqual(await ways(walk), [AGAIN, SKIP])
    assert.equal(await focusedHeading(walk.page), 'Libere a câmera')
    assert.deepEqual(await responses(walk.page, 'SDK_CAMERA_DENIED'), [{ reason: 'camera-denied' }])
    await giveBack(walk.page)
    await press(walk, AGAIN)
    await heading(walk, 'Identidade confirmada')
    assert.equal(walk.onboarding.bursts.length, 1)
  })

  it('says that something else uses it, and offers another one', async () => {
    const walk = await openMovement()
    await reloadWithout(walk, 'NotReadableError', 'granted')
    await heading(walk, 'A câmera está ocupada')
    assert.deepEqual(await ways(walk), [AGAIN, OTHER, SKIP])
    await giveBack(walk.page)
    await press(walk, OTHER)
    await heading(walk, 'Identidade confirmada')
  })

  it('still says so to a person who went to see what uses it', async () => {
    const walk = await openMovement()
    await end(walk.page)
    await heading(walk, 'A câmera parou')
    assert.deepEqual(await responses(walk.page, 'SDK_CAMERA_DENIED'), [])
    await becomes(walk.page, 'hidden')
    await becomes(walk.page, 'visible')
    await heading(walk, 'A câmera parou')
    assert.deepEqual(await ways(walk), [AGAIN, SKIP])
    await press(walk, SKIP)
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(walk.onboarding.bursts, [])
  })

  it('says that it was forbidden in the midst of the movement', async () => {
    const walk = await openMovement()
    await walk.page.evaluate(() => {
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    })
    await end(walk.page)
    await heading(walk, 'Libere a câmera')
    assert.equal(await focusedHeading(walk.page), 'Libere a câmera')
  })
})

describe('the focus in the movement', () => {
  it('goes to the heading when the button that opens the camera goes away', async () => {
    const walk = await openMovement()
    await reload(walk)
    await press(walk, 'Abrir a câmera')
    await walk.page.getByText('Vire devagar a cabeça um pouco para um lado e volte').last().waitFor()
    assert.equal(await focusedHeading(walk.page), 'Mexa um pouco a cabeça')
    await heading(walk, 'Identidade confirmada')
  })

  it('goes to the heading when the movement cannot be recorded, and when it is tried again', async () => {
    const walk = await openMovement()
    await walk.page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is put back where it was
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = (done) => done(null)
      Object.assign(window, { giveBack: () => Object.assign(HTMLCanvasElement.prototype, { toBlob }) })
    })
    await heading(walk, 'Não deu para ver o movimento')
    assert.equal(await focusedHeading(walk.page), 'Não deu para ver o movimento')
    await giveBack(walk.page)
    await press(walk, AGAIN)
    await heading(walk, 'Mexa um pouco a cabeça')
    assert.equal(await focusedHeading(walk.page), 'Mexa um pouco a cabeça')
    await heading(walk, 'Identidade confirmada')
  })
})

/** Runs in the page: keeps the streams of the camera, to end them. */
function keepStreams(): void {
  const streams: MediaStream[] = []
  Object.assign(window, { streams })
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  MediaDevices.prototype.getUserMedia = async (wish) => {
    const stream = await getUserMedia(wish)
    streams.push(stream)
    return stream
  }
}

/** The system takes the camera away. */
function end(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const track of window.streams.at(-1)?.getTracks() ?? []) track.dispatchEvent(new Event('ended'))
  })
}

function becomes(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
