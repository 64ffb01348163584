import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ruleStatuses } from '../../src/protocol/executions/executions.ts'
import { ruleNames } from '../../src/protocol/reports/report-rules.ts'
import { en } from '../../src/protocol/reports/rule-words/en.ts'
import { es } from '../../src/protocol/reports/rule-words/es.ts'
import { ptBR } from '../../src/protocol/reports/rule-words/pt-br.ts'
import { ruleSentence } from '../../src/protocol/reports/rule-words/rule-words.ts'

describe('the words of rules', () => {
  for (const [language, words] of Object.entries({ ptBR, en, es }))
    it(`are a sentence of its own for each answer of each rule (${language})`, () => {
      for (const rule of ruleNames) {
        const sentences = ruleStatuses.map((status) => ruleSentence(words, rule, status))
        assert.equal(new Set(sentences).size, ruleStatuses.length, rule)
        for (const sentence of sentences)
          assert.match(sentence ?? '', /^\p{Lu}[^.]+\.( \p{Lu}[^.]+\.)?$/u, rule)
      }
    })

  for (const [language, words] of Object.entries({ ptBR, en, es }))
    it(`say in ${language} whether the selfie is as the flow asks`, () => {
      for (const status of ['VALID', 'NOT_PERFORMED'] as const)
        assert.match(ruleSentence(words, 'selfie_as_asked', status) ?? '', /selfie.+(fluxo|flow|flujo)/i)
    })

  it('are missing for a rule of a newer server, and for a name that every object has', () => {
    for (const rule of ['rule_of_tomorrow', 'constructor', 'toString'])
      assert.equal(ruleSentence(ptBR, rule, 'VALID'), undefined)
  })
})
