import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { newToken } from '../support/integrator.ts'
import { focused, signIn } from './support/console-page.ts'
import { nameOf, press, walkConsole } from './support/walk.ts'

const walks = walkConsole()

/** A console whose clock the test sets, with one execution open. */
async function openExecution(): Promise<{
  readonly page: Page
  readonly name: string
  /** The name of the next execution. */
  readonly next: string
}> {
  const [first, second] = await walks().addTwo()
  const page = await walks().open()
  await page.clock.install()
  await page.reload()
  await signIn(page, walks().server.client.token)
  await page.getByRole('table').waitFor()
  await page.locator(`tbody a[href*="${first.id}"]`).click()
  await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
  return { page, name: nameOf(first), next: nameOf(second) }
}

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Você ainda está aí?' })

describe('a console that nobody touches', () => {
  it('asks a minute before, by keyboard and for screen readers, and stays when the person answers', async () => {
    const { page } = await openExecution()
    await page.clock.fastForward('13:00')
    assert.equal(await warning(page).count(), 0)
    await page.clock.fastForward('01:05')
    await warning(page).waitFor()
    assert.equal(await focused(page), 'Continuar')
    assert.deepEqual(await accessibilityFaults(page), [])
    await press(page, 'Enter')
    await warning(page).waitFor({ state: 'detached' })
    await page.clock.fastForward('13:00')
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

  it('signs out on time although the clock of the computer is set back', async () => {
    const { page } = await openExecution()
    const now = await page.evaluate(() => Date.now())
    await page.clock.setSystemTime(now - 60 * 60_000)
    await page.clock.fastForward('15:01')
    await page.getByRole('alert').filter({ hasText: 'por inatividade' }).waitFor()
  })

  it('gives the typed text back to the same person, and not to another', async () => {
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
    await signIn(page, await anotherToken())
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})

describe('a note that was not added', () => {
  const note = (page: Page) => page.getByLabel('Nova anotação')

  it('comes back to the same person who was away, and to no other one', async () => {
    const { page } = await openExecution()
    await note(page).fill('Liguei para a agência')
    await page.clock.fastForward('15:01')
    await page.getByRole('alert').filter({ hasText: 'por inatividade' }).waitFor()
    await signIn(page, walks().server.client.token)
    await note(page).waitFor()
    assert.equal(await note(page).inputValue(), 'Liguei para a agência')
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0)
    await page.clock.fastForward('15:01')
    await page.getByRole('alert').filter({ hasText: 'por inatividade' }).waitFor()
    await signIn(page, await anotherToken())
    await note(page).waitFor()
    assert.equal(await note(page).inputValue(), '')
  })

  it('comes back after a session that ended under the person', async () => {
    const { page } = await openExecution()
    await note(page).fill('Voltam amanhã')
    await page.route('**/console/api/**', (route) => route.fulfill({ status: 401, body: '{}' }))
    await press(page, 'Tab', 'u')
    await page.locator('#access-token').waitFor()
    await page.unroute('**/console/api/**')
    await signIn(page, walks().server.client.token)
    await note(page).waitFor()
    assert.equal(await note(page).inputValue(), 'Voltam amanhã')
  })

  it('stays with its execution, and is gone when the person signs out by hand', async () => {
    const { page, name, next } = await openExecution()
    const opened = (title: string): Promise<void> =>
      page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await note(page).fill('Sobre a primeira')
    await page.getByRole('button', { name: 'Próxima', exact: true }).click()
    await opened(next)
    assert.equal(await note(page).inputValue(), '')
    await page.goBack()
    await opened(name)
    assert.equal(await note(page).inputValue(), 'Sobre a primeira')
    await page.getByRole('button', { name: 'Sair' }).click()
    await signIn(page, walks().server.client.token)
    await note(page).waitFor()
    assert.equal(await note(page).inputValue(), '')
  })
})

async function anotherToken(): Promise<string> {
  const scopes = ['executions:read', 'executions:review', 'reports:read'] as const
  return (await newToken(walks().server.client.limiar, scopes)).accessToken
}

describe('the page of the console', () => {
  it('gets the number of minutes from the server', async () => {
    const { text } = await walks().server.client.raw('/console')
    assert.match(text, /<limiar-console idle-minutes="15">/)
  })
})
