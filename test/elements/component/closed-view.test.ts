/** The ways on from a session that cannot go on. The server's page of the same link offers the same ones. */
import { assert, fixture, html } from '@open-wc/testing'
import type { SessionObstacle } from '../../../src/component/session/session-states.ts'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { closedView } from '../../../src/component/views/closed-view.ts'

const HOME = 'https://bank.example/back'
const bank = { name: 'Banco', supportUrl: 'https://bank.example/help' }

async function waysOn(obstacle: SessionObstacle, isKnown: boolean): Promise<readonly string[]> {
  const texts = await loadTexts('pt-BR')
  const model = { obstacle, company: isKnown ? bank : undefined, home: isKnown ? HOME : undefined }
  const view = await fixture(html`<div>${closedView(texts, model, () => undefined)}</div>`)
  return [...view.querySelectorAll('a, button')].map(({ textContent }) => textContent.trim())
}

describe('a link that cannot be used', () => {
  for (const obstacle of ['link-spent', 'link-expired'] as const)
    it(`is not opened again, which would help nobody: ${obstacle}`, async () => {
      assert.deepEqual(await waysOn(obstacle, false), [])
      assert.deepEqual(await waysOn(obstacle, true), ['Voltar para Banco', 'Falar com Banco'])
    })

  for (const obstacle of ['link-inactive', 'link-unknown'] as const)
    it(`is opened again where nobody else can be turned to: ${obstacle}`, async () => {
      assert.deepEqual(await waysOn(obstacle, false), ['Tentar de novo'])
      assert.deepEqual(await waysOn(obstacle, true), ['Voltar para Banco', 'Falar com Banco'])
    })
})

describe('a session that can go on', () => {
  it('is begun or asked for again first', async () => {
    assert.deepEqual(await waysOn('server-unreachable', true), [
      'Tentar de novo',
      'Voltar para Banco',
      'Falar com Banco',
    ])
    assert.deepEqual(await waysOn('session-ended', false), ['Começar outra vez'])
  })
})
