/** The words and roles of the dialogs in which a person decides on an execution. */
import { expect } from '@open-wc/testing'
import { openConsole, press, shown, signIn } from '../support/console.ts'
import { holdWords, wordsOf } from '../support/words.ts'

describe('the words of a decision', () => {
  let page: Element
  beforeEach(async () => {
    document.documentElement.lang = 'pt-BR'
    page = await openConsole()
    await signIn(page)
    const link = await shown(page, 'a', /^ANA LIMA 1$/)
    link.click()
    await shown(page, '.root', 'Diferente do que foi lido')
  })

  it('are those that a person read: approve', async () => {
    await press(page, /^Aprovar/)
    await holdWords(wordsOf(await shown(page, 'dialog[open]')), 'approve')
  })

  it('are those that a person read: reject without a reason', async () => {
    await press(page, /^Reprovar/)
    await press(page, 'Sim, reprovar')
    await shown(page, 'dialog[open] [role=alert]', 'Escolha ao menos um motivo')
    await holdWords(wordsOf(await shown(page, 'dialog[open]')), 'reject-without-a-reason')
  })

  it('are those that a person read, and accessible: whether somebody is there', async () => {
    // The warning comes a minute before the end: with one minute, at once.
    page.setAttribute('idle-minutes', '1')
    const dialog = await shown(page, 'dialog[open][role=alertdialog]')
    await expect(page).to.be.accessible()
    await holdWords(wordsOf(dialog), 'still-there')
  })
})
