/** Notes on an execution, as a person of the console writes and reads them. */
import { assert, expect } from '@open-wc/testing'
import { all, openConsole, press, shown, signIn } from '../support/console.ts'
import { ownStyleSheet } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
})

async function openFirst(): Promise<Element> {
  const page = await openConsole()
  await signIn(page)
  const link = await shown(page, 'a', /^ANA LIMA/)
  link.click()
  await shown(page, '#note')
  return page
}

function write(page: Element, text: string): void {
  const [field] = all(page, '#note') as HTMLTextAreaElement[]
  field!.value = text
}

describe('notes on an execution', () => {
  it('are kept, and read by the person who opens it next', async () => {
    const page = await openFirst()
    await shown(page, '.muted', 'Ninguém anotou nada')
    write(page, 'Liguei para a agência.\nVoltam amanhã.')
    await press(page, 'Anotar')
    await shown(page, '.note p', 'Liguei para a agência. Voltam amanhã.')
    await shown(page, '[role=status]', 'Anotação guardada.')
    const [field] = all(page, '#note') as HTMLTextAreaElement[]
    assert.equal(field?.value, '')
    await shown(await openFirst(), '.note p', 'Liguei para a agência. Voltam amanhã.')
  })

  it('are neither empty nor too long; a refused text stays', async () => {
    const page = await openFirst()
    await press(page, 'Anotar')
    await shown(page, '[role=alert]', 'Escreva algo')
    write(page, 'x'.repeat(2001))
    await press(page, 'Anotar')
    await shown(page, '[role=alert]', 'O texto tem 2001 caracteres, e o máximo é 2000')
    const [field] = all(page, '#note') as HTMLTextAreaElement[]
    assert.lengthOf(field?.value ?? '', 2001)
  })

  it('take single keys for letters, and are accessible', async () => {
    const page = await openFirst()
    const [field] = all(page, '#note')
    field!.focus()
    field!.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }))
    assert.lengthOf(all(page, 'dialog[open]'), 0)
    const notes = page.shadowRoot?.querySelector('limiar-execution-notes')
    await waitUntil(() => notes?.shadowRoot?.querySelector('.note'))
    await expect(notes).to.be.accessible()
  })
})
