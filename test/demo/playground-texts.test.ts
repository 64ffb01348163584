import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseTexts, textsAfter } from '../../demo/playground/texts.ts'
import { selfieSignCodes } from '../../src/protocol/executions/selfie-signs.ts'

describe('the languages of the playground', () => {
  for (const [read, language] of [
    [['es-419', 'en'], 'es'],
    [['fr', 'EN-gb'], 'en'],
    [['pt'], 'pt-BR'],
    [['est', 'enx'], 'pt-BR'],
    [[], 'pt-BR'],
  ] as const)
    it(`are ${language} for a browser of ${read.join(', ') || 'no language'}`, () => {
      assert.equal(chooseTexts(read).language, language)
    })

  it('follow each other, each named in its own words, and say every sign against a selfie', () => {
    const first = chooseTexts([])
    const seen = [first, textsAfter(first), textsAfter(textsAfter(first))]
    assert.deepEqual(
      seen.map(({ language, otherLanguage }) => [language, otherLanguage]),
      [
        ['pt-BR', 'English'],
        ['en', 'Español'],
        ['es', 'Português'],
      ],
    )
    assert.equal(textsAfter(seen[2]!), first)
    for (const code of selfieSignCodes)
      assert.equal(
        new Set(seen.map(({ execution }) => execution.findingWords.selfieSigns[code])).size,
        seen.length,
        code,
      )
  })
})
