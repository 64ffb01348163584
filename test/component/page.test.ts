import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { Browser } from 'playwright'
import { openChromium, fakeCamera } from '../support/chromium.ts'
import type { OnboardingElement } from '../../src/component/onboarding-element.ts'
import { loadTexts } from '../../src/component/texts/load-texts.ts'
import {
  codes,
  consent,
  endWalksAfterEach,
  heading,
  openLink as open,
  press,
  responses,
} from './support/page-walk.ts'

endWalksAfterEach()

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let withCamera: Browser
let withoutCamera: Browser

before(async () => {
  withCamera = await openChromium(fakeCamera())
  withoutCamera = await openChromium()
})

after(async () => {
  await withCamera.close()
  await withoutCamera.close()
})

describe('the page', () => {
  it('is not left for a file that is dropped beside the chooser', async () => {
    const walk = await open(withCamera)
    await heading(walk, 'Vamos confirmar sua identidade')
    const caught = await walk.page.evaluate(() =>
      ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, composed: true })
        document.querySelector('limiar-onboarding')?.dispatchEvent(event)
        return event.defaultPrevented
      }),
    )
    assert.deepEqual(caught, [true, true])
  })

  it('walks from consent to done with the shutter, in the order that hosts rely on', async () => {
    const walk = await open(withCamera)
    await consent(walk)
    for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(await codes(walk.page), [
      'ONBOARDING_READY',
      'STEP_STARTED',
      'TERM_ACCEPTED',
      'STEP_COMPLETED',
      'STEP_STARTED',
      'GET_CAMERA_PERMISSIONS',
      'SDK_FRONT_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED',
      'STEP_COMPLETED',
      'STEP_STARTED',
      'SDK_BACK_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED',
      'STEP_COMPLETED',
      'DD_CAPTURE_FINISH',
      'STEP_STARTED',
      'SDK_SELFIE_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED',
      'STEP_COMPLETED',
      'STEP_STARTED',
      'STEP_COMPLETED',
      'ONBOARDING_FINISHED',
      'STEP_STARTED',
    ])
    assert.deepEqual(walk.onboarding.calls, [
      'POST /session',
      'PATCH /session',
      'PUT /stills/front',
      'PUT /stills/back',
      'PUT /stills/selfie',
      'POST /submission',
      'GET /execution',
    ])
  })

  it('sends JPEGs: the guide of a document, the whole frame of a selfie', async () => {
    const walk = await open(withCamera)
    await consent(walk)
    for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Identidade confirmada')
    const [front, , selfie] = await Promise.all(
      walk.onboarding.stills.map((still) => sharp(still).metadata()),
    )
    assert.equal(front?.format, 'jpeg')
    assert.ok(front.width / front.height > 1.4, 'the front is about as wide as a card')
    assert.ok(selfie && selfie.width > front.width && selfie.height > front.height)
  })

  it('keeps nothing in the browser', async () => {
    const walk = await open(withCamera)
    await consent(walk)
    await heading(walk, 'Frente do documento')
    assert.deepEqual(await walk.page.context().cookies(), [])
    const kept = await walk.page.evaluate(() => localStorage.length + sessionStorage.length)
    assert.equal(kept, 0)
  })

  it('gives the camera back at the end', async () => {
    const walk = await open(withCamera)
    await walk.page.evaluate(() => {
      const element = document.querySelector<OnboardingElement>('limiar-onboarding')
      const streams: MediaStream[] = []
      Object.assign(globalThis, { streams })
      if (!element) return
      const { openCamera } = element
      element.openCamera = async (request) => {
        const stream = await openCamera(request)
        streams.push(stream)
        return stream
      }
    })
    await consent(walk)
    for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Identidade confirmada')
    const live = await walk.page.evaluate(() =>
      (globalThis as unknown as { streams: MediaStream[] }).streams.map(({ active }) => active),
    )
    assert.deepEqual(live, [false, false])
  })

  it('shows why a still was refused, tells the host, and takes another', async () => {
    const walk = await open(withCamera, { stills: ['too-blurred'] })
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'A imagem ficou tremida')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_INVALID'), [
      { assuranceType: 'DOCUMENT_FRONT', reason: 'too-blurred' },
    ])
    await press(walk, 'Tirar outra foto')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Agora, vire o documento')
  })

  it('says that a still was not sent, and keeps the way open', async () => {
    const walk = await open(withCamera, { stills: [413] })
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'A foto não foi enviada')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_FAILED'), [
      { assuranceType: 'DOCUMENT_FRONT', reason: 'internal', passed: false },
    ])
    await press(walk, 'Tirar outra foto')
    await heading(walk, 'Frente do documento')
  })

  it('goes on with files when there is no camera', async () => {
    const walk = await open(withoutCamera)
    await consent(walk)
    await heading(walk, 'Não encontramos uma câmera')
    assert.deepEqual(await responses(walk.page, 'SDK_CAMERA_DENIED'), [{ reason: 'camera-missing' }])
    await press(walk, 'Enviar fotos sem a câmera')
    for (const title of [
      'Envie a frente do documento',
      'Envie o verso do documento',
      'Envie uma foto do rosto',
    ]) {
      await heading(walk, title)
      await walk.page
        .locator('input[type=file]')
        .last()
        .setInputFiles({
          name: 'photo.png',
          mimeType: 'image/png',
          buffer: await picture(),
        })
    }
    await heading(walk, 'Identidade confirmada')
    const sent = await sharp(walk.onboarding.stills[0]).metadata()
    assert.deepEqual([sent.format, sent.width, sent.height], ['jpeg', 640, 400])
  })

  it('says so when a file is no picture', async () => {
    const walk = await open(withoutCamera)
    await press(walk, 'Aceitar e começar')
    await press(walk, 'Enviar fotos sem a câmera')
    await walk.page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await heading(walk, 'Não conseguimos abrir o arquivo')
    assert.deepEqual(walk.onboarding.calls, ['POST /session', 'PATCH /session'])
  })

  it('asks for another photo of the face, and for no PDF, when the file of a selfie is no picture', async () => {
    for (const [locale, body] of [
      ['pt-BR', 'Escolha outra foto do seu rosto.'],
      ['en', 'Choose another photo of your face.'],
      ['es', 'Elige otra foto de tu rostro.'],
    ] as const) {
      const walk = await open(withoutCamera, { captures: ['selfie'] }, { locale })
      const words = await loadTexts(locale)
      await press(walk, words.consent.accept)
      await press(walk, words.obstacleWays.useFile)
      await walk.page
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
      await walk.page.getByText(body, { exact: true }).waitFor()
    }
  })

  it('says what the person needs when a link cannot be used', async () => {
    const walk = await open(withCamera, { closed: 'link-spent' })
    await heading(walk, 'Este link já foi usado')
    assert.deepEqual(await responses(walk.page, 'ONBOARDING_ERROR'), [{ reason: 'link-spent' }])
  })

  it('sends nothing when the person does not agree', async () => {
    const walk = await open(withCamera)
    await press(walk, 'Agora não')
    await heading(walk, 'Tudo bem')
    assert.deepEqual(walk.onboarding.calls, ['POST /session'])
    assert.deepEqual(await responses(walk.page, 'ONBOARDING_CANCELLED'), [{ stepName: 'consent' }])
  })

  it('moves the focus to each new heading', async () => {
    const walk = await open(withCamera)
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Frente do documento')
    await walk.page.waitForFunction(
      () => document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement?.tagName === 'H1',
    )
  })

  it('speaks the language of the browser', async () => {
    for (const [locale, title] of [
      ['en-GB', 'Let’s confirm your identity'],
      ['es-MX', 'Vamos a confirmar tu identidad'],
      ['de-DE', 'Vamos confirmar sua identidade'],
    ] as const) {
      const walk = await open(withCamera, {}, { locale })
      await heading(walk, title)
    }
  })

  it('speaks the language that its host asked for before the element was made', async () => {
    const walk = await open(withCamera, {}, {}, async (page) => {
      await page.addInitScript(() => {
        const define = customElements.define.bind(customElements)
        customElements.define = (...element) => {
          const data = { limiar: { version: 1, speak: 'en' } }
          dispatchEvent(new MessageEvent('message', { data, source: parent }))
          define(...element)
        }
      })
    })
    await heading(walk, 'Let’s confirm your identity')
  })

  it('fills its buttons with the accent of the report as it is, and a text that is read on it', async () => {
    const walk = await open(withCamera, { accent: '#ffe600' })
    const button = walk.page.getByRole('button', { name: 'Aceitar e começar' })
    const colours = await button.evaluate((node) => {
      const { backgroundColor, color } = getComputedStyle(node)
      return [backgroundColor, color]
    })
    assert.deepEqual(colours, ['rgb(255, 230, 0)', 'rgb(0, 0, 0)'])
  })
})

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
}
