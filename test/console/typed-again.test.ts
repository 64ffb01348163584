/** What somebody typed at a desk when their session ended, and a desk whose script does not come. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { newToken } from '../support/integrator.ts'
import { focused, signIn } from './support/console-page.ts'
import { walkConsole } from './support/walk.ts'

const walks = walkConsole()

async function enter(): Promise<Page> {
  const page = await walks().open()
  await signIn(page, walks().server.client.token)
  return page
}

async function openDesk(name: string): Promise<Page> {
  const page = await enter()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return page
}

/** The next call finds the session ended. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies()

async function comeBack(page: Page, token: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: 'A sessão terminou' }).waitFor()
  await page.keyboard.type(token)
  await page.keyboard.press('Enter')
}

describe('what was typed when the session ended', () => {
  it('is there again for the person who typed it, and can be sent', async () => {
    const { client } = walks().server
    const page = await openDesk('Links')
    await page.getByLabel('CPF (opcional)').fill('529.982.247-25')
    await page.getByLabel('Sem prazo nem limite de envios').check()
    await endSession(page)
    await page.getByRole('button', { name: 'Criar link' }).click()
    await comeBack(page, client.token)
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor()
    await page.getByRole('checkbox', { checked: true }).waitFor()
    assert.equal(await page.getByLabel('CPF (opcional)').inputValue(), '52998224725')
    await page.getByRole('button', { name: 'Criar link' }).click()
    await page.getByText('Link criado.').waitFor()
  })

  it('comes back to a form that appears only when its list was read', async () => {
    const page = await openDesk('Fluxos')
    await page.getByText('Testar outro fluxo, em JSON').click()
    await page.locator('#dry-run-pasted').fill('{"rules": []}')
    await endSession(page)
    await page.getByRole('button', { name: 'Testar', exact: true }).click()
    await comeBack(page, walks().server.client.token)
    await page.getByText('Testar outro fluxo, em JSON').click()
    assert.equal(await page.locator('#dry-run-pasted').inputValue(), '{"rules": []}')
  })

  it('is gone for anybody else', async () => {
    const page = await openDesk('Links')
    await page.getByLabel('CPF (opcional)').fill('529.982.247-25')
    await endSession(page)
    await page.getByRole('button', { name: 'Criar link' }).click()
    const scopes = ['links:read', 'links:write', 'reports:read'] as const
    const { accessToken } = await newToken(walks().server.client.limiar, scopes)
    await comeBack(page, accessToken)
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor()
    await page.getByText('Links criados').waitFor()
    assert.equal(await page.getByLabel('CPF (opcional)').inputValue(), '')
  })
})

describe('a desk whose script does not come', () => {
  it('says so, and opens when the person tries again', async () => {
    const page = await enter()
    let isAway = true
    await page.route('**/health-desk*', (route) => (isAway ? route.abort() : route.fallback()))
    await page.getByRole('link', { name: 'Saúde' }).click()
    await page.getByRole('alert').filter({ hasText: 'Não conseguimos falar com o servidor' }).waitFor()
    assert.equal(await focused(page), 'Saúde')
    isAway = false
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('O que o servidor mede').waitFor()
  })
})
