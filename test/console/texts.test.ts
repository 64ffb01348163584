import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadTexts } from '../../src/console/texts/load-texts.ts'
import { chooseLanguage } from '../../src/protocol/languages.ts'
import { spellAgo, spellCpf, spellValue } from '../../src/console/texts/spelling.ts'
import { tokens } from '../../src/console/styles/tokens.styles.ts'
import { tokens as pageTokens } from '../../src/component/styles/tokens.styles.ts'

/** Every sentence of a language that has no gaps to fill, by where it stands. */
function sentences(texts: object, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const here = `${path}/${name}`
    if (typeof value === 'string') return [[here, value] as const]
    return typeof value === 'object' && value !== null ? sentences(value, here) : []
  })
}

describe('the texts', () => {
  it('say something everywhere, in every language', async () => {
    for (const language of ['pt-BR', 'en', 'es'] as const) {
      const texts = await loadTexts(language)
      assert.equal(texts.language, language)
      for (const [path, sentence] of sentences(texts)) assert.notEqual(sentence.trim(), '', path)
    }
  })

  it('are translated, but for words that are the same', async () => {
    const portuguese = new Map(sentences(await loadTexts('pt-BR')))
    const english = sentences(await loadTexts('en'))
    const same = english.filter(([path, sentence]) => portuguese.get(path) === sentence)
    assert.deepEqual(same.map(([path]) => path.split('/').pop()).sort(), [
      'cin',
      'cnh',
      'cnh',
      'cpf',
      'cpf',
      'links',
      'rg',
      'rne',
      'rnm',
      'selfie',
      'selfie',
    ])
  })

  it('follow the first language that is spoken', () => {
    assert.equal(chooseLanguage(['de-DE', 'es-MX', 'en']), 'es')
    assert.equal(chooseLanguage(['en-GB']), 'en')
    assert.equal(chooseLanguage(['de-DE']), 'pt-BR')
  })
})

describe('values', () => {
  it('are spelled as people write them', () => {
    assert.equal(spellCpf('52998224725'), '529.982.247-25')
    assert.equal(spellCpf('A-1'), 'A-1')
    assert.equal(spellValue('birthDate', '1990-05-17', 'pt-BR'), '17/05/1990')
    assert.equal(spellValue('name', 'ANA LIMA', 'pt-BR'), 'ANA LIMA')
  })

  it('tell how long ago something was', () => {
    const now = new Date('2026-05-21T12:00:00Z')
    for (const [at, words] of [
      ['2026-05-21T11:59:40Z', 'agora'],
      ['2026-05-21T11:57:00Z', 'há 3 minutos'],
      ['2026-05-21T09:00:00Z', 'há 3 horas'],
      ['2026-05-20T11:00:00Z', 'ontem'],
    ] as const)
      assert.equal(spellAgo(at, now, 'pt-BR'), words)
  })
})

describe('the colours', () => {
  it('are those of the onboarding page', () => {
    const values = (text: string): readonly string[] =>
      [
        ...text.matchAll(
          /--(accent|on-accent|surface|text|muted|line|raised):\s*(?:var\([^,]+,\s*)?(#\w{6})/g,
        ),
      ]
        .map(([, name, colour]) => `${name} ${colour}`)
        // The page's third scheme is that of its camera.
        .slice(0, 14)
    assert.equal(values(tokens.cssText).length, 14)
    assert.deepEqual(values(tokens.cssText), values(pageTokens.cssText))
  })
})
