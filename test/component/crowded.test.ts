/** A server that serves too many at once asks to come back later: the person is told, and need not do anything. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { until } from '../support/until.ts'
import type { Script } from './support/fake-onboarding.ts'
import {
  codes,
  consent,
  endWalksAfterEach,
  heading,
  openLink,
  press,
  reload,
  type Walk,
} from './support/page-walk.ts'

endWalksAfterEach()

/** The wait that the server asks for: too long to look at a page that says nothing. */
const RETRY_AFTER_SECONDS = 40
const TOLD = 'Há muita gente agora. Tentamos de novo em até 40 segundos.'

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('a server that is too busy to open a session', () => {
  it('is explained while the page waits, also to a screen reader, and then opens the session', async () => {
    // More often than the page tries a server that cannot be reached.
    const walk = await openCrowded({ 'POST /session': 3 })
    await toldTo(walk.page).waitFor()
    assert.deepEqual(await accessibilityFaults(walk.page), [])
    const tries = () => walk.onboarding.calls.filter((call) => call === 'POST /session').length
    // On a busy machine the time that the test lets pass may span two waits.
    while (tries() <= 3) {
      await toldTo(walk.page).waitFor()
      await comeBack(walk, 'POST /session', tries())
    }
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.deepEqual(await codes(walk.page), ['ONBOARDING_READY', 'STEP_STARTED'])
  })

  it('is explained in an element that was empty before, since a screen reader reads out only changes', async () => {
    const held = Promise.withResolvers<undefined>()
    const walk = await openCrowded({ 'POST /session': 1 }, async (page) => {
      await page.route('**/session', async (route) => {
        await held.promise
        await route.continue()
      })
    })
    await heading(walk, 'Preparando…')
    const words = await walk.page.getByRole('status').evaluateHandle((status) => status)
    assert.equal((await words.textContent())?.trim(), '')
    held.resolve(undefined)
    await walk.page.getByText(TOLD).waitFor()
    assert.ok((await words.textContent())?.includes(TOLD))
  })

  it('moves the focus when the page goes on, for a person who was told of the wait', async () => {
    const walk = await openCrowded({ 'POST /session': 1 })
    await walk.page.getByText(TOLD).waitFor()
    await comeBack(walk, 'POST /session', 1)
    await walk.page.waitForFunction(
      () => document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement?.tagName === 'H1',
    )
  })

  it('is also explained when a page is loaded again', async () => {
    const walk = await openCrowded({ 'GET /session': 1 })
    await consent(walk)
    await heading(walk, 'Frente do documento')
    await reload(walk)
    await walk.page.getByText(TOLD).waitFor()
    await comeBack(walk, 'GET /session', 1)
    // So much time may have passed that it could be somebody else.
    await walk.page.getByRole('heading', { name: /Frente do documento|Foi você que começou/ }).waitFor()
  })

  it('does not make the page silent to its host, which gives up a silent page after half a minute', async () => {
    const walk = await openCrowded({ 'POST /session': 2 }, async (page) => {
      await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }))
    })
    await walk.page.getByText(TOLD).waitFor()
    await walk.page.goto(new URL('/host', walk.onboarding.address).href)
    await walk.page.evaluate((address) => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      addEventListener('message', ({ data }) => heard.push((data as { readonly code: unknown }).code))
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, walk.onboarding.address)
    await walk.page.frameLocator('iframe').getByText(TOLD).waitFor()
    await walk.page.waitForFunction(() => (globalThis as unknown as { heard: unknown[] }).heard.length > 0)
    await comeBack(walk, 'POST /session', 2)
    await walk.page.waitForFunction(() =>
      (globalThis as unknown as { heard: unknown[] }).heard.includes('ONBOARDING_READY'),
    )
    const heard = await walk.page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
    assert.equal(heard[0], 'ONBOARDING_RESIZED')
  })

  it('is explained in the language of the browser', async () => {
    for (const [locale, told] of [
      ['en', 'A lot of people are here right now. We’ll try again in 40 seconds or less.'],
      ['es', 'Hay mucha gente ahora. Probamos de nuevo en 40 segundos o menos.'],
    ] as const) {
      const { page } = await openLink(browser, crowded({ 'POST /session': 1 }), { locale })
      await page.getByText(told).waitFor()
    }
  })
})

describe('a server that is too busy for the consent', () => {
  it('is explained when a picture waits for it', async () => {
    const walk = await openCrowded({ 'PATCH /session': 1 })
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await walk.page.getByText(TOLD).waitFor()
    assert.equal(walk.onboarding.stills.length, 0)
    await comeBack(walk, 'PATCH /session', 1)
    // The time that the test lets pass may also span the pause between the sides.
    await walk.page.getByRole('heading', { name: /Agora, vire o documento|Verso do documento/ }).waitFor()
  })
})

describe('a server that is too busy for the rest of the page', () => {
  it('is explained, and not taken for a missing connection', async () => {
    let isCrowded = true
    const walk = await openCrowded({}, (page) =>
      page.route('**/assets/**', (route) => {
        const request = route.request()
        const isOurs = request.method() === 'HEAD' || request.url().includes('/capture-screens-')
        if (!isCrowded || !isOurs) return route.continue()
        return route.fulfill({ status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
      }),
    )
    await press(walk, 'Aceitar e começar')
    await walk.page.getByText(TOLD).waitFor()
    isCrowded = false
    const next = walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ })
    await until('the page goes on', async () => {
      await walk.page.clock.fastForward(RETRY_AFTER_SECONDS * 1000)
      return (await next.isVisible()) || undefined
    })
  })
})

function openCrowded(
  tries: Readonly<Record<string, number>>,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Walk> {
  return openLink(browser, crowded(tries), {}, async (page) => {
    await page.clock.install()
    await prepare(page)
  })
}

/** A server that answers each of these calls so many times that it is too busy. */
function crowded(tries: Readonly<Record<string, number>>): Script {
  const answers = Object.entries(tries).map(
    ([call, count]) => [call, Array.from({ length: count }, () => RETRY_AFTER_SECONDS)] as const,
  )
  return { crowded: Object.fromEntries(answers) }
}

/** The words, where a screen reader hears of them. */
function toldTo(page: Page): Locator {
  return page.getByRole('status').getByText(TOLD)
}

/** Lets the time pass that the server asked for, until the page has made the call more than `tries` times. */
function comeBack({ page, onboarding }: Walk, call: string, tries: number): Promise<true> {
  return until(`${call} is made again`, async () => {
    // The page may not have begun to wait yet.
    await page.clock.fastForward(RETRY_AFTER_SECONDS * 1000)
    return onboarding.calls.filter((made) => made === call).length > tries || undefined
  })
}
