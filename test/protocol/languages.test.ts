import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseLanguage } from '../../src/protocol/languages.ts'

describe('the language of a page', () => {
  for (const [wanted, offered, language] of [
    [['en-US', 'pt-BR'], undefined, 'en'],
    [['PT'], undefined, 'pt-BR'],
    [['pt-pt'], undefined, 'pt-BR'],
    [['fr', 'es-419'], undefined, 'es'],
    [['fr'], undefined, 'pt-BR'],
    [[], undefined, 'pt-BR'],
    [['pt-BR'], ['es', 'en'], 'es'],
    [['en'], ['es', 'en'], 'en'],
    [['en'], ['fr'], 'pt-BR'],
    [['en'], [], 'pt-BR'],
    [['es'], ['es-419', 'en'], 'en'],
  ] as const)
    it(`is ${language} for [${wanted.join()}]${offered ? ` of [${offered.join()}]` : ''}`, () => {
      assert.equal(chooseLanguage(wanted, offered), language)
    })
})
