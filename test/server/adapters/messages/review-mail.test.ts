import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ruleStatuses, type Validation } from '../../../../src/protocol/executions/executions.ts'
import { languages } from '../../../../src/protocol/languages.ts'
import { ruleNames } from '../../../../src/protocol/reports/report-rules.ts'
import { en } from '../../../../src/protocol/reports/rule-words/en.ts'
import { es } from '../../../../src/protocol/reports/rule-words/es.ts'
import { ptBR } from '../../../../src/protocol/reports/rule-words/pt-br.ts'
import { reviewMailOf } from '../../../../src/server/adapters/messages/review-mail.ts'
import type { ReviewNotice } from '../../../../src/server/domain/webhooks/messages.ts'

const words = { 'pt-BR': ptBR, en, es }

const validations: readonly Validation[] = ruleNames.map((rule, index) => ({
  rule,
  title: 'título',
  description: 'descrição',
  status: ruleStatuses[index % ruleStatuses.length] ?? 'VALID',
}))

const notice: ReviewNotice = {
  to: 'mesa@banco.example',
  url: 'https://id.banco.example/console#/0123456789abcdef01234567/0123456789abcdef01234568',
  sender: 'Banco São João',
  report: 'Conta digital',
  receivedAt: new Date('2026-11-20T15:30:00Z'),
  validations,
}

describe('the mail about an execution that waits for a person', () => {
  for (const language of languages)
    it(`tells each rule by the sentence of its answer (${language})`, () => {
      const { text, html } = reviewMailOf({ ...notice, language })
      for (const { rule, status } of validations) {
        const sentence = words[language][rule as keyof typeof ptBR & (typeof ruleNames)[number]][status]
        assert.ok(text.includes(`- ${sentence}`), sentence)
        assert.ok(html.includes(sentence), sentence)
      }
      assert.match(html, new RegExp(`<html lang="${language}">`))
    })

  it('tells first what failed, then what could not be checked, then what passed', () => {
    const { text } = reviewMailOf(notice)
    const places = ['O que não passou', 'O que não pôde ser verificado', 'O que passou'].map((title) =>
      text.indexOf(title),
    )
    assert.ok(places.every((place) => place > 0))
    assert.deepEqual(
      places,
      [...places].sort((one, other) => one - other),
    )
  })

  it('names the flow, the hour in Brasília and the address of the execution', () => {
    const { subject, text, html } = reviewMailOf(notice)
    assert.equal(subject, 'Banco São João: uma execução espera por revisão')
    assert.match(text, /Conta digital.+20\/11\/2026, às 12:30/)
    assert.ok(text.includes(notice.url ?? ''))
    assert.match(html, /<a href="https:\/\/id\.banco\.example\/console#/)
  })

  it('asks to open the console where its address is not known', () => {
    const { text, html } = reviewMailOf({ ...notice, url: undefined })
    assert.match(text, /Abra o console/)
    assert.doesNotMatch(html, /<a /)
  })

  it('wears the colours and the logo of its report, and loads nothing', () => {
    const logo = { png: 'AAAA', width: 200, height: 80 }
    const { html } = reviewMailOf({
      ...notice,
      brand: { theme: { accent: '#F9D308', surface: '#101010', radius: 0 }, logo },
    })
    assert.match(html, /background:#F9D308/i)
    assert.match(html, /src="cid:logo" width="100" height="40" alt="Banco São João"/)
    assert.doesNotMatch(html, /src="http/)
  })

  it('leaves nothing of a name or a title as HTML or as a header', () => {
    const bad = '<b>x</b>\r\nBcc: all@example.com'
    const { subject, html } = reviewMailOf({
      ...notice,
      sender: bad,
      report: bad,
      validations: [{ rule: 'of_tomorrow', title: bad, description: '', status: 'INVALID' }],
    })
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.doesNotMatch(html, /<b>/)
  })
})
