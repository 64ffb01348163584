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
  responses,
} from './support/page-walk.ts'

endWalksAfterEach()

/** The fake camera shows a test pattern, so nothing is captured by itself: the shutter does it. */
let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('a page that is loaded again', () => {
  it('goes on at the step where it was, without asking for consent again', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    await reload(walk)
    await heading(walk, 'Verso do documento')
    assert.deepEqual((await codes(walk.page)).slice(0, 2), ['ONBOARDING_READY', 'ONBOARDING_RESUMED'])
    assert.deepEqual(await responses(walk.page, 'ONBOARDING_RESUMED'), [{ stepName: 'back' }])
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Seu rosto')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Identidade confirmada')
    const opened = walk.onboarding.calls.filter((call) => call === 'POST /session')
    assert.equal(opened.length, 1)
    await reload(walk)
    await heading(walk, 'Identidade confirmada')
  })

  it('comes back at each step of a walk to that step, or to the one after it where it was over', async () => {
    const seen = { band: 'depth-seen', enough: true, triesLeft: 2 } as const
    const walk = await openLink(browser, {
      documents: ['rg', 'cnh'],
      selfie: 'camera-with-movement',
      bursts: [seen],
    })
    const reloadedTo = async (name: string): Promise<void> => {
      await reload(walk)
      await heading(walk, name)
    }
    // A page that is loaded again before its session was opened opens another one.
    await heading(walk, 'Vamos confirmar sua identidade')
    await reloadedTo('Vamos confirmar sua identidade')
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Qual documento você vai usar?')
    await reloadedTo('Qual documento você vai usar?')
    await walk.page.getByRole('button', { name: /^CNH/ }).click()
    const primer = walk.page.getByRole('button', { name: 'Abrir a câmera' })
    await primer
      .or(walk.page.getByRole('heading', { name: 'Frente do documento' }))
      .first()
      .waitFor()
    if (await primer.isVisible()) {
      await reloadedTo('Permita o uso da câmera')
      await primer.click()
    }
    await heading(walk, 'Frente do documento')
    await reloadedTo('Frente do documento')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Agora, vire o documento')
    await reloadedTo('Verso do documento')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Seu rosto')
    await reloadedTo('Seu rosto')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Mexa um pouco a cabeça')
    await reload(walk)
    await press(walk, 'Abrir a câmera')
    await heading(walk, 'Identidade confirmada')
    await reloadedTo('Identidade confirmada')
    const opened = walk.onboarding.calls.filter((call) => call === 'POST /session')
    assert.equal(opened.length, 1)
  })

  it('keeps what it needs in the entry of the history, and neither in a storage nor in the address', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    assert.equal(walk.page.url(), walk.onboarding.address)
    const kept = await walk.page.evaluate(() => localStorage.length + sessionStorage.length)
    assert.equal(kept, 0)
    assert.deepEqual(await walk.page.context().cookies(), [])
  })

  it('begins again without a word when the server no longer knows its session', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await heading(walk, 'Frente do documento')
    walk.onboarding.forget()
    await walk.page.reload()
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.ok(!(await codes(walk.page)).includes('ONBOARDING_RESUMED'))
  })

  it('begins again when the history holds no valid secret', async () => {
    const walk = await openLink(browser, {})
    await heading(walk, 'Vamos confirmar sua identidade')
    await walk.page.evaluate(() => history.replaceState({ 'limiar-session': '\n not a secret' }, ''))
    await reload(walk)
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.deepEqual(walk.onboarding.calls, ['POST /session', 'POST /session'])
  })

  it('still speaks the language that the person chose, on a screen that offers no other, too', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'] })
    await walk.page.getByLabel('Idioma').selectOption('en')
    await heading(walk, 'Let’s confirm your identity')
    await reload(walk)
    await heading(walk, 'Let’s confirm your identity')
    assert.equal(await walk.page.getByLabel('Language').inputValue(), 'en')
    await press(walk, 'Accept and start')
    await heading(walk, 'Which document will you use?')
    await reload(walk)
    await heading(walk, 'Which document will you use?')
  })

  it('asks for a file where the person sent files, with the camera still a touch away', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    await press(walk, 'Enviar um arquivo')
    await heading(walk, 'Envie a frente do documento')
    await reload(walk)
    await heading(walk, 'Envie a frente do documento')
    assert.ok(!(await codes(walk.page)).includes('GET_CAMERA_PERMISSIONS'))
    await press(walk, 'Usar a câmera ao vivo')
    await heading(walk, 'Frente do documento')
    await reload(walk)
    await heading(walk, 'Frente do documento')
  })

  it('is at the picture that the person went back to, and asks for those after it again', async () => {
    const walk = await openLink(browser, {})
    await consent(walk)
    for (const title of ['Frente do documento', 'Verso do documento']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Seu rosto')
    for (const title of ['Verso do documento', 'Frente do documento']) {
      await press(walk, 'Voltar um passo')
      await heading(walk, title)
      for (let times = 0; times < 2; times++) {
        await reload(walk)
        await heading(walk, title)
      }
    }
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Agora, vire o documento')
    await reload(walk)
    await heading(walk, 'Verso do documento')
  })

  it('asks for another document where the person went back to choose one, and for all of its pictures', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'] })
    await press(walk, 'Aceitar e começar')
    await walk.page.getByRole('button', { name: /^RG/ }).click()
    const primer = walk.page.getByRole('button', { name: 'Abrir a câmera' })
    const front = walk.page.getByRole('heading', { name: 'Frente do documento' })
    await primer.or(front).first().waitFor()
    if (await primer.isVisible()) await primer.click()
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    await press(walk, 'Trocar documento')
    await heading(walk, 'Qual documento você vai usar?')
    await reload(walk)
    await heading(walk, 'Qual documento você vai usar?')
    await walk.page.getByRole('button', { name: /^CNH/ }).click()
    await heading(walk, 'Frente do documento')
    await reload(walk)
    await heading(walk, 'Frente do documento')
    assert.equal(walk.onboarding.progress.documentType, 'cnh')
  })

  it('asks for the consent that was not given', async () => {
    const walk = await openLink(browser, {})
    await heading(walk, 'Vamos confirmar sua identidade')
    await reload(walk)
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.deepEqual(walk.onboarding.calls, ['POST /session', 'GET /session'])
  })
})
