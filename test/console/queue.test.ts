import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import { nameOf, press, said, walkConsole } from './support/walk.ts'

const walks = walkConsole()

describe('the queue', () => {
  it('is the oldest first, in pages, and can be turned around', async () => {
    for (let count = 0; count < 22; count++) await walks().server.add()
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    const firstLink = page.locator('tbody a').first()
    assert.equal(await firstLink.innerText(), nameOf(first))
    assert.equal(await page.locator('tbody tr').count(), 20)
    await press(page, 'n')
    await page.getByText('Página 2 de').waitFor()
    // The number of the page is announced before its rows are here.
    await firstLink.filter({ hasNotText: nameOf(first) }).waitFor()
    await page.getByLabel('Ordem').selectOption('newest')
    const { executions } = walks().server.ports
    const { rows } = await executions.list(
      first.accountId,
      { statuses: ['Pendente', 'processando'] },
      { limit: 1, offset: 0 },
    )
    const newest = (await executions.findById(rows[0]?.id ?? '')) ?? first
    await page.locator('tbody tr:first-child a', { hasText: nameOf(newest) }).waitFor()
    await page.getByText('Página 1 de').waitFor()
  })

  it('is narrowed by status and by CPF, and tells how many are left', async () => {
    await walks().server.add({ status: 'APROVADO', documentCpf: '39053344705' })
    const page = await walks().openIn()
    await page.getByLabel('Situação').selectOption('approved')
    await page.getByLabel('CPF').fill('390.533.447-05')
    await press(page, 'Enter')
    await said(page, '1 execução')
    assert.equal(await page.locator('tbody tr').count(), 1)
    assert.doesNotMatch(page.url(), /39053344705/)
  })

  it('marks executions whose CPF or whose face came many times, and not people who tried again', async () => {
    const { server } = walks()
    const [cpf, seldom] = ['39053344705', '11144477735']
    for (let count = 0; count < 5; count++) await server.add({ status: 'REPROVADO', documentCpf: cpf })
    const velocity = { hours: 24, face: { count: 9, limit: 5 } }
    const [ofMany, ofFace, twice] = [
      await server.add({ documentCpf: cpf }),
      await server.add({ documentCpf: undefined, sections: { velocity } }),
      await server.add({ documentCpf: seldom }),
    ]
    await server.add({ documentCpf: seldom })
    const page = await walks().openIn()
    await page.getByLabel('Ordem').selectOption('newest')
    const row = (execution: StoredExecution) =>
      page.locator('tr', { has: page.locator(`[data-execution="${execution.id}"]`) })
    await row(ofMany)
      .getByText(/[67] execuções deste CPF/)
      .waitFor()
    await row(ofFace).getByText('9 execuções com este rosto em 24 h').waitFor()
    assert.equal(await row(twice).locator('[data-repeats]').count(), 0)
  })

  it('names every rule that failed and three in all, and counts the others', async () => {
    const doubt = (rule: string, status: 'INVALID' | 'NOT_PERFORMED') => ({
      rule,
      title: rule,
      description: '',
      status,
    })
    const open = ['liveness_approved', 'cpf_equals_parameter', 'issuer_code_valid', 'age_at_least']
    const row = async (validations: StoredExecution['validations']): Promise<readonly string[]> => {
      const { id } = await walks().server.add({ validations, documentCpf: undefined })
      const page = await walks().openIn()
      await page.getByLabel('Ordem').selectOption('newest')
      const found = page.locator('tr', { has: page.locator(`[data-execution="${id}"]`) })
      await found.waitFor()
      return found.locator('.why li').allTextContents()
    }
    const few = await row([
      ...open.map((rule) => doubt(rule, 'NOT_PERFORMED')),
      doubt('facematch_is_equal', 'INVALID'),
    ])
    assert.match(few[0] ?? '', /Inválida/)
    assert.deepEqual([few.length, few.at(-1)?.trim()], [4, 'e mais 2 não verificadas'])
    const many = await row([
      ...open.map((rule) => doubt(rule, 'INVALID')),
      doubt('facematch_is_equal', 'NOT_PERFORMED'),
    ])
    assert.deepEqual([many.length, many.at(-1)?.trim()], [5, 'e mais 1 não verificada'])
  })

  it('says when the server does not answer, and asks again', async () => {
    const page = await walks().openIn()
    await page.route('**/executions?*', (route) => route.abort())
    await press(page, 'u')
    const alert = page.getByRole('alert').filter({ hasText: 'Não conseguimos falar' })
    await alert.waitFor()
    await page.unroute('**/executions?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await alert.waitFor({ state: 'detached' })
  })
})
