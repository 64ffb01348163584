import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { definitionBody } from '../support/report-bodies.ts'
import { signIn } from './support/console-page.ts'
import { walkConsole } from './support/walk.ts'
import { loadTexts } from '../../src/console/texts/load-texts.ts'
import { languages } from '../../src/protocol/languages.ts'
import { newToken } from '../support/integrator.ts'
import { answerOf } from '../../src/client/index.ts'

const walks = walkConsole()

describe('the view of one report', () => {
  it('says that any page may show it, unless it names its hosts', async () => {
    const { client } = walks().server
    const definition = definitionBody({ embedOrigins: ['https://bank.example'] })
    await answerOf(client.limiar.POST('/reports', { body: { name: 'Com hosts', definition } }))
    await walks().addTwo()
    const page = await walks().openIn()
    const note = page.getByText(/^Qualquer site pode mostrar a página deste fluxo/)
    const choice = page.getByLabel('Fluxo')
    assert.equal(await note.count(), 0)
    await choice.selectOption({ index: 1 })
    await note.waitFor()
    await choice.selectOption({ label: 'Com hosts' })
    await note.waitFor({ state: 'detached' })
  })

  it('names the setting only to a person who may change it', async () => {
    await walks().addTwo()
    const note = async (scopes: Parameters<typeof newToken>[1]): Promise<string> => {
      const { accessToken } = await newToken(walks().server.client.limiar, scopes)
      const page = await walks().open()
      await signIn(page, accessToken)
      await page.getByLabel('Fluxo').selectOption({ index: 1 })
      return page.locator('.open-report').innerText()
    }
    const reading = ['executions:read', 'reports:read'] as const
    const said = await note([...reading])
    assert.match(said, /qualquer site/i)
    assert.doesNotMatch(said, /embedOrigins/)
    const saidToSupervisor = await note([...reading, 'reports:write'])
    assert.ok(saidToSupervisor.startsWith(said), saidToSupervisor)
    assert.match(saidToSupervisor, /embedOrigins/)
  })

  it('says it in plain words in every language', async () => {
    for (const language of languages) {
      const { openReport, nameHosts } = (await loadTexts(language)).queue
      assert.doesNotMatch(openReport, /embed|origin/i, language)
      assert.match(nameHosts, /embedOrigins/, language)
    }
  })
})
