import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { definitionBody } from '../support/report-bodies.ts'
import { walkConsole } from './support/walk.ts'
import { answerOf } from '../../src/client/index.ts'

const walks = walkConsole()

describe('the view of one report', () => {
  it('says that any page may show it, unless it names its hosts', async () => {
    const { client } = walks().server
    const definition = definitionBody({ embedOrigins: ['https://bank.example'] })
    await answerOf(client.limiar.POST('/reports', { body: { name: 'Com hosts', definition } }))
    await walks().addTwo()
    const page = await walks().openIn()
    const note = page.getByText(/qualquer site pode incorporá-lo/)
    const choice = page.getByLabel('Fluxo')
    assert.equal(await note.count(), 0)
    await choice.selectOption({ index: 1 })
    await note.waitFor()
    await choice.selectOption({ label: 'Com hosts' })
    await note.waitFor({ state: 'detached' })
  })
})
