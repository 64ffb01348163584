/** Signing in by an identity provider of another site, in a browser with its rules for cookies. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright'
import { openidProvider } from '../../src/server/adapters/identity/openid-provider.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { openChromium } from '../support/chromium.ts'
import { providerToCome, startIdentityProvider, type StartedProvider } from '../support/identity-provider.ts'
import { startFakeService, type FakeService } from '../support/server.ts'
import { until } from '../support/until.ts'

let service: FakeService
let provider: StartedProvider
let browser: Browser
let context: BrowserContext
let page: Page

before(async () => {
  const roles = [{ group: 'kyc', role: 'analyst' }] as const
  const toCome = providerToCome({ name: 'Empresa "X" <id>', roles })
  const consoleDirectory = await builtFolder('console')
  service = await startFakeService({ identityProvider: toCome }, { consoleDirectory })
  // Another site than the console's, which is at 127.0.0.1.
  provider = await startIdentityProvider(`${service.client.baseUrl}/console`, 'localhost')
  toCome.become(provider)
  provider.tell('ana', { name: 'Ana Lima', groups: ['kyc'] })
  provider.tell('caio', { name: 'Caio', groups: ['sales'] })
  browser = await openChromium()
  context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
  page = await context.newPage()
})
after(async () => {
  await browser.close()
  await service.close()
  await provider.close()
})

async function signInAs(login: string): Promise<void> {
  await page.goto(`${service.client.baseUrl}/console`)
  await page.getByRole('link', { name: 'Entrar com Empresa "X" <id>' }).click()
  await giveName(page, login)
}

/** Signs in on the provider's page. */
async function giveName(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button').click()
  await page.getByRole('button', { name: /continue/i }).click()
}

describe('the console before a provider of another site', () => {
  it('says in a sentence that an account has no role, offers both ways again, and forgets it', async () => {
    await signInAs('caio')
    await page.getByRole('alert').getByText('Sua conta não tem um papel aqui.').waitFor()
    await page.getByRole('link', { name: /Entrar com/ }).waitFor()
    await page.getByLabel('Chave ou token de acesso').waitFor()
    assert.ok(page.url().endsWith('/console#/'))
    await page.reload()
    await page.getByRole('link', { name: /Entrar com/ }).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await context.clearCookies()
  })

  it('opens the queue, goes on after a reload, and leads out at the provider, too', async () => {
    await signInAs('ana')
    await page.getByText('Ana Lima').first().waitFor()
    await page.reload()
    await page.getByText('Ana Lima').first().waitFor()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(`${provider.issuer}/session/end**`)
    await page.goto(`${service.client.baseUrl}/console`)
    await page.getByRole('link', { name: /Entrar com/ }).waitFor()
  })

  it('keeps what was typed when the session ended, and goes on with it after signing in in another tab', async () => {
    await context.clearCookies()
    await signInAs('ana')
    await page.getByRole('link', { name: 'Links', exact: true }).click()
    await page.getByLabel('CPF (opcional)').fill('529.982.247-25')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Criar link' }).click()
    await page.getByRole('alert').filter({ hasText: 'A sessão terminou' }).waitFor()
    await page.getByText('O que você escreveu fica nesta').waitFor()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: /Entrar com/ }).click()
    const other = await opened
    await giveName(other, 'ana')
    await other.getByText('Ana Lima').first().waitFor()
    await other.close()
    // A page without a window is never hidden, so nothing tells it that somebody came back.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor()
    await page.getByRole('button', { name: 'Criar link' }).waitFor()
    await until('the CPF is there again', async () =>
      (await page.getByLabel('CPF (opcional)').inputValue()) === '52998224725' ? true : undefined,
    )
    await context.clearCookies()
    await page.goto(`${service.client.baseUrl}/console`)
    await page.getByRole('link', { name: /Entrar com/ }).waitFor()
  })

  it('does not overflow on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0)
  })
})

describe('the console before a provider that is down', () => {
  it('says so, and that a key opens it as well', async () => {
    const away = openidProvider({
      issuer: 'http://127.0.0.1:9',
      clientId: 'x',
      clientSecret: 'y',
      name: 'Empresa',
      accountId: undefined,
      roleClaim: 'groups',
      roles: [],
      scope: 'openid',
    })
    const consoleDirectory = await builtFolder('console')
    const own = await startFakeService({ identityProvider: away }, { consoleDirectory })
    const alone = await browser.newContext({ locale: 'pt-BR' })
    const visit = await alone.newPage()
    await visit.goto(`${own.client.baseUrl}/console`)
    await visit.getByRole('link', { name: 'Entrar com Empresa' }).click()
    await visit.getByRole('alert').getByText('Tente de novo em um minuto ou entre com uma chave.').waitFor()
    await visit.getByLabel('Chave ou token de acesso').fill(own.client.token)
    await visit.getByRole('button', { name: 'Entrar', exact: true }).click()
    await visit.getByRole('heading', { level: 1, name: 'Fila de revisão' }).waitFor()
    await alone.close()
    await own.close()
  })
})
