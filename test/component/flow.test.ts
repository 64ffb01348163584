import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Route } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import {
  codes,
  consent,
  endWalksAfterEach,
  everythingTold,
  heading,
  openLink,
  press,
  reload,
  responses,
} from './support/page-walk.ts'

endWalksAfterEach()

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('a still that is refused again and again', () => {
  it('leads to other ways after three refusals, and one of them is to keep the still', async () => {
    const walk = await openLink(browser, { stills: ['glare', 'glare', 'too-blurred'] })
    await consent(walk)
    for (let tries = 0; tries < 2; tries++) {
      await press(walk, 'Tirar a foto')
      await heading(walk, 'Há um reflexo no documento')
      await press(walk, 'Tirar outra foto')
    }
    await press(walk, 'Tirar a foto')
    await heading(walk, 'A imagem ficou tremida')
    for (const way of ['Usar outra câmera ou um arquivo', 'Tirar outra foto'])
      assert.ok(await walk.page.getByRole('button', { name: way }).isVisible(), way)
    await press(walk, 'Seguir com esta foto')
    await heading(walk, 'Agora, vire o documento')
    assert.equal(walk.onboarding.calls.at(-1), 'PUT /stills/front insisting')
    assert.deepEqual(walk.onboarding.stills.at(-1), walk.onboarding.stills.at(-2))
  })

  it('does not lead to keeping a still that the server would refuse all the same', async () => {
    const walk = await openLink(browser, { stills: ['same-picture', 'same-picture', 'same-picture'] })
    await consent(walk)
    for (let tries = 0; tries < 3; tries++) {
      if (tries > 0) await press(walk, 'Tirar outra foto')
      await press(walk, 'Tirar a foto')
      await heading(walk, 'É a mesma imagem do documento')
    }
    await walk.page.getByRole('button', { name: 'Usar outra câmera ou um arquivo' }).waitFor()
    assert.equal(await walk.page.getByRole('button', { name: 'Seguir com esta foto' }).count(), 0)
  })

  it('counts on after a reload', async () => {
    const walk = await openLink(browser, { stills: ['glare', 'glare', 'too-blurred'] })
    await consent(walk)
    for (let tries = 0; tries < 2; tries++) {
      await press(walk, 'Tirar a foto')
      await press(walk, 'Tirar outra foto')
    }
    await reload(walk)
    await heading(walk, 'Frente do documento')
    await press(walk, 'Tirar a foto')
    await press(walk, 'Seguir com esta foto')
    await heading(walk, 'Agora, vire o documento')
  })
})

describe('a doubtful still', () => {
  it('is shown with the doubt in words before it counts', async () => {
    const walk = await openLink(browser, { stills: [{ warnings: ['too-dark'] }, { warnings: ['glare'] }] })
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'A foto ficou boa?')
    await walk.page.getByText('A imagem ficou escura').waitFor()
    assert.ok(!(await codes(walk.page)).includes('SDK_CAPTURE_COMPLETED'))
    await press(walk, 'Tirar outra')
    await press(walk, 'Tirar a foto')
    await walk.page.getByText('Há um reflexo no documento').waitFor()
    await press(walk, 'Usar esta')
    await heading(walk, 'Agora, vire o documento')
  })
})

describe('a doubtful still in a page that is loaded again', () => {
  it('is taken again, for nobody said that it is good', async () => {
    const walk = await openLink(browser, { stills: [{ warnings: ['too-dark'] }] })
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'A foto ficou boa?')
    for (let times = 0; times < 2; times++) {
      await reload(walk)
      await heading(walk, 'Frente do documento')
      assert.deepEqual(await responses(walk.page, 'ONBOARDING_RESUMED'), [{ stepName: 'front' }])
    }
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    await reload(walk)
    await heading(walk, 'Verso do documento')
  })

  it('is taken again where the person had begun to', async () => {
    const walk = await openLink(browser, { stills: [{ warnings: ['too-dark'] }] })
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await press(walk, 'Tirar outra')
    await heading(walk, 'Frente do documento')
    await reload(walk)
    await heading(walk, 'Frente do documento')
  })
})

describe('a camera that goes away', () => {
  it('takes no picture with it that is on its way, and is opened again for the next one', async () => {
    const walk = await openLink(browser, {}, {}, (page) =>
      page.addInitScript(() => {
        const streams: MediaStream[] = []
        Object.assign(globalThis, { streams })
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        MediaDevices.prototype.getUserMedia = async (wish) => {
          const stream = await ask(wish)
          streams.push(stream)
          return stream
        }
      }),
    )
    await consent(walk)
    const { promise: sent, resolve } = Promise.withResolvers<Route>()
    await walk.page.route('**/stills/front?*', resolve)
    await press(walk, 'Tirar a foto')
    const still = await sent
    await walk.page.evaluate(() => {
      const { streams } = globalThis as unknown as { readonly streams: MediaStream[] }
      for (const track of streams[0]?.getTracks() ?? []) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    })
    await still.continue()
    await heading(walk, 'Agora, vire o documento')
    await heading(walk, 'Verso do documento')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Agora, seu rosto')
    assert.equal(walk.onboarding.stills.length, 2)
  })
})

describe('the choice of a document', () => {
  it('is offered between consent and front, told to host and server, and asked for in the guide', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'] })
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Qual documento você vai usar?')
    await walk.page.getByRole('button', { name: 'CNH' }).click()
    await walk.page.getByText('Coloque a frente da CNH na moldura').first().waitFor({ state: 'attached' })
    assert.deepEqual(await responses(walk.page, 'DOCUMENT_TYPE_SELECTED'), [{ type: 'cnh' }])
    await everythingTold(walk)
    assert.equal(walk.onboarding.progress.documentType, 'cnh')
  })

  it('leaves out the side that the chosen document does not have', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'passport'] })
    await press(walk, 'Aceitar e começar')
    await walk.page.getByRole('button', { name: 'PASSPORT' }).click()
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Agora, seu rosto')
    assert.ok((await codes(walk.page)).includes('DD_CAPTURE_FINISH'))
  })

  it('is not offered where the report leaves none', async () => {
    const walk = await openLink(browser, { documents: ['cnh'] })
    await consent(walk)
    assert.deepEqual(await responses(walk.page, 'DOCUMENT_TYPE_SELECTED'), [{ type: 'cnh' }])
  })
})

describe('a file that is chosen while the camera opens', () => {
  it('is asked for, and stays asked for when the camera is there', async () => {
    const walk = await openLink(browser, {})
    await walk.page.evaluate(holdPlay)
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.waitForFunction(() => 'letPlay' in globalThis)
    await press(walk, 'Enviar um arquivo')
    await heading(walk, 'Envie a frente do documento')
    await walk.page.evaluate(async () => {
      const { letPlay } = globalThis as unknown as { readonly letPlay: () => Promise<unknown> }
      await letPlay()
      // Two frames later the page has drawn every change that the camera's arrival caused.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    })
    assert.deepEqual(await walk.page.getByRole('heading').allTextContents(), ['Envie a frente do documento'])
    assert.equal((await walk.page.locator('input[type=file]').count()) > 0, true)
  })
})

/** Runs in the page: holds the camera's picture back until `letPlay` is called, which resolves when it plays. */
function holdPlay(): void {
  const plain = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
  const held = Promise.withResolvers<undefined>()
  HTMLMediaElement.prototype.play = function () {
    const played = held.promise.then(() => (plain?.value as () => Promise<void>).call(this))
    const letPlay = (): Promise<unknown> => {
      held.resolve(undefined)
      // Playing fails when the video is taken away before it begins.
      return played.catch(() => undefined)
    }
    Object.assign(globalThis, { letPlay })
    return played
  }
}
