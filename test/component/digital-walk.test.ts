/** A walk with a digital document: its PDF first, and then a selfie with the camera. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
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

  it('is offered it on the way to the camera where the report takes one kind of document', async () => {
    const walk = await openLink(browser, { documents: ['cnh'] }, {}, (page) =>
      page.addInitScript(() => {
        Permissions.prototype.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus)
      }),
    )
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Permita o uso da câmera')
    await walk.page.getByRole('button', { name: 'Envie o PDF da CNH digital' }).click()
    await heading(walk, 'Envie o PDF da CNH digital')
    assert.ok(!(await codes(walk.page)).includes('GET_CAMERA_PERMISSIONS'))
    await press(walk, 'Usar o documento físico')
    await heading(walk, 'Frente do documento')
    await press(walk, 'Enviar um arquivo')
    await heading(walk, 'Envie a frente do documento')
    await walk.page.getByRole('button', { name: 'Envie o PDF da CNH digital' }).click()
    await heading(walk, 'Envie o PDF da CNH digital')
    await walk.page.locator('input[type=file]').setInputFiles(pdf)
    await heading(walk, 'Agora, o verso')
  })

  it('chooses between two where that one kind has two, and is offered none where it has none', async () => {
    for (const [type, rows] of [
      ['rg', ['RG digital', 'CIN digital']],
      ['passport', []],
    ] as const) {
      const walk = await openLink(browser, { documents: [type] })
      await consent(walk)
      await press(walk, 'Enviar um arquivo')
      await heading(walk, 'Envie a frente do documento')
      const offer = walk.page.getByText('Documento digital', { exact: true })
      assert.equal(await offer.count(), Math.min(rows.length, 1))
      if (rows.length === 0) continue
      await offer.click()
      assert.deepEqual(await walk.page.locator('details li button').allInnerTexts(), rows)
    }
  })

  it('is asked for its PDF again after a reload, and for the selfie with the camera once it is there', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'], captures: ['front', 'selfie'] })
    await chooseDigital(walk, 'CNH digital')
    await heading(walk, 'Envie o PDF da CNH digital')
    await reload(walk)
    await heading(walk, 'Envie o PDF da CNH digital')
    await walk.page.locator('input[type=file]').setInputFiles(pdf)
    const primer = walk.page.getByRole('button', { name: 'Abrir a câmera' })
    const selfie = walk.page.getByRole('heading', { name: 'Seu rosto', exact: true })
    await primer.or(selfie).first().waitFor()
    await reload(walk)
    await primer.or(selfie).first().waitFor()
    if (await primer.isVisible()) await primer.click()
    await selfie.waitFor()
    await press(walk, 'Voltar um passo')
    await heading(walk, 'Envie o PDF da CNH digital')
    await reload(walk)
    await heading(walk, 'Envie o PDF da CNH digital')
  })
})
