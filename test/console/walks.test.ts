import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { focused } from './support/console-page.ts'
import { nameOf, press, said, walkConsole } from './support/walk.ts'

const walks = walkConsole()

describe('by keyboard alone, a person', () => {
  it('approves one execution and rejects the next', async () => {
    const [first, second] = await walks().addTwo()
    const page = await walks().openIn()

    await press(page, 'j')
    assert.equal(await focused(page), nameOf(first))
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: nameOf(first), exact: true }).waitFor()
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()

    await press(page, 'a')
    await page.getByRole('dialog', { name: 'Aprovar esta execução?' }).waitFor()
    assert.equal((await walks().stored(first))?.status, 'Pendente', 'one key decides nothing')
    await press(page, 'Enter')
    await said(page, 'Execução aprovada.')
    assert.equal((await walks().stored(first))?.status, 'APROVADO')
    await page.getByText('Esta execução já foi decidida.').waitFor()

    await press(page, 'j')
    await page.getByRole('heading', { level: 1, name: nameOf(second), exact: true }).waitFor()
    await page.getByRole('button', { name: /^Reprovar/ }).waitFor()
    await press(page, 'r', '1', '4', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await page.keyboard.type('Foto cortada')
    await press(page, 'Control+Enter')
    await said(page, 'Execução reprovada.')
    const rejected = await walks().stored(second)
    assert.equal(rejected?.status, 'REPROVADO')
    assert.deepEqual(rejected.reprovalReasons, [
      'Documento ilegível',
      'Sinais de adulteração no documento',
      'Foto cortada',
    ])
    await page.getByText('Foto cortada').waitFor()

    await press(page, 'Escape')
    await page.getByRole('heading', { name: 'Fila de revisão' }).waitFor()
    // The old rows stay until the list is read again.
    await page.getByRole('link', { name: nameOf(first), exact: true }).waitFor({ state: 'detached' })
  })

  it('changes their mind: Escape decides nothing, and the focus goes back', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    const approve = page.getByRole('button', { name: /^Aprovar/ })
    await approve.focus()
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.match(await focused(page), /^Aprovar/)
    assert.equal((await walks().stored(first))?.status, 'Pendente')
  })

  it('comes back from an execution to its row', async () => {
    const [, second] = await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'ArrowDown')
    assert.equal(await focused(page), nameOf(second))
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: nameOf(second), exact: true }).waitFor()
    assert.equal(await focused(page), nameOf(second), 'the heading has the focus')
    await press(page, 'Escape')
    await page.getByRole('table').waitFor()
    await page.waitForFunction(
      () => document.querySelector('limiar-console')?.shadowRoot?.activeElement?.tagName === 'A',
    )
    assert.equal(await focused(page), nameOf(second))
  })

  it('sees the keys, and switches off those that are single', async () => {
    await walks().addTwo()
    const page = await walks().openIn()
    await press(page, '?')
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await help.waitFor()
    await page.getByLabel('Usar atalhos de uma tecla').uncheck()
    await press(page, 'Escape')
    await help.waitFor({ state: 'detached' })
    await press(page, 'ArrowDown', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await press(page, 'a', '?')
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})
