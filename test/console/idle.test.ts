import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { focused, signIn } from './support/console-page.ts'
import { nameOf, press, walkConsole } from './support/walk.ts'

const walks = walkConsole()

/** A console whose clock the test sets, with one execution open. */
async function openExecution(): Promise<{ readonly page: Page; readonly name: string }> {
  const [first] = await walks().addTwo()
  const page = await walks().open()
  await page.clock.install()
  await page.reload()
  await signIn(page, walks().server.client.token)
  await page.getByRole('table').waitFor()
  await page.locator(`tbody a[href*="${first.id}"]`).click()
  await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
  return { page, name: nameOf(first) }
}

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Você ainda está aí?' })

describe('a console that nobody touches', () => {
  it('asks a minute before, by keyboard and for screen readers, and stays when the person answers', async () => {
    const { page } = await openExecution()
    await page.clock.fastForward('13:55')
    assert.equal(await warning(page).count(), 0)
    await page.clock.fastForward('00:10')
    await warning(page).waitFor()
    assert.equal(await focused(page), 'Continuar')
    assert.deepEqual(await accessibilityFaults(page), [])
    await press(page, 'Enter')
    await warning(page).waitFor({ state: 'detached' })
    await page.clock.fastForward('13:55')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await press(page, 'Shift')
    await page.clock.fastForward('10:00')
    assert.equal(await warning(page).count(), 0, 'a key counts as being there')
  })

  it('signs out with nothing left on the page, also after a sleep that gave no warning', async () => {
    const { page, name } = await openExecution()
    const told = page.waitForRequest(/console\/sign-out/)
    await page.clock.fastForward('15:01')
    await page.getByRole('alert').filter({ hasText: 'por inatividade' }).waitFor()
    await told
    assert.equal(await page.getByText(name, { exact: true }).count(), 0)
    assert.match(await focused(page), /^$|Token/)
  })

  it('gives back what was typed to the same person, and not to another', async () => {
    const { page } = await openExecution()
    await press(page, 'r')
    await page.getByLabel(/^Outro/).fill('O documento está rasgado')
    await press(page, 'Control')
    const [box] = await page.getByRole('checkbox').all()
    await box?.check()
    await page.clock.fastForward('15:01')
    await page.getByRole('alert').filter({ hasText: 'por inatividade' }).waitFor()
    await signIn(page, walks().server.client.token)
    assert.equal(await page.getByLabel(/^Outro/).inputValue(), 'O documento está rasgado')
    assert.equal(await page.getByRole('checkbox').first().isChecked(), true)
    await page.clock.fastForward('15:01')
    await page.getByRole('alert').filter({ hasText: 'por inatividade' }).waitFor()
    const scopes = ['executions:read', 'executions:review', 'reports:read']
    const made = await walks().server.client.call('POST', '/access-tokens', { name: 'another', scopes })
    assert.equal(made.status, 200, made.text)
    await signIn(page, made.body.accessToken)
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})

describe('the page of the console', () => {
  it('is told after how many minutes', async () => {
    const { text } = await walks().server.client.raw('/console')
    assert.match(text, /<limiar-console idle-minutes="15">/)
  })
})
