/**
 * The first screen is there before the session is open, and no answer counts to a text that the person did not read.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page, Route } from 'playwright'
import { answerOf } from '../../src/client/index.ts'
import type { ReportDefinitionBody } from '../../src/protocol/reports/reports.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { openChromium } from '../support/chromium.ts'
import { newLink, newReport } from '../support/integrator.ts'
import { definitionBody } from '../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const accept = 'Aceitar e começar'

describe('the first screen of a link', () => {
  let browser: Browser
  let service: FakeService
  before(async () => {
    service = await startFakeService({}, { pageDirectory: await builtFolder('page') })
    browser = await openChromium()
  })
  after(async () => {
    await browser.close()
    await service.close()
  })

  async function linkOf(changes: Partial<ReportDefinitionBody> = {}) {
    const definition = definitionBody({ theme: { name: 'Banco </script> Lima' }, ...changes })
    const { baseUrl, limiar } = service.client
    const report = await newReport(limiar, definition)
    return { report, url: `${baseUrl}/${(await newLink(limiar, report._id)).token}` }
  }

  /** The page, whose session is not opened before the test says so. */
  async function opened(url: string): Promise<{ readonly page: Page; readonly letGo: () => Promise<void> }> {
    const page = await browser.newPage({ locale: 'pt-BR' })
    const { promise: asked, resolve } = Promise.withResolvers<Route>()
    await page.route('**/session', (route) =>
      route.request().method() === 'POST' ? resolve(route) : route.continue(),
    )
    await page.goto(url)
    return { page, letGo: async () => (await asked).continue() }
  }

  for (const [locale, heading, sentence] of [
    [
      'pt-BR',
      'Vamos confirmar sua identidade',
      'Ao aceitar, você permite que Banco </script> Lima use suas fotos',
    ],
    ['es-MX', 'Nossos termos', 'Al aceptar, permites que Banco </script> Lima use tus fotos'],
  ] as const)
    it(`has its first words before the code of the page, and then once: ${locale}`, async () => {
      const texts = { es: { 'consent.title': 'Nossos termos' } }
      const { url } = await linkOf({ theme: { name: 'Banco </script> Lima', texts } })
      const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const { promise: asked, resolve } = Promise.withResolvers<Route>()
      await page.route(/assets\/index-[^/]*\.js$/, resolve)
      await page.goto(url, { waitUntil: 'commit' })
      const code = await asked
      // The style sheet may come after the code is asked for, and nothing is painted before it.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const places = async (): Promise<readonly Place[]> => {
        const found = [page.getByRole('heading', { name: heading }), page.getByText(sentence)]
        return Promise.all(found.map((one) => one.evaluate(placeOf)))
      }
      const before = await places()
      await code.continue()
      await page.locator('.agreement').waitFor()
      await page.locator('.first-words').waitFor({ state: 'detached' })
      for (const [at, { left, bottom, width }] of (await places()).entries()) {
        const was = before[at]!
        assert.deepEqual([was.left, was.width], [left, width])
        assert.ok(Math.abs(was.bottom - bottom) < 3, `${was.bottom}, then ${bottom}`)
      }
      await context.close()
    })

  it('says in the person’s language what to do when its code does not come, or the browser runs none', async () => {
    const { url } = await linkOf()
    for (const [language, ...sentences] of [
      ['pt-BR', 'A página não abriu por inteiro.', 'Ative o JavaScript'],
      ['en', 'The page did not load completely.', 'Turn on JavaScript'],
      ['es-AR', 'La página no se abrió por completo.', 'Activa JavaScript'],
    ] as const) {
      const html = await (await fetch(url, { headers: { 'accept-language': language } })).text()
      for (const sentence of sentences) assert.ok(html.includes(sentence), sentence)
      assert.equal(html.match(/<noscript/g)?.length, 1)
      assert.equal(html.includes('não abriu'), language === 'pt-BR')
    }
  })

  it('keeps its first words, unseen, until the browser has told that it painted them', async () => {
    const { url } = await linkOf()
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
    await page.addInitScript(() => {
      class HeldBack extends PerformanceObserver {
        override observe(options: PerformanceObserverInit): void {
          addEventListener('tell-of-paint', () => super.observe(options))
        }
      }
      globalThis.PerformanceObserver = HeldBack
    })
    await page.goto(url)
    await page.locator('.agreement').waitFor()
    const words = page.locator('.first-words')
    await words.waitFor({ state: 'hidden' })
    assert.equal(await words.count(), 1)
    await page.evaluate(() => dispatchEvent(new Event('tell-of-paint')))
    await words.waitFor({ state: 'detached' })
    await page.close()
  })

  it('is read while the session is opened, and stays as it is when the session is there', async () => {
    const { url } = await linkOf()
    const { page, letGo } = await opened(url)
    await page.getByText('Pedido por Banco </script> Lima').waitFor()
    const button = page.getByRole('button', { name: accept })
    await button.waitFor()
    await button.evaluate((element) => element.setAttribute('data-mine', ''))
    const answer = page.waitForResponse('**/session')
    await letGo()
    await answer
    await page.waitForFunction(() => history.state?.['limiar-session'] !== undefined)
    assert.equal(await page.locator('[data-mine]').count(), 1)
    await page.close()
  })

  it('takes an answer that is given earlier, and keeps the receipt of the text that was read', async () => {
    const { url } = await linkOf({ consent: { version: '7', text: 'Leia isto.' } })
    const { page, letGo } = await opened(url)
    await page.getByRole('button', { name: accept }).click()
    await page.getByRole('button', { name: 'Preparando' }).waitFor()
    const told = page.waitForRequest((request) => request.method() === 'PATCH')
    await letGo()
    const { consent } = (await told).postDataJSON()
    assert.equal(consent.version, '7')
    assert.match(consent.text, /Leia isto\.$/)
    await page.getByRole('button', { name: accept }).waitFor({ state: 'detached' })
    await page.close()
  })

  it('takes no answer to a text that was changed meanwhile', async () => {
    const { report, url } = await linkOf({ consent: { version: '1', text: 'O texto de antes.' } })
    const { page, letGo } = await opened(url)
    await page.getByRole('button', { name: accept }).click()
    const definition = { ...report.definition, consent: { version: '2', text: 'O texto de agora.' } }
    const params = { path: { reportId: report._id } }
    const body = { version: report.version, name: 'first', definition }
    await answerOf(service.client.limiar.PUT('/reports/{reportId}', { params, body }))
    await letGo()
    await page.getByRole('button', { name: accept }).waitFor()
    await page.getByText('Ler o texto completo').click()
    await page.getByText('O texto de agora.').waitFor()
    await page.close()
  })

  it('may also be declined earlier', async () => {
    const { url } = await linkOf()
    const { page, letGo } = await opened(url)
    await page.getByRole('button', { name: 'Agora não' }).click()
    await letGo()
    await page.getByRole('heading', { name: 'Tudo bem' }).waitFor()
    await page.close()
  })

  it('waits for the session in a frame, and where its texts are long', async () => {
    const { url } = await linkOf()
    const page = await browser.newPage({ locale: 'pt-BR' })
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'parent', { value: { postMessage: () => undefined } }),
    )
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await page.route('**/session', () => undefined)
    await page.goto(url)
    await asked
    await page.getByRole('heading', { name: 'Preparando' }).waitFor({ state: 'attached' })
    assert.equal(await page.getByRole('button', { name: accept }).count(), 0)
    await page.close()
    const long = await linkOf({ consent: { version: '1', text: 'Muito texto. '.repeat(400) } })
    assert.ok(!(await (await fetch(long.url)).text()).includes('first-screen'))
    const framed = await fetch(url, { headers: { 'sec-fetch-dest': 'iframe' } })
    assert.ok(!(await framed.text()).includes('first-words'))
  })
})

interface Place {
  readonly left: number
  readonly bottom: number
  readonly width: number
}

/** Where an element's text ends. */
function placeOf(element: Element): Place {
  const { left, bottom, width } = element.getBoundingClientRect()
  return { left, bottom, width }
}
