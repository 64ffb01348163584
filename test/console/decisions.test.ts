import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { press, said, walkConsole } from './support/walk.ts'

const walks = walkConsole()

describe('a decision', () => {
  it('of somebody else is announced and shown, and is not overwritten', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    const path = `/reports/${first.reportId}/executions/${first.id}`
    const other = await walks().server.client.call('PATCH', path, {
      status: 'REPROVADO',
      reprovalReasons: ['Outra'],
    })
    assert.equal(other.status, 200)
    await press(page, 'a', 'Enter')
    await page.getByRole('alert').filter({ hasText: 'Outra pessoa decidiu esta execução' }).waitFor()
    await page.getByText('Esta execução já foi decidida.').waitFor()
    assert.equal((await walks().stored(first))?.status, 'REPROVADO')
  })

  it('that did not reach the server can be sent again', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    const decision = '**/executions/*'
    await page.route(decision, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await press(page, 'a', 'Enter')
    await page.getByRole('alert').filter({ hasText: 'Não conseguimos falar' }).waitFor()
    await page.unroute(decision)
    await press(page, 'Enter')
    await said(page, 'Execução aprovada.')
    assert.equal((await walks().stored(first))?.status, 'APROVADO')
  })

  it('on a held execution is only to reject it', async () => {
    const held = await walks().server.add({ status: 'processando', parameters: { cpf: '11144477735' } })
    const page = await walks().openIn()
    await page.goto(`${walks().server.address}#/${held.reportId}/${held.id}`)
    await page.getByText('só é possível reprovar').waitFor()
    await press(page, 'a')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Aprovar/ }).count(), 0)
    await page.getByRole('button', { name: /^Reprovar/ }).waitFor()
  })
})
