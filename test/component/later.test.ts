/**
 * The parts that the first screen does not need are loaded while it is read; a network failure there is no dead end.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import {
  endWalksAfterEach,
  everythingTold,
  heading,
  openLink,
  press,
  type Walk,
} from './support/page-walk.ts'

endWalksAfterEach()

const SCREENS = '**/assets/capture-screens-*.js'
const WORDS = '**/assets/pt-br-later-*.js'

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('the code after the first screen', () => {
  it('is loaded while the first screen is read, and asked for only then', async () => {
    const asked: string[] = []
    const { page } = await openLink(browser, {}, {}, async (page) => {
      page.on('request', (request) => void asked.push(nameOf(request.url())))
    })
    await page.getByRole('button', { name: 'Aceitar e começar' }).waitFor()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /vision-worker/.test(name)),
    )
    const turns = ['session', 'capture-screens', 'vision-worker'].map((name) =>
      asked.findIndex((file) => file.startsWith(name)),
    )
    assert.deepEqual(
      turns,
      turns.toSorted((one, other) => one - other),
    )
  })

  for (const [what, chunk] of [
    ['the screens', SCREENS],
    ['their words', WORDS],
  ] as const) {
    it(`says that there is no connection when ${what} cannot be loaded, and goes on as soon as possible`, async () => {
      const walk = await openBroken(chunk)
      await press(walk, 'Aceitar e começar')
      await heading(walk, 'Sem conexão')
      await focused(walk.page, 'Sem conexão')
      await walk.page.unroute(chunk)
      await pressUnlessGone(walk.page, 'Tentar de novo')
      await walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ }).waitFor()
    })
  }

  it('loads the page again when the person asks again and only the file is missing', async () => {
    const walk = await openBroken(SCREENS)
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Sem conexão')
    await everythingTold(walk)
    await Promise.all([walk.page.waitForEvent('load'), press(walk, 'Tentar de novo')])
    await walk.page.unroute(SCREENS)
    await walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ }).waitFor()
    assert.ok(walk.onboarding.calls.includes('GET /session'))
  })

  it('stays where it is when the person asks again and there is no way to the server', async () => {
    const walk = await openBroken(SCREENS)
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Sem conexão')
    await walk.page.context().setOffline(true)
    // The page asks for the screens, then for any answer at all; only when both have failed may the test restore the
    // network.
    const noAnswer = walk.page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await press(walk, 'Tentar de novo')
    await noAnswer
    await heading(walk, 'Sem conexão')
    await walk.page.unroute(SCREENS)
    await walk.page.context().setOffline(false)
    await walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ }).waitFor()
    assert.ok(!walk.onboarding.calls.includes('GET /session'))
  })

  it('goes on by itself when the network is back', async () => {
    const walk = await openBroken(SCREENS)
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Sem conexão')
    await walk.page.unroute(SCREENS)
    await walk.page.evaluate(() => dispatchEvent(new Event('online')))
    await walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ }).waitFor()
  })

  it('speaks the language of the browser as soon as its words come', async () => {
    const english = '**/assets/en-*.js'
    const walk = await openLink(browser, {}, { locale: 'en' }, (page) =>
      page.route(english, (route) => route.abort()),
    )
    await heading(walk, 'Vamos confirmar sua identidade')
    await walk.page.unroute(english)
    await heading(walk, 'Let’s confirm your identity')
  })
})

describe('a change of language', () => {
  it('changes a later screen, too, with all its words', async () => {
    const walk = await openLink(browser)
    await press(walk, 'Aceitar e começar')
    await walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ }).waitFor()
    await speak(walk.page, 'en')
    await walk.page.getByRole('button', { name: /Open the camera|Take the photo/ }).waitFor()
    await speak(walk.page, 'pt-BR')
    await walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ }).waitFor()
  })

  it('counts on the later screens when it comes while their words load', async () => {
    const held = Promise.withResolvers<undefined>()
    const walk = await openLink(browser, {}, {}, (page) =>
      page.route(WORDS, async (route) => {
        await held.promise
        await route.continue()
      }),
    )
    const asked = walk.page.waitForRequest(WORDS)
    await heading(walk, 'Vamos confirmar sua identidade')
    await asked
    await walk.page.getByLabel('Idioma').selectOption('en')
    await press(walk, 'Accept and start')
    await heading(walk, 'Getting ready…')
    held.resolve(undefined)
    await walk.page.getByRole('button', { name: /Open the camera|Take the photo/ }).waitFor()
  })

  it('leaves a later screen in its language until the words of the other one come', async () => {
    const english = '**/assets/en-*.js'
    const walk = await openLink(browser, {}, {}, (page) => page.route(english, (route) => route.abort()))
    await press(walk, 'Aceitar e começar')
    const button = walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ })
    await button.waitFor()
    const failed = walk.page.waitForEvent('requestfailed', (request) => /en-later/.test(request.url()))
    await speak(walk.page, 'en')
    await failed
    assert.ok(await button.isVisible())
    await walk.page.unroute(english)
    await walk.page.getByRole('button', { name: /Open the camera|Take the photo/ }).waitFor()
  })
})

function speak(page: Page, language: string): Promise<void> {
  return page
    .locator('limiar-onboarding')
    .evaluate((element, chosen) => void Object.assign(element, { lang: chosen }), language)
}

function openBroken(chunk: string): Promise<Walk> {
  return openLink(browser, {}, {}, (page) => page.route(chunk, (route) => route.abort()))
}

async function focused(page: Page, heading: string): Promise<void> {
  await page.waitForFunction(
    (text) => document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement?.textContent === text,
    heading,
  )
}

/** The page tries again by itself, too, and may have gone on before the button is reached. */
async function pressUnlessGone(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await Promise.race([button.click().catch(() => undefined), button.waitFor({ state: 'hidden' })])
}

function nameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}
