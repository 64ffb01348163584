/** The samples of the playground: a verdict and its evidence with one click each, and the same execution in the console. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../support/chromium.ts'
import { startPlayground, type PlaygroundServer } from '../support/playground-server.ts'

const faces = ['Retrato no documento', 'Selfie']
/** The pictures that each sample shows; test/e2e/alone/playground has the fraud. */
const samples = {
  'Pessoa honesta': ['Frente', 'Verso', ...faces],
  'CNH aberta': ['Frente', ...faces],
  'PDF da CNH': ['Frente', ...faces],
} as const

describe('a sample of the playground', () => {
  let server: PlaygroundServer
  let browser: Browser
  let page: Page

  before(async () => {
    server = await startPlayground()
    browser = await openChromium()
    page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })
    await page.goto(server.playgroundUrl)
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  for (const [name, pictures] of Object.entries(samples))
    it(`is approved and shows its evidence: ${name}`, async () => {
      await page.getByRole('button', { name, exact: true }).click()
      const execution = page.getByRole('group', { name: 'Execução' })
      await execution.getByText('Aprovado', { exact: true }).waitFor()
      await execution.getByRole('img', { name: 'Selfie' }).waitFor()
      const shown = execution.locator('img')
      assert.deepEqual(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('alt'))), pictures)
      assert.ok((await execution.locator('.flat').first().locator('rect').count()) >= 5, 'boxes of fields')
      await execution.getByText('Código assinado pelo emissor: assinatura válida').waitFor()
      await execution.getByText(/^Regras: \d+ de \d+ conferidas$/).waitFor()
    })

  it('says what is happening until the verdict, and starts nothing else meanwhile', async () => {
    let sent = 0
    const begin = Promise.withResolvers<undefined>()
    const finish = Promise.withResolvers<undefined>()
    await page.route(/\/executions(\/[0-9a-f]{24})?(\?|$)/, async (route) => {
      const isSending = route.request().method() === 'POST'
      if (isSending) sent += 1
      await (isSending ? begin : finish).promise
      await route.continue()
    })
    const execution = page.getByRole('group', { name: 'Execução' })
    const button = page.getByRole('button', { name: 'Pessoa honesta', exact: true })
    const other = page.getByRole('button', { name: 'CNH aberta', exact: true })
    const says = (words: string) => execution.getByRole('status').getByText(words, { exact: true }).waitFor()
    const busy = async () => [
      await button.getAttribute('aria-busy'),
      await other.getAttribute('aria-disabled'),
    ]

    await button.click()
    await says('Enviando as fotos: Pessoa honesta…')
    assert.deepEqual(await busy(), ['true', 'true'])
    begin.resolve(undefined)
    await says('Analisando: Pessoa honesta. Leva alguns segundos, e o resultado aparece aqui.')
    for (const pressed of [button, other]) await pressed.click({ force: true })
    assert.deepEqual([await busy(), sent], [['true', 'true'], 1])
    finish.resolve(undefined)
    await says('Aprovado')
    // The button is told a moment after the verdict.
    await page.locator('.samples [aria-busy=true]').waitFor({ state: 'detached' })
    assert.deepEqual([await busy(), sent], [['false', 'false'], 1])
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('opens in the console, where the person is signed in already', async () => {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Abrir no console' }).click(),
    ])
    await opened.getByRole('img', { name: /^Frente/ }).waitFor()
    await opened.getByText('Aprovada').first().waitFor()
    await opened.getByText('Esta execução já foi decidida.').waitFor()
  })
})
