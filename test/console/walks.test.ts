import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import type { StoredExecution } from '../../src/server/domain/execution.ts'
import { openChromium } from '../support/chromium.ts'
import { focused, openConsole, signIn, type OpenedConsole } from './support/console-page.ts'
import { startConsole, type ConsoleServer } from './support/console-server.ts'

let server: ConsoleServer
let browser: Browser
const opened: OpenedConsole[] = []

before(async () => {
  server = await startConsole()
  browser = await openChromium()
})

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

after(async () => {
  await browser.close()
  await server.close()
})

async function open(): Promise<Page> {
  const one = await openConsole(browser, server)
  opened.push(one)
  return one.page
}

async function openIn(): Promise<Page> {
  const page = await open()
  await signIn(page, server.client.token)
  await page.getByRole('table').waitFor()
  return page
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

const said = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

async function stored({ id }: StoredExecution): Promise<StoredExecution | undefined> {
  return server.ports.executions.findById(id)
}

/** Two that wait, older than every other one. */
let age = 1_000_000_000
async function addTwo(): Promise<readonly [StoredExecution, StoredExecution]> {
  age += 1_000_000
  const at = (ms: number): Partial<StoredExecution> => {
    const date = new Date(Date.now() - age + ms)
    return { createdAt: date, updatedAt: date }
  }
  return [await server.add(at(0)), await server.add(at(1000))]
}

function nameOf({ sections }: StoredExecution): string {
  return sections.ocr?.fields['name']?.value ?? ''
}

describe('by keyboard alone, a person', () => {
  it('approves one execution and rejects the next', async () => {
    const [first, second] = await addTwo()
    const page = await openIn()

    await press(page, 'j')
    assert.equal(await focused(page), nameOf(first))
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: nameOf(first), exact: true }).waitFor()
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()

    await press(page, 'a')
    await page.getByRole('dialog', { name: 'Aprovar esta execução?' }).waitFor()
    assert.equal((await stored(first))?.status, 'Pendente', 'one key decides nothing')
    await press(page, 'Enter')
    await said(page, 'Execução aprovada.')
    assert.equal((await stored(first))?.status, 'APROVADO')
    await page.getByText('Esta execução já tem decisão.').waitFor()

    await press(page, 'j')
    await page.getByRole('heading', { level: 1, name: nameOf(second), exact: true }).waitFor()
    await page.getByRole('button', { name: /^Reprovar/ }).waitFor()
    await press(page, 'r', '1', '4', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await page.keyboard.type('Foto cortada')
    await press(page, 'Control+Enter')
    await said(page, 'Execução reprovada.')
    const rejected = await stored(second)
    assert.equal(rejected?.status, 'REPROVADO')
    assert.deepEqual(rejected.reprovalReasons, [
      'Documento ilegível',
      'Sinais de adulteração no documento',
      'Foto cortada',
    ])
    await page.getByText('Foto cortada').waitFor()

    await press(page, 'Escape')
    await page.getByRole('heading', { name: 'Fila de revisão' }).waitFor()
    assert.equal(await page.getByRole('link', { name: nameOf(first), exact: true }).count(), 0)
  })

  it('changes their mind: Escape decides nothing, and the focus goes back', async () => {
    const [first] = await addTwo()
    const page = await openIn()
    await press(page, 'j', 'Enter')
    const approve = page.getByRole('button', { name: /^Aprovar/ })
    await approve.focus()
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.match(await focused(page), /^Aprovar/)
    assert.equal((await stored(first))?.status, 'Pendente')
  })

  it('comes back from an execution to its row', async () => {
    const [, second] = await addTwo()
    const page = await openIn()
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
    await addTwo()
    const page = await openIn()
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

describe('a decision', () => {
  it('of somebody else is told and shown, and is not overwritten', async () => {
    const [first] = await addTwo()
    const page = await openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    const path = `/reports/${first.reportId}/executions/${first.id}`
    const other = await server.client.call('PATCH', path, { status: 'REPROVADO', reprovalReasons: ['Outra'] })
    assert.equal(other.status, 200)
    await press(page, 'a', 'Enter')
    await page.getByRole('alert').filter({ hasText: 'mudou enquanto você olhava' }).waitFor()
    await page.getByText('Esta execução já tem decisão.').waitFor()
    assert.equal((await stored(first))?.status, 'REPROVADO')
  })

  it('that did not reach the server can be sent again', async () => {
    const [first] = await addTwo()
    const page = await openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await page.route('**/executions/*', (route) => route.abort(), { times: 1 })
    await press(page, 'a', 'Enter')
    await page.getByRole('alert').filter({ hasText: 'Não conseguimos falar' }).waitFor()
    await press(page, 'Enter')
    await said(page, 'Execução aprovada.')
    assert.equal((await stored(first))?.status, 'APROVADO')
  })

  it('on a held execution is only to reject it', async () => {
    const held = await server.add({ status: 'processando', parameters: { cpf: '11144477735' } })
    const page = await openIn()
    await page.goto(`${server.address}#/${held.reportId}/${held.id}`)
    await page.getByText('só é possível reprovar').waitFor()
    await press(page, 'a')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Aprovar/ }).count(), 0)
    await page.getByRole('button', { name: /^Reprovar/ }).waitFor()
  })
})

describe('the queue', () => {
  it('is the oldest first, in pages, and can be turned around', async () => {
    for (let count = 0; count < 22; count++) await server.add()
    const [first] = await addTwo()
    const page = await openIn()
    const firstLink = page.locator('tbody a').first()
    assert.equal(await firstLink.innerText(), nameOf(first))
    assert.equal(await page.locator('tbody tr').count(), 20)
    await press(page, 'n')
    await page.getByText('Página 2 de').waitFor()
    assert.notEqual(await firstLink.innerText(), nameOf(first))
    await page.getByLabel('Ordem').selectOption('newest')
    await page.getByText('Página 1 de').waitFor()
    const newest = await server.ports.executions.list(
      first.accountId,
      { statuses: ['Pendente', 'processando'] },
      { limit: 1, offset: 0 },
    )
    assert.equal(await firstLink.innerText(), nameOf(newest.rows[0] ?? first))
  })

  it('is narrowed by status and by CPF, and tells how many are left', async () => {
    await server.add({ status: 'APROVADO', documentCpf: '39053344705' })
    const page = await openIn()
    await page.getByLabel('Situação').selectOption('approved')
    await page.getByLabel('CPF').fill('390.533.447-05')
    await press(page, 'Enter')
    await said(page, '1 execução')
    assert.equal(await page.locator('tbody tr').count(), 1)
    assert.doesNotMatch(page.url(), /39053344705/)
  })

  it('says when the server does not answer, and asks again', async () => {
    const page = await openIn()
    await page.route('**/executions?*', (route) => route.abort(), { times: 1 })
    await press(page, 'u')
    const alert = page.getByRole('alert').filter({ hasText: 'Não conseguimos falar' })
    await alert.waitFor()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await alert.waitFor({ state: 'detached' })
  })
})

describe('the access token', () => {
  it('is in no storage, in no address and in no part of the page', async () => {
    await addTwo()
    const page = await openIn()
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
    assert.ok(!JSON.stringify(kept).includes(server.client.token))
    await page.reload()
    await page.getByLabel('Token de acesso').waitFor()
    await signIn(page, server.client.token)
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
  })

  it('that is withdrawn ends the session, with nothing left on the page', async () => {
    const [first] = await addTwo()
    const page = await openIn()
    await page.route('**/executions?*', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
    await press(page, 'u')
    await page.getByRole('alert').filter({ hasText: 'A sessão terminou' }).waitFor()
    assert.equal(await page.getByText(nameOf(first), { exact: true }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Sair' }).count(), 0)
  })

  it('that may only read is told so when it decides', async () => {
    const [first] = await addTwo()
    const scopes = ['executions:read', 'reports:read']
    const made = await server.client.call('POST', '/access-tokens', { name: 'readers', scopes })
    assert.equal(made.status, 200, made.text)
    const page = await open()
    await signIn(page, made.body.accessToken)
    await page.getByRole('table').waitFor()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await press(page, 'a', 'Enter')
    await page.getByRole('alert').filter({ hasText: 'não tem permissão' }).waitFor()
    assert.equal((await stored(first))?.status, 'Pendente')
  })

  it('is let go by signing out', async () => {
    await addTwo()
    const page = await openIn()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByLabel('Token de acesso').waitFor()
    assert.equal(await page.getByLabel('Token de acesso').inputValue(), '')
    assert.equal(await page.getByRole('table').count(), 0)
  })
})
