import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import type { BurstBody, MovementChallenge } from '../../src/protocol/executions/liveness.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import {
  consent,
  endWalksAfterEach,
  heading,
  openLink,
  press,
  reload,
  responses,
  type Walk,
} from './support/page-walk.ts'
import type { Script } from './support/fake-onboarding.ts'

endWalksAfterEach()

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

/** A link that asks only for a selfie: the screens of the document take longer than the tested ones. */
function openSelfie(script: Script, prepare?: (page: Page) => Promise<unknown>): Promise<Walk> {
  return openLink(browser, { captures: ['selfie'], documents: [], ...script }, {}, prepare)
}

async function takeSelfie(walk: Walk): Promise<void> {
  await consent(walk)
  await heading(walk, 'Seu rosto')
  await press(walk, 'Tirar a foto')
}

describe('the movement after the selfie', () => {
  it('sends eight frames of one camera and when each was taken, says that it was enough, and goes on', async () => {
    const walk = await openLink(browser, { bursts: [{ band: 'depth-seen', enough: true, triesLeft: 2 }] })
    await countCameras(walk)
    await takeEverything(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    await walk.page.getByText('Pronto, deu certo!').last().waitFor()
    await heading(walk, 'Identidade confirmada')
    const [frames = []] = walk.onboarding.bursts
    assert.equal(frames.length, 8)
    assert.deepEqual([...Buffer.from(frames[0] ?? '', 'base64').subarray(0, 3)], [0xff, 0xd8, 0xff])
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: true }])
    assert.equal(await cameras(walk), 2, 'one for the document, and one for the selfie and the movement')
    const { told } = walk.onboarding
    const { times = [] } = told.at(-1) as BurstBody
    assert.equal(times.length, 8)
    for (const [at, time] of times.entries()) if (at > 0) assert.ok(time > times[at - 1]!, times.join())
    assert.ok(!told.some((one) => 'camera' in one), 'nothing is said of a camera of a device')
  })

  it('says of a camera with the name of a program that it is virtual, and keeps the name to itself', async () => {
    const script = { bursts: [{ band: 'depth-seen', enough: true, triesLeft: 2 } as const] }
    const walk = await openLink(browser, script, {}, (page) =>
      page.addInitScript(() =>
        Object.defineProperty(MediaStreamTrack.prototype, 'label', { value: 'OBS Virtual Camera' }),
      ),
    )
    await takeEverything(walk)
    await heading(walk, 'Identidade confirmada')
    const { told } = walk.onboarding
    assert.deepEqual(
      told.map((one) => ('camera' in one ? one.camera : undefined)),
      ['virtual', 'virtual', 'virtual', 'virtual'],
    )
    assert.ok(!/obs/i.test(JSON.stringify(told)))
  })

  it('begins its frames again when the phone is turned, for half of them would show nothing', async () => {
    const bursts: Script['bursts'] = [{ band: 'depth-seen', enough: true, triesLeft: 2 }]
    const script: Script = { captures: ['selfie'], documents: [], bursts }
    const walk = await openLink(browser, script, {}, (page) => page.addInitScript(cameraThatTurns))
    await takeSelfie(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    // In the midst of the frames.
    await walk.page.waitForFunction(() => (globalThis as unknown as { framesTaken: number }).framesTaken > 3)
    await walk.page.evaluate(() => (globalThis as unknown as { turn(): void }).turn())
    await heading(walk, 'Identidade confirmada')
    const [frames = []] = walk.onboarding.bursts
    assert.equal(frames.length, 8)
    for (const frame of frames) {
      const { channels } = await sharp(Buffer.from(frame, 'base64')).stats()
      assert.ok(channels[2]!.min > 100, 'the blue camera fills the whole frame')
    }
  })

  it('is tried again at most twice, and then the person goes on', async () => {
    const little = { band: 'not-enough-movement', enough: false, triesLeft: 5 } as const
    const walk = await openSelfie({ bursts: [little, little, little] })
    await takeSelfie(walk)
    for (let tries = 0; tries < 2; tries++) {
      await heading(walk, 'Não deu para ver o movimento')
      await press(walk, 'Tentar de novo')
    }
    await heading(walk, 'Identidade confirmada')
    assert.equal(walk.onboarding.bursts.length, 3)
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: false }])
  })

  it('is not called seen when it was weak, although the person is not asked to try again', async () => {
    const walk = await openSelfie({ bursts: [{ band: 'weak', enough: true, triesLeft: 2 }] })
    await takeSelfie(walk)
    await walk.page.getByText('Pronto, deu certo!').last().waitFor()
    await heading(walk, 'Identidade confirmada')
    assert.equal(walk.onboarding.bursts.length, 1)
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: false }])
  })

  it('follows the turns that the server chose, one after the other, and names the challenge that it answers', async () => {
    const directions: MovementChallenge['directions'] = ['right', 'up']
    const challenge = { nonce: 'a-nonce', directions, expiresAt: '2030-01-01T00:00:00.000Z' }
    const enough = { band: 'depth-seen', enough: true, triesLeft: 2 } as const
    const walk = await openSelfie({ bursts: [enough], challenges: [challenge] })
    await takeSelfie(walk)
    for (const words of ['Vire devagar para a sua direita e volte', 'Levante devagar o queixo e volte'])
      await walk.page.getByText(words).last().waitFor()
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(walk.onboarding.nonces, ['a-nonce'])
    assert.equal(walk.onboarding.bursts[0]?.length, 16)
  })

  it('can be left out, and then nothing is said of it', async () => {
    const walk = await openSelfie({ bursts: [] })
    await takeSelfie(walk)
    await press(walk, 'Pular esta etapa')
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [])
    assert.deepEqual(walk.onboarding.bursts, [])
  })

  it('holds nobody up when the server cannot look at it', async () => {
    const walk = await openSelfie({ bursts: [409] })
    await takeSelfie(walk)
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [])
  })

  it('holds nobody up whose browser makes no pictures', async () => {
    const walk = await openSelfie({ bursts: [] }, (page) => page.addInitScript(takeNoFrames))
    await takeSelfie(walk)
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(walk.onboarding.bursts, [])
  })
})

describe('the movement that a verdict waits for', () => {
  const little = { band: 'not-enough-movement', enough: false, triesLeft: 5 } as const
  const meaning = 'Sem esta etapa, uma pessoa da equipe confere sua selfie, e a resposta demora mais.'
  const needed = { selfie: 'camera-with-movement' } as const

  it('can be skipped after two tries, and says what that means', async () => {
    const walk = await openSelfie({ ...needed, bursts: [little, little] })
    await takeSelfie(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    const skip = walk.page.getByRole('button', { name: 'Pular esta etapa' })
    await walk.page.getByText(/Não pode mexer a cabeça\?/).waitFor()
    await heading(walk, 'Não deu para ver o movimento')
    assert.equal(await skip.count(), 0)
    await press(walk, 'Tentar de novo')
    await skip.waitFor()
    await walk.page.getByText(meaning).waitFor()
    await press(walk, 'Pular esta etapa')
    await heading(walk, 'Identidade confirmada')
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: false }])
  })

  it('is not left out in silence where the camera gives no frames', async () => {
    const walk = await openSelfie({ ...needed, bursts: [] }, (page) => page.addInitScript(takeNoFrames))
    await takeSelfie(walk)
    await walk.page.getByText('Não conseguimos fazer esta etapa agora').last().waitFor()
    await walk.page.getByText(meaning).waitFor()
    await press(walk, 'Pular esta etapa')
    await heading(walk, 'Identidade confirmada')
  })

  it('is asked for in a page that was loaded again after the selfie', async () => {
    const seen = { band: 'depth-seen', enough: true, triesLeft: 2 } as const
    const walk = await openSelfie({ ...needed, bursts: [seen] })
    await takeSelfie(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    await reload(walk)
    await walk.page.getByText('Falta só virar a cabeça: abra a câmera').last().waitFor()
    assert.deepEqual(await responses(walk.page, 'ONBOARDING_RESUMED'), [{ stepName: 'selfie' }])
    await press(walk, 'Abrir a câmera')
    await heading(walk, 'Identidade confirmada')
    assert.equal(walk.onboarding.bursts.length, 1)
    assert.deepEqual(await responses(walk.page, 'SDK_CAPTURE_RESULT'), [{ isAlive: true }])
  })

  it('is mentioned before a file is chosen in its place', async () => {
    const walk = await openSelfie(needed)
    await consent(walk)
    await heading(walk, 'Seu rosto')
    await press(walk, 'Enviar um arquivo')
    await walk.page.getByText(/Se a selfie vier de um arquivo, uma pessoa da equipe confere/).waitFor()
  })
})

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

/** Runs in the page: from the selfie on, no picture can be made. The frames begin at once, and last for seconds. */
function takeNoFrames(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (done, ...wish) {
    const title = document.querySelector('limiar-onboarding')?.shadowRoot?.querySelector('h1')?.textContent
    if (title?.includes('Mexa um pouco a cabeça')) return done(null)
    toBlob.call(this, done, ...wish)
  }
}

/** Runs in the page: in place of the device's camera a blue one, lying, which `turn()` puts upright. */
function cameraThatTurns(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')!
  setInterval(() => {
    context.fillStyle = '#3060f0'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }, 50)
  const turn = (): void => void Object.assign(canvas, { width: canvas.height, height: canvas.width })
  Object.assign(globalThis, { turn, framesTaken: 0 })
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas
  const toBlob = HTMLCanvasElement.prototype.toBlob
  HTMLCanvasElement.prototype.toBlob = function (...args) {
    ;(globalThis as unknown as { framesTaken: number }).framesTaken++
    toBlob.apply(this, args)
  }
  MediaDevices.prototype.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
}
