import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openChromium } from '../support/chromium.ts'
import { firstReport, readExecution } from '../support/integrator.ts'
import { media } from '../support/media.ts'
import { onboard, openPageSession, untilAnalysed, type Stills } from '../support/onboard.ts'
import { startPlayground, type PlaygroundServer } from '../support/playground-server.ts'
import { specimenPerson, specimenStills } from '../support/specimen-stills.ts'
import { answerOf } from '../../src/client/index.ts'

describe('the console of a real server', () => {
  let server: PlaygroundServer
  let browser: Browser
  let page: Page
  let reportId: string
  let stills: Stills
  /** An execution whose face is registered under another CPF, and one whose CPF is not the document's. */
  let waiting: string
  let held: string

  before(async () => {
    server = await startPlayground()
    const { client } = server
    reportId = (await firstReport(client.limiar))._id
    const selfie = media('franck_02159.jpg')
    stills = await specimenStills(selfie)
    const registered = {
      description: 'Outra pessoa',
      cpf: '11144477735',
      images: [selfie.toString('base64')],
    }
    await answerOf(client.limiar.POST('/private-faceset', { body: registered }))
    waiting = await onboard(client, reportId, stills)
    held = await onboard(client, reportId, stills, { cpf: '11144477735' })
    browser = await openChromium()
    page = await browser.newPage({
      locale: 'pt-BR',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    await page.goto(`${server.playgroundUrl}/console`)
    await page.getByLabel('Token de acesso').waitFor()
    await page.keyboard.type(client.token)
    await page.keyboard.press('Enter')
    await page.getByRole('table').waitFor()
  })

  after(async () => {
    await browser.close()
    assert.equal(await server.stop(), 0, 'it stops cleanly')
  })

  const statusOf = async (id: string): Promise<string> =>
    (await readExecution(server.client.limiar, reportId, id)).status

  it('shows the pictures that were sent and the findings', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: /^Frente/ }).waitFor()
    assert.match(page.url(), new RegExp(waiting))
    const text = await page.locator('main').innerText()
    assert.ok(text.includes(specimenPerson.name), 'the name on the document')
    assert.match(text, /O rosto está na base de faces em um cadastro que não é desta pessoa\.\s+1 rosto/)
    assert.match(text, /Outra pessoa/)
    await page.getByRole('button', { name: 'Rostos' }).click()
    await page.getByRole('img', { name: /^Selfie/ }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
  })

  it('shows where a field stands on the upright card', async () => {
    await page.getByRole('button', { name: 'Mostrar no documento: CPF' }).focus()
    const box = page.locator('g.marked')
    await box.waitFor()
    assert.equal(await box.getAttribute('data-field'), 'cpf')
    assert.match(
      (await page.getByRole('img', { name: /^Frente/ }).getAttribute('aria-label')) ?? '',
      /^Frente/,
    )
  })

  it('approves the one and rejects the other, by keyboard', async () => {
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Execução aprovada.' }).waitFor()
    assert.equal(await statusOf(waiting), 'APROVADO')
    await page.keyboard.press('j')
    await page.getByText('só é possível reprovar').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('8')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status').filter({ hasText: 'Execução reprovada.' }).waitFor()
    assert.equal(await statusOf(held), 'REPROVADO')
    await page.keyboard.press('Escape')
    await page.getByText('Nada para revisar agora').waitFor()
  })

  it('lets a newcomer make a link, find its execution, decide it and export the person', async () => {
    await page.getByRole('link', { name: 'Links' }).click()
    await page.getByLabel('CPF (opcional)').fill(specimenPerson.cpf)
    await page.getByRole('button', { name: 'Criar link' }).click()
    const address = new URL(await page.getByLabel('Endereço do link').inputValue())
    const session = await openPageSession(server.client, address.pathname.slice(1))
    for (const [capture, still] of Object.entries(stills)) await session.put(capture, still)
    const { body } = await session.submit()
    await untilAnalysed(session)

    await page.getByRole('link', { name: 'Fila de revisão' }).click()
    await page.getByRole('link', { name: specimenPerson.name }).click()
    await page.getByRole('button', { name: /^Aprovar/ }).click()
    await page.getByRole('button', { name: 'Sim, aprovar' }).click()
    await page.getByRole('status').filter({ hasText: 'Execução aprovada.' }).waitFor()
    assert.equal(await statusOf(body.executionId), 'APROVADO')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar dados desta pessoa' }).click()
    const exported = JSON.parse(await readFile(await (await downloaded).path(), 'utf8'))
    const ids = exported.executions.map(
      (one: { readonly execution: { readonly _id: string } }) => one.execution._id,
    )
    assert.ok(ids.includes(body.executionId))
  })
})
