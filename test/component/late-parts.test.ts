/** A part of the page that is asked for and cannot be loaded says so where it was asked for, and can be tried again. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { openChromium } from '../support/chromium.ts'
import { endWalksAfterEach, heading, openLink, press, type Walk } from './support/page-walk.ts'

endWalksAfterEach()

let browser: Browser
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

const ENGLISH = '**/assets/en-*.js'
const QR_CODE = '**/assets/qr-code-*.js'

const again = ({ page }: Walk) => page.getByRole('button', { name: 'Tentar de novo' })

describe('a language that cannot be loaded', () => {
  it('is told in the present language, which stays, and comes with another try', async () => {
    const walk = await openLink(browser)
    await heading(walk, 'Vamos confirmar sua identidade')
    await walk.page.route(ENGLISH, (route) => route.abort())
    await walk.page.context().setOffline(true)
    await walk.page.getByLabel('Idioma').selectOption('en')
    const told = walk.page.getByText('English: ainda não carregou. Você está sem internet.')
    await told.waitFor()
    assert.equal(await told.evaluate((element) => element.closest('[role=status]') !== null), true)
    await heading(walk, 'Vamos confirmar sua identidade')
    // Asked again in vain, it keeps its words, its button and the focus on it.
    const noAnswer = walk.page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await again(walk).click()
    await noAnswer
    await told.waitFor()
    assert.equal(await again(walk).evaluate((button) => button.matches(':focus')), true)
    await walk.page.unroute(ENGLISH)
    await walk.page.context().setOffline(false)
    await heading(walk, 'Let’s confirm your identity')
    assert.equal(await walk.page.locator('.late').count(), 0)
  })

  it('is given up when the present language is chosen again', async () => {
    const walk = await openLink(browser)
    await walk.page.route(ENGLISH, (route) => route.abort())
    await walk.page.getByLabel('Idioma').selectOption('en')
    await again(walk).waitFor()
    await walk.page.getByLabel('Idioma').selectOption('pt-BR')
    await again(walk).waitFor({ state: 'detached' })
    await walk.page.unroute(ENGLISH)
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Permita o uso da câmera')
  })
})

describe('a QR code that cannot be loaded', () => {
  it('leaves the address, says so, and is drawn when it comes', async () => {
    const walk = await openLink(browser)
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Permita o uso da câmera')
    await walk.page.route(QR_CODE, (route) => route.abort())
    await walk.page.getByText('Continuar no celular').click()
    await walk.page.getByText('Código QR deste link: ainda não carregou.').waitFor()
    assert.equal(await walk.page.getByRole('img', { name: 'Código QR deste link' }).count(), 0)
    await walk.page.getByText(walk.onboarding.address).waitFor()
    await walk.page.unroute(QR_CODE)
    const drawn = walk.page.getByRole('img', { name: 'Código QR deste link' }).locator('svg').waitFor()
    // The page may try again by itself before the button is pressed.
    await Promise.race([again(walk).click(), drawn])
    await drawn
    assert.equal(await again(walk).count(), 0)
  })
})
