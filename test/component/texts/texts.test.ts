import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { chooseLanguage } from '../../../src/protocol/languages.ts'
import { cardNames } from '../../../src/component/texts/card-names.ts'
import { listed } from '../../../src/component/texts/listed.ts'
import { languages } from '../../../src/protocol/reports/reports.ts'

/** More than eight words are not read at a glance. */
const MAX_HEADING_WORDS = 8

/** Hints of documents and of faces alike. */
const sharedHints = ['move-closer', 'move-back', 'more-light', 'hold-steady'] as const

describe('choosing a language', () => {
  const cases: readonly (readonly [readonly string[], readonly string[], string])[] = [
    [['pt-BR'], ['pt-BR', 'en'], 'pt-BR'],
    [['pt-PT'], ['en', 'pt-BR'], 'pt-BR'],
    [['de', 'es-AR', 'en'], ['pt-BR', 'en', 'es'], 'es'],
    [['fr'], ['en', 'pt-BR'], 'en'],
    [['en-GB'], ['pt-BR'], 'pt-BR'],
    [[], [], 'pt-BR'],
  ]
  for (const [wanted, offered, chosen] of cases) {
    it(`speaks ${chosen} to ${wanted.join(', ') || 'anyone'} among ${offered.join(', ') || 'none'}`, () => {
      assert.equal(chooseLanguage(wanted, offered), chosen)
    })
  }
})

describe('the cards of a report', () => {
  it('are named as people name them, two for the identity card', async () => {
    for (const language of languages)
      assert.deepEqual(cardNames(await loadTexts(language), ['rg', 'cnh', 'rne', 'other']), [
        'RG',
        'CIN',
        'CNH',
        'RNM',
        'OTHER',
      ])
  })
})

describe('a list of documents', () => {
  const all = ['RG', 'CNH', 'RNE']
  const tags = { 'pt-BR': 'pt-BR', en: 'en-US', es: 'es' } as const
  for (const language of languages)
    it(`reads in ${language} as that language writes lists`, async () => {
      const { or } = (await loadTexts(language)).consent
      const format = new Intl.ListFormat(tags[language], { type: 'disjunction' })
      for (const words of [[], all.slice(0, 1), all.slice(0, 2), all])
        assert.equal(listed(words, or), format.format(words))
    })
})

for (const language of languages) {
  describe(`the words in ${language}`, () => {
    it('are all there', async () => {
      for (const [path, text] of flat(await loadTexts(language))) assert.notEqual(text.trim(), '', path)
    })

    it('keep headings short', async () => {
      for (const [path, text] of flat(await loadTexts(language))) {
        if (!/title$/i.test(path)) continue
        assert.ok(text.split(/\s+/).length <= MAX_HEADING_WORDS, `${path}: ${text}`)
      }
    })

    it('speak of no document where a selfie is guided', async () => {
      const { hints, advice } = (await loadTexts(language)).capture
      for (const hint of sharedHints)
        for (const text of [hints[hint], advice[hint]]) assert.doesNotMatch(text, /document|rosto|face|cara/i)
    })
  })
}

/** Every text with its path; functions are called with a name. */
function flat(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return flat((value as (name: string) => unknown)('Banco Exemplo'), path)
  return Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${path}.${name}`))
}
