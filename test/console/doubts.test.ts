import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signIn } from './support/console-page.ts'
import { walkConsole } from './support/walk.ts'

const walks = walkConsole()

describe('doubts about the pictures', () => {
  it('are shown with the picture that they are about, and say when a picture was sent in spite of them', async () => {
    const { id, reportId } = await walks().server.add({
      captured: {
        doubts: [
          { capture: 'front', reason: 'not-looked-at', refused: false },
          { capture: 'selfie', reason: 'same-picture', refused: false },
          { capture: 'back', reason: 'too-blurred', refused: true },
        ],
      },
    })
    const page = await walks().open()
    await page.goto(`${walks().server.address}#/${reportId}/${id}`)
    await signIn(page, walks().server.client.token)
    const facts = page.locator('dl.facts').first()
    await facts.getByText('Sem verificação').waitFor()
    const text = (await facts.innerText()).replace(/\s+/g, ' ')
    assert.match(text, /Sem verificação Foto da frente/)
    assert.match(text, /Selfie: mesmo arquivo do documento/)
    assert.match(text, /Foto do verso: tremida enviada mesmo assim/)
    await page.setViewportSize({ width: 320, height: 568 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(overflow <= 0, `${overflow} px too wide on the smallest phone`)
  })

  it('and the count of the face are shown above the decision', async () => {
    const velocity = { hours: 24, face: { count: 9, limit: 5 }, document: { count: 1, limit: 5 } }
    const { id, reportId } = await walks().server.add({ sections: { velocity }, documentCpf: undefined })
    const page = await walks().open()
    await page.goto(`${walks().server.address}#/${reportId}/${id}`)
    await signIn(page, walks().server.client.token)
    await page.locator('header.subject').getByText('9 execuções com este rosto em 24 h').waitFor()
  })

  it('and the reasons of the analysis are given in the language of the console', async () => {
    const { id, reportId } = await walks().server.add({})
    const page = await walks().open()
    await page.goto(`${walks().server.address}#/${reportId}/${id}`)
    await signIn(page, walks().server.client.token)
    for (const [language, check, field] of [
      ['pt-BR', 'O documento não tem cores, como uma cópia em preto e branco.', 'O rótulo deste campo'],
      ['es', 'El documento no tiene colores, como una copia en blanco y negro.', 'No se encontró el rótulo'],
      ['en', 'The card has no colours, like a black-and-white copy.', 'Its label was not found.'],
    ] as const) {
      await page.getByLabel(/Idioma|Language/).selectOption(language)
      await page.getByText(check).waitFor()
      await page.getByText(field).first().waitFor()
      assert.equal(await page.locator('main [lang=en]').count(), 0)
    }
  })
})
