/**
 * The four events of the contract, each raised by the situation of its row and by nothing else: the whole service, its
 * models and its page in a host's frame, and photographs that show what they are named after.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, Frame, Page } from 'playwright'
import type { OnboardingEvent } from '../../src/host/index.ts'
import { openChromium } from '../support/chromium.ts'
import { blurred, lit } from '../support/faulty-stills.ts'
import { firstReport, newLink } from '../support/integrator.ts'
import { startPlayground, type PlaygroundServer } from '../support/playground-server.ts'

const cache = new URL('../../.cache/', import.meta.url)
const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url))
const [front, back, person] = [
  'sample-camera/front.jpg',
  'sample-camera/back.jpg',
  'media/franck_02159.jpg',
].map((file) => readFileSync(new URL(file, cache))) as [Buffer, Buffer, Buffer]

/** Texts that no event may hold: those with which the link was made, and those on the document. */
const canaries = {
  link: { cpf: '92803353750', variables: { customer: 'canary-4711' } },
  document: Object.values(
    (
      JSON.parse(readFileSync(new URL('sample-camera/front.json', cache), 'utf8')) as {
        readonly fields: Readonly<Record<string, string>>
      }
    ).fields,
  ),
}

/** Every message that reaches the host, as it came; the listener's events beside them. */
const hostPage = `<!doctype html><title>host</title><div id="here" style="width: 500px"></div><script type="module">
  import { OnboardingFrame } from '/door.js'
  window.heard = []
  window.messages = []
  addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)))
  const frame = new OnboardingFrame({ parent: here, url: new URLSearchParams(location.search).get('url') })
  for await (const event of frame.listener) heard.push(event)
</script>`

interface Host {
  readonly heard: readonly OnboardingEvent[]
  readonly messages: readonly string[]
}

let server: PlaygroundServer
let host: Server
let origin: string
let browser: Browser
let report: string
const pages: Page[] = []

before(async () => {
  host = createServer((request, response) => {
    const isDoor = request.url === '/door.js'
    response.setHeader('content-type', isDoor ? 'text/javascript' : 'text/html')
    response.end(isDoor ? door : hostPage)
  }).listen(0, 'localhost')
  await once(host, 'listening')
  origin = `http://localhost:${(host.address() as AddressInfo).port}`
  server = await startPlayground([origin])
  // There is no camera: the pictures are sent as files, so that each is what its test says.
  browser = await openChromium()
  report = (await firstReport(server.client.limiar))._id
})

afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))

after(async () => {
  await browser.close()
  await server.stop()
  host.closeAllConnections()
  host.close()
})

interface Walk {
  readonly page: Page
  readonly frame: Frame
  /** The secrets: the link's token and the session's secret. */
  readonly secrets: readonly string[]
}

/** Opens a new link in the host's frame and goes on to where the front of a CNH is asked for, as a file. */
async function open({ asksForCamera = false } = {}): Promise<Walk> {
  const link = await newLink(server.client.limiar, report, canaries.link)
  const page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  pages.push(page)
  await page.addInitScript(() => {
    const raised: string[] = []
    Object.assign(window, { raised })
    addEventListener('limiar-event', ({ detail }: CustomEventInit) => raised.push(JSON.stringify(detail)))
  })
  const opened = page.waitForResponse((response) => /[0-9a-f]{32}\/session$/.test(response.url()))
  await page.goto(`${origin}/?url=${encodeURIComponent(link.url)}`)
  const element = await page.waitForSelector('iframe')
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The iframe shows nothing.')
  await frame.getByRole('button', { name: 'Aceitar e começar' }).click()
  await frame.getByRole('button', { name: 'CNH' }).click()
  if (asksForCamera) await frame.getByRole('button', { name: 'Abrir a câmera' }).click()
  await frame.getByRole('button', { name: 'Enviar fotos sem a câmera' }).click()
  const { secret } = (await (await opened).json()) as { readonly secret: string }
  return { page, frame, secrets: [link.token, secret] }
}

async function send({ frame }: Walk, title: string, picture: Buffer): Promise<void> {
  await frame.getByRole('heading', { name: title }).waitFor()
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture }
  await frame.locator('input[type=file]').last().setInputFiles(file)
}

/** The events whose codes begin with the text, once the host has heard one. */
async function heard({ page }: Walk, code: string): Promise<readonly OnboardingEvent[]> {
  await page.waitForFunction(
    (wanted) => (window as unknown as Host).heard.some((event) => event.code === wanted),
    code,
  )
  const all = await page.evaluate(() => (window as unknown as Host).heard)
  return all.filter((event) => event.code === code)
}

async function codesOf({ page }: Walk): Promise<readonly string[]> {
  const all = await page.evaluate(() => (window as unknown as Host).heard)
  return all.map(({ code }) => code)
}

function responsesOf(events: readonly OnboardingEvent[]): readonly unknown[] {
  return events.map(({ response }) => response)
}

describe('the four events of the contract', () => {
  it('SDK_CAPTURE_INVALID: a wrong document', async () => {
    const walk = await open()
    await send(walk, 'Envie a frente do documento', person)
    assert.deepEqual(responsesOf(await heard(walk, 'SDK_CAPTURE_INVALID')), [
      { assuranceType: 'DOCUMENT_FRONT', reason: 'not-a-document' },
    ])
    assert.ok(!(await codesOf(walk)).includes('SDK_CAPTURE_COMPLETED'))
  })

  it('SDK_CAPTURE_INVALID: low image quality', async () => {
    for (const [picture, reason] of [
      [await blurred(front, 0.02), 'too-blurred'],
      [await lit(front, 0.08), 'too-dark'],
    ] as const) {
      const walk = await open()
      await send(walk, 'Envie a frente do documento', picture)
      const [response] = responsesOf(await heard(walk, 'SDK_CAPTURE_INVALID'))
      assert.deepEqual(response, { assuranceType: 'DOCUMENT_FRONT', reason })
    }
  })

  it('SDK_CAPTURE_FAILED: any other failure', async () => {
    const walk = await open({ asksForCamera: true })
    // There is no camera, which is not a fault of a picture.
    assert.deepEqual(responsesOf(await heard(walk, 'SDK_CAPTURE_FAILED')), [
      { assuranceType: 'DOCUMENT_FRONT', reason: 'camera-missing', passed: false },
    ])
    assert.ok(!(await codesOf(walk)).includes('SDK_CAPTURE_INVALID'))
  })

  it('SDK_FRONT_CAPTURE_STARTED and SDK_BACK_CAPTURE_STARTED, and nothing that names anybody', async () => {
    const walk = await open()
    await heard(walk, 'SDK_FRONT_CAPTURE_STARTED')
    assert.ok(!(await codesOf(walk)).includes('SDK_BACK_CAPTURE_STARTED'))
    await send(walk, 'Envie a frente do documento', front)
    await heard(walk, 'SDK_BACK_CAPTURE_STARTED')
    await send(walk, 'Envie o verso do documento', back)
    await heard(walk, 'DD_CAPTURE_FINISH')
    await send(walk, 'Envie uma foto do rosto', person)
    await heard(walk, 'ONBOARDING_FINISHED')
    const codes = await codesOf(walk)
    for (const code of ['SDK_FRONT_CAPTURE_STARTED', 'SDK_BACK_CAPTURE_STARTED', 'ONBOARDING_FINISHED'])
      assert.equal(codes.filter((one) => one === code).length, 1, code)
    assert.ok(!codes.includes('SDK_CAPTURE_INVALID'))

    const sent = await walk.page.evaluate(() => (window as unknown as Host).messages)
    const raised = await walk.frame.evaluate(() => (window as unknown as { raised: string[] }).raised)
    assert.ok(raised.length >= codes.length)
    for (const canary of [...walk.secrets, canaries.link.cpf, 'canary-4711', ...canaries.document]) {
      assert.ok(canary.length > 4)
      assert.ok(!`${sent.join()}${raised.join()}`.includes(canary), `an event carries ${canary}`)
    }
    assert.ok(sent.some((message) => message.includes('ONBOARDING_FINISHED')))
  })
})
