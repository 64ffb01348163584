import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import type { MovementChallenge } from '../../src/protocol/liveness.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { codes, consent, heading, openLink, press, responses, type Walk } from './support/page-walk.ts'

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

/** From the first screen to the selfie, whose picture is taken. */
async function takeEverything(walk: Walk): Promise<void> {
  await consent(walk)
  for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
    await heading(walk, title)
    await press(walk, 'Tirar a foto')
  }
}

describe('the movement after the selfie', () => {
  it('sends eight frames of one camera, says that it was enough, and goes on', async () => {
    const walk = await openLink(browser, { bursts: [{ band: 'depth-seen', enough: true, triesLeft: 2 }] })
    await countCameras(walk)
    await takeEverything(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    await walk.page.getByText('Pronto! Já vimos o suficiente').last().waitFor()
    await heading(walk, 'Identidade confirmada')
    const [frames = []] = walk.onboarding.bursts
    assert.equal(frames.length, 8)
    assert.deepEqual([...Buffer.from(frames[0] ?? '', 'base64').subarray(0, 3)], [0xff, 0xd8, 0xff])
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: true }])
    assert.equal(await cameras(walk), 2, 'one for the document, and one for the selfie and the movement')
  })

  it('is tried again at most twice, and then the person goes on', async () => {
    const little = { band: 'not-enough-movement', enough: false, triesLeft: 5 } as const
    const walk = await openLink(browser, { bursts: [little, little, little] })
    await takeEverything(walk)
    for (let tries = 0; tries < 2; tries++) {
      await heading(walk, 'Não deu para ver o movimento')
      await press(walk, 'Tentar de novo')
    }
    await heading(walk, 'Identidade confirmada')
    assert.equal(walk.onboarding.bursts.length, 3)
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: false }])
  })

  it('is not called seen where it was weak, though nobody is asked to try again', async () => {
    const walk = await openLink(browser, { bursts: [{ band: 'weak', enough: true, triesLeft: 2 }] })
    await takeEverything(walk)
    await walk.page.getByText('Pronto! Já vimos o suficiente').last().waitFor()
    await heading(walk, 'Identidade confirmada')
    assert.equal(walk.onboarding.bursts.length, 1)
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: false }])
  })

  it('goes where the server draws it, one turn after the other, and says which challenge it answers', async () => {
    const directions: MovementChallenge['directions'] = ['right', 'up']
    const challenge = { nonce: 'a-nonce', directions, expiresAt: '2030-01-01T00:00:00.000Z' }
    const enough = { band: 'depth-seen', enough: true, triesLeft: 2 } as const
    const walk = await openLink(browser, { bursts: [enough], challenges: [challenge] })
    await takeEverything(walk)
    for (const words of ['Vire devagar para a sua direita e volte', 'Levante devagar o queixo e volte'])
      await walk.page.getByText(words).last().waitFor()
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(walk.onboarding.nonces, ['a-nonce'])
    assert.equal(walk.onboarding.bursts[0]?.length, 16)
  })

  it('can be left out, and then nothing is said of it', async () => {
    const walk = await openLink(browser, { bursts: [] })
    await takeEverything(walk)
    await press(walk, 'Continuar sem isto')
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [])
    assert.deepEqual(walk.onboarding.bursts, [])
  })

  it('holds nobody up when the server cannot look at it', async () => {
    const walk = await openLink(browser, { bursts: [409] })
    await takeEverything(walk)
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [])
  })

  it('holds nobody up whose browser makes no pictures', async () => {
    const walk = await openLink(browser, { bursts: [] })
    await takeEverything(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    await walk.page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    })
    await heading(walk, 'Identidade confirmada')
  })
})

describe('a still that is refused again and again', () => {
  it('leads to other ways after three, and one is to go on with it', async () => {
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

  it('counts on after a reload', async () => {
    const walk = await openLink(browser, { stills: ['glare', 'glare', 'too-blurred'] })
    await consent(walk)
    for (let tries = 0; tries < 2; tries++) {
      await press(walk, 'Tirar a foto')
      await press(walk, 'Tirar outra foto')
    }
    await walk.page.reload()
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

describe('a page that is loaded again', () => {
  it('goes on at the step where it was, without asking for consent again', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    await walk.page.reload()
    await heading(walk, 'Verso do documento')
    assert.deepEqual((await codes(walk.page)).slice(0, 2), ['ONBOARDING_READY', 'ONBOARDING_RESUMED'])
    assert.deepEqual(await responses(walk.page, 'ONBOARDING_RESUMED'), [{ stepName: 'back' }])
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Seu rosto')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Identidade confirmada')
    const opened = walk.onboarding.calls.filter((call) => call === 'POST /session')
    assert.equal(opened.length, 1)
    await walk.page.reload()
    await heading(walk, 'Identidade confirmada')
  })

  it('keeps nothing for it but in the entry of the history: no storage, and not the address', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    assert.equal(walk.page.url(), walk.onboarding.address)
    const kept = await walk.page.evaluate(() => localStorage.length + sessionStorage.length)
    assert.equal(kept, 0)
    assert.deepEqual(await walk.page.context().cookies(), [])
  })

  it('begins anew without a word when its session is known no more', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    walk.onboarding.forget()
    await walk.page.reload()
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.ok(!(await codes(walk.page)).includes('ONBOARDING_RESUMED'))
  })

  it('begins anew when what the history holds is no secret', async () => {
    const walk = await openLink(browser, {})
    await heading(walk, 'Vamos confirmar sua identidade')
    await walk.page.evaluate(() => history.replaceState({ 'limiar-session': '\n not a secret' }, ''))
    await walk.page.reload()
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.deepEqual(walk.onboarding.calls, ['POST /session', 'POST /session'])
  })

  it('asks for the consent that was not given', async () => {
    const walk = await openLink(browser, {})
    await heading(walk, 'Vamos confirmar sua identidade')
    await walk.page.reload()
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.deepEqual(walk.onboarding.calls, ['POST /session', 'GET /session'])
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
    await walk.page.evaluate(() => {
      const plain = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
      HTMLMediaElement.prototype.play = async function () {
        Object.assign(globalThis, { begun: true })
        await new Promise((resolve) => setTimeout(resolve, 1500))
        Object.assign(globalThis, { played: true })
        return (plain?.value as () => Promise<void>).call(this)
      }
    })
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.waitForFunction(() => 'begun' in globalThis)
    await press(walk, 'Enviar um arquivo')
    await heading(walk, 'Envie a frente do documento')
    await walk.page.waitForFunction(() => 'played' in globalThis)
    await walk.page.waitForTimeout(500)
    await heading(walk, 'Envie a frente do documento')
    assert.equal((await walk.page.locator('input[type=file]').count()) > 0, true)
  })
})

describe('a connection that comes and goes', () => {
  it('is told, waited for, and gone on with when it is back', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.context().setOffline(true)
    await press(walk, 'Tirar a foto')
    await walk.page.getByText('Você está sem internet.').waitFor()
    await walk.page.context().setOffline(false)
    await heading(walk, 'Agora, vire o documento')
    assert.equal(walk.onboarding.stills.length, 1)
  })

  it('shows how much of a picture has left, and says that it is slow', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    // Slow enough that the picture is still under way when it is given up, however busy the machine.
    const network = await walk.page.context().newCDPSession(walk.page)
    const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 25_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await press(walk, 'Enviar um arquivo')
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() }
    await walk.page.locator('input[type=file]').last().setInputFiles(photo)
    await walk.page.waitForFunction(() => {
      const bar = document.querySelector('limiar-onboarding')?.shadowRoot?.querySelector('progress')
      return bar !== null && bar !== undefined && bar.value > 0 && bar.value < 1
    })
    await walk.page.getByText('Conexão lenta. Ainda enviando…').waitFor()
    await press(walk, 'Cancelar o envio')
    await heading(walk, 'Envie a frente do documento')
  })

  it('lets the person stop waiting', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await walk.page.context().setOffline(true)
    await press(walk, 'Tirar a foto')
    await press(walk, 'Cancelar o envio')
    await walk.page.getByRole('button', { name: 'Tirar a foto' }).waitFor()
    await walk.page.context().setOffline(false)
  })
})

/** Noise does not compress: a megabyte or so, as it comes from a phone. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

interface Opened {
  opened: number
}

/** Counts the streams that the element opens from now on. */
async function countCameras({ page }: Walk): Promise<void> {
  await page.evaluate(() => {
    const element = document.querySelector('limiar-onboarding')
    const counter: Opened = { opened: 0 }
    Object.assign(globalThis, { counter })
    if (!element) return
    const { openCamera } = element
    element.openCamera = (request) => {
      counter.opened++
      return openCamera(request)
    }
  })
}

function cameras({ page }: Walk): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { counter: Opened }).counter.opened)
}
