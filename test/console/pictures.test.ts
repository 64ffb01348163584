import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../support/chromium.ts'
import { openConsole, signIn, type OpenedConsole } from './support/console-page.ts'
import { startConsole, type ConsoleServer } from './support/console-server.ts'

let server: ConsoleServer
let browser: Browser
let opened: OpenedConsole
let page: Page

before(async () => {
  server = await startConsole()
  browser = await openChromium()
})

after(async () => {
  await browser.close()
  await server.close()
})

beforeEach(async () => {
  const { id, reportId } = await server.add()
  opened = await openConsole(browser, server)
  page = opened.page
  await page.goto(`${server.address}#/${reportId}/${id}`)
  await signIn(page, server.client.token)
  await page.getByRole('img', { name: /^Frente/ }).waitFor()
})

afterEach(() => opened.close())

const pictured = (name: RegExp): Promise<void> => page.getByRole('img', { name }).waitFor()

describe('the pictures of an execution', () => {
  it('are in a laptop’s first view, the faces beside the card, with what failed', async () => {
    const failed = '[aria-labelledby=rules-title] > .answers li:first-child b'
    const seen = ['limiar-picture-viewer image', 'limiar-face-strip figure', failed]
    const boxes = await Promise.all(
      seen.map(async (selector) => {
        await page.locator(selector).first().waitFor()
        const all = await page.locator(selector).all()
        return Promise.all(all.map(async (one) => ({ selector, ...(await one.boundingBox()) })))
      }),
    )
    const { height } = page.viewportSize() ?? { height: 0 }
    const below = boxes.flat().filter(({ y = 0, height: tall = Infinity }) => y + tall > height)
    assert.deepEqual(below, [])
  })

  it('are chosen by their digits', async () => {
    for (const [key, name] of [
      ['2', /^Verso/],
      ['3', /^Foto da frente/],
      ['5', /^Selfie/],
      ['6', /^Retrato do documento/],
    ] as const) {
      await page.keyboard.press(key)
      await pictured(name)
    }
    await pictured(/^Selfie/)
  })

  it('come closer, turn, and are whole again', async () => {
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press(']')
    await pictured(/Ampliação de 200\s?%, girada 90 graus/)
    const stage = page.getByRole('region', { name: /^Imagem/ })
    const { scrolls, shown } = await stage.evaluate((node) => ({
      scrolls: node.scrollHeight > node.clientHeight && node.scrollTop > 0,
      shown: node.querySelector('svg')?.getAttribute('viewBox'),
    }))
    assert.ok(scrolls, 'the middle stays in sight')
    assert.equal(shown, '0 0 540 856')
    await page.keyboard.press('0')
    await page.keyboard.press('[')
    await pictured(/Ampliação de 100\s?%$/)
  })

  it('show the field that has the focus, on the side where it stands', async () => {
    await page.keyboard.press('5')
    await pictured(/^Selfie/)
    await page.getByRole('button', { name: 'Mostrar no documento: CPF' }).focus()
    await pictured(/^Frente/)
    const marked = page.locator('g.marked')
    await marked.waitFor()
    assert.equal(await marked.getAttribute('data-field'), 'cpf')
    // 0.3 and 0.4 of 856 by 540 pixels, less the margin of the box.
    const [x, y] = await marked
      .locator('rect')
      .first()
      .evaluate((box) => [Number(box.getAttribute('x')), Number(box.getAttribute('y'))])
    assert.deepEqual([Math.round(x), Math.round(y)], [252, 214])
  })

  it('name the field of a box', async () => {
    await page.locator('g[data-field=name]').hover()
    const row = page.locator('.fields > .marked')
    await row.waitFor()
    assert.match(await row.innerText(), /^Nome/)
  })

  it('whose address has expired are asked for again', async () => {
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }))
    // By its button, which waits until the page can take the click; it says whether it was taken.
    await page.getByRole('button', { name: 'Verso', exact: true }).click()
    await page.getByRole('button', { name: 'Verso', exact: true, pressed: true }).waitFor()
    await page.getByText('A imagem não abriu').waitFor()
    await page.unroute('**/files/**')
    const asked = page.waitForResponse((response) => response.url().endsWith('/images'))
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await asked
    await pictured(/^Verso/)
  })
})

describe('an execution', () => {
  it('that cannot be read says so, and is asked for again', async () => {
    const reading = '**/executions/*'
    await page.route(reading, (route) => route.abort())
    await page.keyboard.press('u')
    const alert = page.getByRole('alert').filter({ hasText: 'Não conseguimos falar' })
    await alert.waitFor()
    await page.unroute(reading)
    await alert.getByRole('button', { name: 'Tentar de novo' }).click()
    await alert.waitFor({ state: 'detached' })
  })

  it('that does not exist says so', async () => {
    await page.goto(`${server.address}#/${'0'.repeat(24)}/${'0'.repeat(24)}`)
    await page.getByRole('alert').filter({ hasText: 'Não existe ou foi apagado' }).waitFor()
  })

  it('that is being analysed is followed to its end', async () => {
    const running = await server.add({ status: 'processando', type: undefined, analysed: false })
    await page.goto(`${server.address}#/${running.reportId}/${running.id}`)
    await page.getByText('A análise ainda não terminou').waitFor()
    const ended = { ...running, status: 'Pendente', type: 'cnh', analysed: true } as const
    assert.ok(await server.ports.executions.update(ended, running.updatedAt))
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
  })
})
