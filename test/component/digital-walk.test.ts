/** A walk with a digital document: its PDF first, and then a selfie with the camera. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { endWalksAfterEach, heading, openLink, press, type Walk } from './support/page-walk.ts'

endWalksAfterEach()

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

/** The server of these walks is a stand-in, which does not open it. */
const pdf = { name: 'cnh.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 of nobody') }

async function chooseDigital(walk: Walk, name: string): Promise<void> {
  await press(walk, 'Aceitar e começar')
  await walk.page.getByText('Documento digital', { exact: true }).click()
  await press(walk, name)
}

describe('somebody whose document is digital', () => {
  it('finds it by its name with a drawing of its own, for each document that the report takes', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh', 'rne'] })
    await press(walk, 'Aceitar e começar')
    await walk.page.getByText('Documento digital', { exact: true }).click()
    const rows = walk.page.locator('details li button')
    assert.deepEqual(
      (await rows.allInnerTexts()).map((name) => name.trim()),
      ['RG digital', 'CIN digital', 'CNH digital', 'CRNM digital'],
    )
    const paths = await walk.page
      .locator('.choices path')
      .evaluateAll((all) => all.map((path) => path.getAttribute('d')))
    assert.equal(new Set(paths).size, 8)
  })

  it('is not offered one that the report does not take', async () => {
    const walk = await openLink(browser, { documents: ['cnh', 'rne'] })
    await press(walk, 'Aceitar e começar')
    await walk.page.getByText('CNH digital ou CRNM digital').click()
    assert.equal(await walk.page.locator('details li').count(), 2)
  })

  it('sends its PDF, and takes the selfie with the camera', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'], captures: ['front', 'selfie'] })
    await chooseDigital(walk, 'CNH digital')
    await heading(walk, 'Envie o PDF da CNH digital')
    await walk.page.locator('input[type=file]').setInputFiles(pdf)
    const primer = walk.page.getByRole('button', { name: 'Abrir a câmera' })
    const selfie = walk.page.getByRole('heading', { name: 'Seu rosto', exact: true })
    await primer.or(selfie).first().waitFor()
    if (await primer.isVisible()) await primer.click()
    await selfie.waitFor()
    assert.equal(walk.onboarding.progress.documentType, 'cnh')
    await walk.page.getByRole('button', { name: 'Tirar a foto' }).waitFor()
    await press(walk, 'Voltar um passo')
    await heading(walk, 'Envie o PDF da CNH digital')
    await press(walk, 'Usar o documento físico')
    await heading(walk, 'Frente do documento')
  })
})
