import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signIn } from './support/console-page.ts'
import { nameOf, press, walkConsole } from './support/walk.ts'
import { newToken } from '../support/integrator.ts'

const walks = walkConsole()

describe('the access token', () => {
  it('is in no storage, in no address and in no part of the page', async () => {
    await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    const kept = await page.evaluate(() => ({
      local: localStorage.length,
      session: sessionStorage.length,
      cookies: document.cookie,
      address: location.href,
      page: document.querySelector('limiar-console')?.shadowRoot?.innerHTML ?? '',
    }))
    assert.equal(kept.local + kept.session, 0)
    assert.equal(kept.cookies, '')
    assert.ok(!JSON.stringify(kept).includes(walks().server.client.token))
  })

  it('is not asked for again when the page is loaded again: a cookie that no script reads goes on', async () => {
    await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    const signedOut = page.waitForResponse(/\/console\/sign-out$/)
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByLabel('Token de acesso').waitFor()
    await signedOut
    await page.reload()
    await page.getByLabel('Token de acesso').waitFor()
    assert.deepEqual(await page.context().cookies(), [])
  })

  it('that is withdrawn ends the session, with nothing left on the page', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    // Every call is refused, because the page drops the answer to a call that another one replaced.
    await page.route('**/executions?*', (route) => route.fulfill({ status: 401, json: {} }))
    await press(page, 'u')
    await page.getByRole('alert').filter({ hasText: 'A sessão terminou' }).waitFor()
    assert.equal(await page.getByText(nameOf(first), { exact: true }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Sair' }).count(), 0)
  })

  it('that may only read leads to a sentence about it when a decision is tried', async () => {
    const [first] = await walks().addTwo()
    const { accessToken } = await newToken(walks().server.client.limiar, ['executions:read', 'reports:read'])
    const page = await walks().open()
    await signIn(page, accessToken)
    await page.getByRole('table').waitFor()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await press(page, 'a', 'Enter')
    await page.getByRole('alert').filter({ hasText: 'não permite' }).waitFor()
    assert.equal((await walks().stored(first))?.status, 'Pendente')
  })

  it('is dropped by signing out', async () => {
    await walks().addTwo()
    const page = await walks().openIn()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByLabel('Token de acesso').waitFor()
    assert.equal(await page.getByLabel('Token de acesso').inputValue(), '')
    assert.equal(await page.getByRole('table').count(), 0)
  })
})
