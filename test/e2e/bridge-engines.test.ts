/** The onboarding in a host's iframe, on another origin, in every browser engine that is installed here. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import sharp from 'sharp'
import type { Texts } from '../../src/component/texts/texts.ts'
import type { OnboardingEvent, OnboardingFrame, OnboardingListener } from '../../src/host/index.ts'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { headingComes, textsOf } from '../component/browsers/keyboard-walk.ts'
import { lastFileInput, type DrivenBrowser, type DrivenPage } from '../support/browsers/driven-page.ts'
import { browsers } from '../support/browsers/installed.ts'
import { inOrder } from '../support/in-order.ts'

interface Host {
  readonly frame?: OnboardingFrame
  readonly listener: OnboardingListener
  readonly heard: readonly OnboardingEvent[]
}

/** As the stand-in for the onboarding's server names it. */
const EXECUTION = '0123456789abcdef01234567'
const captures = ['front', 'back', 'selfie'] as const
/** The codes that only a camera raises, between the first and the last event. */
const ofTheCamera = [
  'ONBOARDING_READY',
  'TERM_ACCEPTED',
  'GET_CAMERA_PERMISSIONS',
  'SDK_FRONT_CAPTURE_STARTED',
  'SDK_BACK_CAPTURE_STARTED',
  'DD_CAPTURE_FINISH',
  'SDK_SELFIE_CAPTURE_STARTED',
  'ONBOARDING_FINISHED',
]

let folder: string
let picture: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limiar-engines-'))
  picture = join(folder, 'picture.png')
  await sharp({ create: { width: 640, height: 400, channels: 3, background: '#cde' } }).toFile(picture)
})
after(() => rm(folder, { recursive: true }))

for (const { name, whyNot, open } of browsers()) {
  describe(`the page in an iframe of another origin in ${name}`, { skip: whyNot }, () => {
    let browser: DrivenBrowser
    let server: HostServer

    before(async () => {
      browser = await open({ camera: true, language: 'pt-BR' })
    })
    after(() => browser.close())
    beforeEach(async () => {
      server = await startHostServer()
    })
    afterEach(() => server.close())

    it('is greeted, walks with the camera, says everything in order and leaves nothing behind', async () => {
      const { page } = browser
      await page.open(server.page(hostScript(server.link, MADE_BY_THE_DOOR)))
      const { frame, texts } = await shown(page)
      const { consent, primer, capture, outcome } = texts
      await press(frame, consent.accept)
      await openCamera(frame, primer, capture.titles.front)
      for (const side of captures) {
        await headingComes(frame, capture.titles[side])
        await press(frame, capture.shutter)
      }
      await headingComes(frame, outcome.approved.title)
      await assertEnded(page)
      const codes = (await heard(page)).map(({ code }) => code)
      assert.deepEqual(inOrder(codes, ofTheCamera), ofTheCamera, codes.join(' · '))
      assert.ok(!codes.includes('SDK_CAMERA_DENIED'))
      await assertFollowsHeight(page)
      await assertTakenAway(page)
    })

    it('is refused the camera by a frame without `allow`, and goes on with files to the end', async () => {
      const { page } = browser
      await page.open(server.page(hostScript(server.link, WITHOUT_ALLOW)))
      const { frame, texts } = await shown(page)
      const { consent, primer, obstacles, obstacleWays, file, outcome } = texts
      await press(frame, consent.accept)
      // Only Chromium tells a refusal by the page around from one by the person.
      const reason = name === 'Chromium' ? 'embedding-forbids-camera' : 'camera-denied'
      await openCamera(frame, primer, obstacles[reason].title)
      const { response } = await told(page, 'SDK_CAMERA_DENIED')
      assert.deepEqual(response, { reason })
      await press(frame, obstacleWays.useFile)
      for (const side of captures) {
        await headingComes(frame, file.titles[side])
        await frame.choose(lastFileInput, picture)
      }
      await headingComes(frame, outcome.approved.title)
      await assertEnded(page)
    })
  })
}

const MADE_BY_THE_DOOR = `const frame = new OnboardingFrame({ parent: here, url: link }); const { listener } = frame`

/** An iframe as a person writes it who does not know of the camera. */
const WITHOUT_ALLOW = `const frame = undefined
  const iframe = here.appendChild(document.createElement('iframe'))
  iframe.style = 'width: 400px; height: 800px'
  const listener = new OnboardingListener({ frame: iframe, origin: new URL(link).origin })
  iframe.src = link`

function hostScript(link: string, begin: string): string {
  return `import { OnboardingFrame, OnboardingListener } from '/door.js'
    const link = '${link}'
    ${begin}
    Object.assign(window, { frame, listener, heard: [] })
    for await (const event of listener) heard.push(event)`
}

/** The onboarding in the host's frame, once the host has heard from it. */
async function shown(page: DrivenPage): Promise<{ readonly frame: DrivenPage; readonly texts: Texts }> {
  await told(page, 'ONBOARDING_READY')
  const frame = page.frame()
  const texts = await textsOf(frame)
  await headingComes(frame, texts.consent.title)
  return { frame, texts }
}

/** Longer than any step takes on a slow machine, and shorter than drivers wait for a script. */
const PATIENCE_MS = 25_000

/** The host's first event of a code, once it has come. */
async function told(page: DrivenPage, code: string): Promise<OnboardingEvent> {
  const event = await page.evaluate(
    async ({ wanted, patience }) => {
      const until = performance.now() + patience
      const find = (): OnboardingEvent | undefined =>
        (window as unknown as Partial<Host>).heard?.find((one) => one.code === wanted)
      while (!find() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 30))
      return find() ?? null
    },
    { wanted: code, patience: PATIENCE_MS },
  )
  assert.ok(event, `the host hears ${code}`)
  return event
}

function heard(page: DrivenPage): Promise<readonly OnboardingEvent[]> {
  return page.evaluate(() => (window as unknown as Host).heard, undefined)
}

/** Presses a button of the onboarding by its name, as soon as it can be pressed. */
async function press(frame: DrivenPage, name: string): Promise<void> {
  const isPressed = await frame.evaluate(
    async ({ label, patience }) => {
      const until = performance.now() + patience
      const find = (): HTMLButtonElement | undefined => {
        const root = document.querySelector('limiar-onboarding')?.shadowRoot
        return [...(root?.querySelectorAll('button') ?? [])].find(
          (button) =>
            (button.ariaLabel ?? button.textContent.trim()) === label &&
            button.getAttribute('aria-disabled') !== 'true',
        )
      }
      while (!find() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 30))
      find()?.click()
      return performance.now() < until
    },
    { label: name, patience: PATIENCE_MS },
  )
  assert.ok(isPressed, `“${name}” can be pressed`)
}

/**
 * Opens the camera where the page explains it first; the page does not explain it where the camera is already allowed.
 */
async function openCamera(frame: DrivenPage, primer: Texts['primer'], next: string): Promise<void> {
  if ((await headingOf(frame, [primer.title, next])) === next) return
  await press(frame, primer.open)
  await headingComes(frame, next)
}

/** Waits for one of these titles, and answers which one the onboarding shows. */
async function headingOf(frame: DrivenPage, titles: readonly string[]): Promise<string> {
  const title = await frame.evaluate(
    async ({ wanted, patience }) => {
      const until = performance.now() + patience
      const heading = (): string =>
        document.querySelector('limiar-onboarding')?.shadowRoot?.querySelector('h1')?.textContent.trim() ?? ''
      while (!wanted.includes(heading()) && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 30))
      return heading()
    },
    { wanted: titles, patience: PATIENCE_MS },
  )
  assert.ok(titles.includes(title), `“${title}” is one of ${titles.join(', ')}`)
  return title
}

async function assertEnded(page: DrivenPage): Promise<void> {
  await told(page, 'ONBOARDING_FINISHED')
  const { outcome, missed } = await page.evaluate(async () => {
    const { listener } = window as unknown as Host
    return { outcome: await listener.finished, missed: listener.missed }
  }, undefined)
  assert.deepEqual(outcome, { outcome: 'finished', executionId: EXECUTION })
  const events = await heard(page)
  assert.deepEqual(
    events.map(({ limiar }) => limiar.sequence),
    events.map((_, index) => index + 1),
  )
  assert.equal(new Set(events.map(({ limiar }) => limiar.session)).size, 1)
  assert.equal(missed, 0)
}

/** The frame has the height that the page asked for last; the page may ask again meanwhile. */
async function assertFollowsHeight(page: DrivenPage): Promise<void> {
  const heights = await page.evaluate(async (patience) => {
    const until = performance.now() + patience
    const look = (): readonly [wished: number | undefined, is: number | undefined] => {
      const { frame, heard } = window as unknown as Host
      const wish = heard.findLast(({ code }) => code === 'ONBOARDING_RESIZED')?.response
      return [(wish as { height: number } | undefined)?.height, frame?.element.offsetHeight]
    }
    while (look()[0] !== look()[1] && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 30))
    return look()
  }, PATIENCE_MS)
  assert.equal(typeof heights[0], 'number')
  assert.equal(heights[1], heights[0], heights.join())
}

async function assertTakenAway(page: DrivenPage): Promise<void> {
  const left = await page.evaluate(async () => {
    const { frame, listener } = window as unknown as Host
    const said = (): Promise<void> =>
      new Promise((resolve) => {
        // The page in the frame may say something meanwhile.
        addEventListener('message', ({ data }) => data === 'of a stranger' && resolve())
        postMessage('of a stranger', '*')
      })
    const before = listener.ignored
    await said()
    const whileOpen = listener.ignored - before
    frame?.close()
    await said()
    return {
      whileOpen,
      whenClosed: listener.ignored - before - whileOpen,
      frames: document.querySelectorAll('iframe').length,
    }
  }, undefined)
  assert.deepEqual(left, { whileOpen: 1, whenClosed: 0, frames: 0 })
}
