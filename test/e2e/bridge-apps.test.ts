/** The real page in the web views of apps, as far as the kit's shims in a browser can stand in for one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { parseOnboardingEvent, type OnboardingEvent } from '../../src/protocol/sessions/events.ts'
import { fakeAppKinds, type FakeApp, type FakeAppKind, type FakeAppOptions } from '../../src/testing/index.ts'
import type {} from '../../src/testing/page.ts'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'

declare global {
  interface Window {
    app: FakeApp
  }
}

const kit = fileURLToPath(new URL('../../dist/testing/page.js', import.meta.url))

let browser: Browser
let server: HostServer
const pages: Page[] = []

before(async () => {
  server = await startHostServer({
    session: { embedOrigins: [], appChannels: { android: 'bankKyc', ios: 'kycHandler' } },
  })
  browser = await openChromium(fakeCamera())
})

afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))

after(async () => {
  await browser.close()
  await server.close()
})

const names: Partial<Record<FakeAppKind, string>> = { android: 'bankKyc', ios: 'kycHandler' }

/** Opens the link in the web view of an app of this kind. */
async function open(kind: FakeAppKind, options: FakeAppOptions = {}): Promise<Page> {
  const page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  pages.push(page)
  await page.addInitScript({ path: kit })
  const name = names[kind]
  await page.addInitScript(
    ([wanted, settings]) => {
      window.app = limiarTesting.startFakeApp(wanted, settings)
    },
    [kind, { ...options, ...(name !== undefined && { name }) }] as const,
  )
  await page.goto(server.link)
  return page
}

async function heardBy(page: Page): Promise<readonly OnboardingEvent[]> {
  const received = await page.evaluate(() => window.app.received)
  const events = received.map(parseOnboardingEvent).filter((event) => event !== undefined)
  assert.equal(events.length, received.length)
  return events
}

/** A page that takes its time to open tells its height before it is ready. */
const firstStep = (events: readonly OnboardingEvent[]): string | undefined =>
  events.find(({ code }) => code !== 'ONBOARDING_RESIZED')?.code

async function consent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar e começar' }).click()
  await page.waitForFunction(() => window.app.received.some((text) => text.includes('TERM_ACCEPTED')))
}

describe('the page in the web view of an app', () => {
  for (const kind of fakeAppKinds) {
    it(`tells ${kind} everything as text, with every response`, async () => {
      const page = await open(kind)
      await consent(page)
      const events = await heardBy(page)
      assert.equal(firstStep(events), 'ONBOARDING_READY')
      assert.deepEqual(
        events.map(({ limiar }) => limiar.sequence),
        events.map((_, index) => index + 1),
      )
      const accepted = events.find(({ code }) => code === 'TERM_ACCEPTED')
      assert.ok(accepted?.response)
    })
  }

  for (const kind of ['flutter-channel', 'ios'] as const) {
    it(`tells ${kind} the events that it missed when its object comes late`, async () => {
      const page = await open(kind, { late: true })
      await page.getByRole('button', { name: 'Aceitar e começar' }).waitFor()
      assert.deepEqual(await heardBy(page), [])
      await page.evaluate(() => window.app.appear())
      await page.waitForFunction(() => window.app.received.length > 0)
      assert.equal(firstStep(await heardBy(page)), 'ONBOARDING_READY')
    })
  }

  it('answers a greeting that an app posts by a script of its own', async () => {
    const page = await open('ios')
    await consent(page)
    await page.evaluate(() =>
      window.postMessage(JSON.stringify({ limiar: { version: 1, hello: 'again' } }), location.origin),
    )
    // The page may say something before it takes the greeting.
    const isAnswered = await page.waitForFunction(() => {
      const { received } = window.app
      const at = received.findIndex((text) => text.includes('"welcome":"again"'))
      return at > 0 && received.length > at * 2 && received
    })
    const received = await isAnswered.jsonValue()
    assert.ok(received)
    const at = received.findIndex((text) => text.includes('"welcome":"again"'))
    assert.deepEqual(received.slice(at + 1, 2 * at + 1), received.slice(0, at))
  })

  it('goes on when the web view is torn down around it', async () => {
    const page = await open('ios')
    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    await page.getByRole('button', { name: 'Aceitar e começar' }).waitFor()
    await page.evaluate(() => window.app.vanish())
    await page.getByRole('button', { name: 'Aceitar e começar' }).click()
    await page.getByRole('button', { name: 'Aceitar e começar' }).waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  it('is a script of a few kilobytes that needs no module', () => {
    const script = readFileSync(kit, 'utf8')
    assert.doesNotMatch(script, /^\s*(im|ex)port\b/m)
    assert.ok(script.length < 10_000)
  })
})
