/** Signing in by an identity provider of another site, in a browser with its rules for cookies. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright'
import { builtFolder } from '../component/support/built-files.ts'
import { openChromium } from '../support/chromium.ts'
import { providerToCome, startIdentityProvider, type StartedProvider } from '../support/identity-provider.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

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

  it('does not overflow on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0)
  })
})
