import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import type { components } from '../../../src/client/index.ts'
import type { OnboardingEvent } from '../../../src/host/index.ts'
import { fakeCamera, openWholeChromium } from '../../support/chromium.ts'
import { firstReport, newLink, untilDecided } from '../../support/integrator.ts'
import { openPageSession } from '../../support/onboard.ts'
import { beginWalk, passMovement } from '../../support/page-steps.ts'
import { startOnTakenPort, startPlayground, type PlaygroundServer } from '../../support/playground-server.ts'

const cache = new URL('../../../.cache/', import.meta.url)
/** Shows the front, the back and the person in turn, as a camera on a computer sees them. */
const cameraFile = fileURLToPath(new URL('sample-camera/landscape.mjpeg', cache))
const printed = JSON.parse(readFileSync(new URL('sample-camera/front.json', cache), 'utf8')) as {
  readonly type: string
  readonly fields: { readonly cpf: string }
}

/** Time for three automatic captures and an analysis, on a machine that does everything else at the same time. */
const WALK_TIMEOUT_MS = 150_000

declare global {
  interface Window {
    heard: OnboardingEvent[]
  }
}

/** The page of a host on its own origin, with a frame as wide as a computer's window. */
const hostPage = `<!doctype html><title>host</title>
<div id="here" style="width: 1000px"></div>
<script type="module">
  import { OnboardingFrame } from '/door.js'
  window.heard = []
  window.frame = new OnboardingFrame({ parent: here, url: new URLSearchParams(location.search).get('url'), resize: false })
  frame.element.style.height = '720px'
  for await (const event of frame.listener) heard.push(event)
</script>`

const door = readFileSync(new URL('../../../dist/host/index.js', import.meta.url))

/**
 * A host of its own: only a page that came from a server may embed a page of this machine without a permission prompt.
 */
async function startHost(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((request, response) => {
    const isDoor = request.url === '/door.js'
    response.setHeader('content-type', isDoor ? 'text/javascript' : 'text/html')
    response.end(isDoor ? door : hostPage)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

async function onboardingFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The iframe shows nothing.')
  return frame
}

/** Every request of a context, except those for data that the page itself made. */
function watchRequests(context: BrowserContext): readonly URL[] {
  const requests: URL[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol)) requests.push(url)
  })
  return requests
}

type Execution = components['schemas']['Execution']

function validation({ validations }: Execution, rule: string): string | undefined {
  return validations.find((one) => one.rule === rule)?.status
}

/** The codes that every walk sends in this order; a refused picture may add others between them. */
const walk = [
  'ONBOARDING_READY',
  'TERM_ACCEPTED',
  'SDK_FRONT_CAPTURE_STARTED',
  'SDK_CAPTURE_COMPLETED DOCUMENT_FRONT',
  'SDK_BACK_CAPTURE_STARTED',
  'SDK_CAPTURE_COMPLETED DOCUMENT_BACK',
  'DD_CAPTURE_FINISH',
  'SDK_SELFIE_CAPTURE_STARTED',
  'SDK_CAPTURE_COMPLETED FACE',
  'SDK_CAPTURE_RESULT',
  'ONBOARDING_FINISHED',
]

function milestones(events: readonly OnboardingEvent[]): readonly string[] {
  const named = events.map((event) =>
    event.code === 'SDK_CAPTURE_COMPLETED' ? `${event.code} ${event.response?.assuranceType}` : event.code,
  )
  return named.filter((name, index) => walk.includes(name) && name !== named[index - 1])
}

describe('an onboarding in a frame of another origin', () => {
  let server: PlaygroundServer
  let host: Awaited<ReturnType<typeof startHost>>
  let browser: Browser
  let report: string

  before(async () => {
    host = await startHost()
    server = await startPlayground([host.origin])
    browser = await openWholeChromium(fakeCamera(cameraFile))
    report = (await firstReport(server.client.limiar))._id
  })

  const verdictOf = (executionId: string): Promise<Execution> =>
    untilDecided(server.client.limiar, report, executionId)

  after(async () => {
    await browser.close()
    await server.stop()
    host.server.closeAllConnections()
    host.server.close()
  })

  it('goes from consent to a verdict by itself, in a browser that blocks third-party storage', async () => {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1100, height: 800 } })
    const requests = watchRequests(context)
    const link = await newLink(server.client.limiar, report)
    const page = await context.newPage()
    await page.goto(`${host.origin}/?url=${encodeURIComponent(link.url)}`)
    const mistakes: string[] = []
    page.on('pageerror', (error) => mistakes.push(error.message))
    const frame = await onboardingFrame(page)
    await beginWalk(frame, printed.type)
    passMovement(frame, WALK_TIMEOUT_MS)
    await page.waitForFunction(
      () => window.heard.some(({ code }) => code === 'ONBOARDING_FINISHED'),
      undefined,
      { timeout: WALK_TIMEOUT_MS },
    )

    const events = await page.evaluate(() => window.heard)
    assert.deepEqual(milestones(events), walk)
    assert.deepEqual(
      events.map(({ limiar }) => limiar.sequence),
      events.map((_, index) => index + 1),
    )
    assert.deepEqual(await storageOf(frame), { localStorage: 'SecurityError', hasStorageAccess: false })
    const stills = requests.filter(({ pathname }) => pathname.includes('/stills/'))
    assert.ok(stills.length >= 3)
    assert.deepEqual([...new Set(stills.map((url) => url.searchParams.get('source')))], ['camera'])
    assert.deepEqual([...new Set(requests.map(({ origin }) => origin))].sort(), [
      `http://127.0.0.1:${server.port}`,
      host.origin,
    ])
    assert.deepEqual(mistakes, [])

    const finished = events.find((event) => event.code === 'ONBOARDING_FINISHED')
    const execution = await verdictOf(finished?.response?.executionId ?? '')
    assert.ok(execution.captured)
    const { claimedSources, declaredType, doubts, selfie } = execution.captured
    assert.deepEqual({ declaredType, doubts }, { declaredType: printed.type, doubts: [] })
    assert.deepEqual(claimedSources, { front: 'camera', back: 'camera', selfie: 'camera' })
    assert.equal(selfie?.asked, 'camera-with-movement')
    assert.equal(execution.status, selfie.met ? 'APROVADO' : 'Pendente')
    assert.equal(execution.type, printed.type)
    assert.ok((execution.sections.liveness?.tries ?? 0) >= 1)
    assert.equal(execution.sections.ocr?.fields['cpf']?.value, printed.fields.cpf)
    assert.equal(validation(execution, 'facematch_is_equal'), 'VALID')
    await context.close()
  })

  it('recognises another person than the one on the document', async () => {
    const link = await newLink(server.client.limiar, report)
    const executionId = await submit(server, link.token, {
      front: 'sample-camera/other-front.jpg',
      back: 'sample-camera/other-back.jpg',
      selfie: 'media/franck_02159.jpg',
    })
    const execution = await verdictOf(executionId)
    assert.equal(validation(execution, 'facematch_is_equal'), 'INVALID')
    assert.equal(execution.status, 'REPROVADO')
  })

  it('sends nothing to any other machine', async () => {
    const { guards, foreign } = await server.egress()
    // The process itself and at least one thread of the models.
    assert.ok(guards >= 2)
    assert.deepEqual(foreign, [])
  })

  it('says which port is taken', async () => {
    const { output, exitCode } = await startOnTakenPort(server.port)
    assert.equal(exitCode, 1)
    assert.match(output, new RegExp(`Port ${server.port} is taken`))
  })
})

/** The outcome when a page in a frame tries to use storage. */
async function storageOf(frame: Frame): Promise<{ localStorage: string; hasStorageAccess: boolean }> {
  return frame.evaluate(async () => {
    const reach = (): string => {
      try {
        return typeof window.localStorage
      } catch (error) {
        return (error as Error).name
      }
    }
    return { localStorage: reach(), hasStorageAccess: await document.hasStorageAccess() }
  })
}

/** Sends pictures through the session API as the page does; answers the execution's id. */
async function submit(
  { client }: PlaygroundServer,
  token: string,
  pictures: Readonly<Record<string, string>>,
): Promise<string> {
  const session = await openPageSession(client, token)
  for (const [capture, file] of Object.entries(pictures)) {
    const { status, text } = await session.put(capture, readFileSync(new URL(file, cache)), 'source=file')
    assert.equal(status, 200, text)
  }
  const submitted = await session.submit()
  return String(submitted.body['executionId'])
}
