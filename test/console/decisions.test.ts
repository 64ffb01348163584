import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import { press, said, walkConsole } from './support/walk.ts'

const walks = walkConsole()

/** Approves an execution as a person who was invited, in a browser of their own. */
async function approveAs(name: string, { reportId, id }: StoredExecution): Promise<void> {
  const { client } = walks().server
  const headers = { 'limiar-console': '1', 'content-type': 'application/json' }
  const send = (method: string, path: string, body: unknown, cookie = ''): Promise<Response> =>
    fetch(client.baseUrl + path, { method, headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const invited = await client.call('POST', '/people', { name, role: 'analyst' })
  const [, invitation] = (invited.body as { invitationUrl: string }).invitationUrl.split('#/invitation/')
  const entered = await send('POST', '/console/invitation', { invitation })
  const [cookie = ''] = (entered.headers.getSetCookie()[0] ?? '').split(';')
  const path = `/console/api/reports/${reportId}/executions/${id}`
  assert.equal((await send('PATCH', path, { status: 'APROVADO' }, cookie)).status, 200)
}

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
    await page.getByRole('alert').filter({ hasText: 'Outra pessoa reprovou esta execução' }).waitFor()
    await page.getByText('Esta execução já foi decidida.').waitFor()
    assert.equal((await walks().stored(first))?.status, 'REPROVADO')
  })

  it('that came too late says who decided what, and keeps the typed reason as a note', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    await page.getByLabel('Nova anotação').fill('A foto está boa.')
    await page.getByRole('button', { name: /^Reprovar/ }).click()
    await page.getByLabel('Outro motivo').fill('O retrato foi colado')
    await approveAs('Maria Souza', first)
    await page.getByRole('button', { name: 'Sim, reprovar' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Maria Souza aprovou esta execução' })
    await alert.filter({ hasText: 'O motivo que você escreveu está no campo de anotação.' }).waitFor()
    assert.equal(
      await page.getByLabel('Nova anotação').inputValue(),
      'A foto está boa.\nO retrato foi colado',
    )
    await press(page, 'j')
    await page.waitForURL((url) => !url.hash.endsWith(first.id))
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    assert.equal(await page.getByRole('alert').filter({ hasText: 'enquanto você olhava' }).count(), 0)
  })

  it('on an execution that changed and still waits is asked again with what was given', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().openIn()
    await press(page, 'j', 'Enter')
    await page.getByRole('button', { name: /^Reprovar/ }).click()
    await page.getByLabel('Documento vencido').check()
    await page.getByLabel('Outro motivo').fill('O retrato foi colado')
    const updatedAt = new Date(first.updatedAt.getTime() + 1)
    await walks().server.ports.executions.update({ ...first, updatedAt }, first.updatedAt)
    await page.getByRole('button', { name: 'Sim, reprovar' }).click()
    await page.getByRole('alert').filter({ hasText: 'A execução mudou enquanto você olhava' }).waitFor()
    await page.getByRole('button', { name: /^Reprovar/ }).click()
    assert.equal(await page.getByLabel('Documento vencido').isChecked(), true)
    assert.equal(await page.getByLabel('Outro motivo').inputValue(), 'O retrato foi colado')
    await page.getByRole('button', { name: 'Sim, reprovar' }).click()
    await said(page, 'Execução reprovada.')
    assert.deepEqual((await walks().stored(first))?.reprovalReasons, [
      'Documento vencido',
      'O retrato foi colado',
    ])
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
