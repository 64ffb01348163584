import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { selfieLacks } from '../../src/protocol/captures.ts'
import { en } from '../../src/protocol/executions/finding-words/en.ts'
import { es } from '../../src/protocol/executions/finding-words/es.ts'
import { reasonIn, selfieSentences } from '../../src/protocol/executions/finding-words/finding-words.ts'
import { ptBR } from '../../src/protocol/executions/finding-words/pt-br.ts'
import {
  checkUnits,
  reasons,
  sourceReasons,
  stageFailed,
  stageNames,
  tooUncertain,
} from '../../src/protocol/executions/finding-words/reasons.ts'

describe('the words of findings', () => {
  for (const [language, words] of Object.entries({ ptBR, es }))
    it(`leave no sentence of the service in English (${language})`, () => {
      const told = [...reasons, ...stageNames.map((stage) => stageFailed(stage, 'an unexpected error.'))]
      for (const sentence of told) {
        const translated = reasonIn(words, sentence)
        assert.match(translated ?? '', /^\p{Lu}.+\.$/u, sentence)
        assert.notEqual(translated, reasonIn(en, sentence))
      }
      for (const unit of checkUnits) assert.notEqual(words.units[unit], en.units[unit])
      for (const reason of sourceReasons) assert.notEqual(words.sources[reason], en.sources[reason])
    })

  it('have other words for each finding', () => {
    for (const words of [ptBR, en, es])
      for (const part of [
        words.reasons,
        words.failures,
        words.units,
        words.sources,
        words.selfieSigns,
        words.selfieLacks,
      ])
        assert.equal(new Set(Object.values(part)).size, Object.keys(part).length)
  })

  it('say in whole sentences how a selfie is not as its report asks, and nothing where nothing was asked', () => {
    const lacking = { asked: 'camera' as const, met: false, lacks: ['from-api' as const] }
    assert.equal(selfieSentences(ptBR, lacking), 'Foi enviada pela API.')
    for (const words of [ptBR, en, es])
      for (const asked of ['camera', 'camera-with-movement'] as const) {
        const met = selfieSentences(words, { asked, met: true, lacks: [] })
        const lacks = selfieSentences(words, { asked, met: false, lacks: [...selfieLacks] })
        assert.match(met ?? '', /^\p{Lu}.+\.$/u)
        assert.equal(lacks?.match(/\p{Lu}[^.]+\.( |$)/gu)?.length, selfieLacks.length, lacks)
      }
    assert.equal(selfieSentences(en, { asked: 'any', met: true, lacks: [] }), undefined)
    assert.equal(selfieSentences(en, undefined), undefined)
    const newer = { ...lacking, lacks: [...lacking.lacks, 'something-new' as 'from-api'] }
    assert.equal(selfieSentences(en, newer), undefined)
  })

  it('say how sure a withheld value was, in per cent', () => {
    const sentence = tooUncertain(0.874, 0.9)
    assert.equal(reasonIn(ptBR, sentence), 'Lido com 87 % de certeza, e o fluxo pede ao menos 90 %.')
    assert.equal(reasonIn(es, sentence), 'Leído con 87 % de certeza; el flujo pide al menos 90 %.')
    assert.equal(reasonIn(en, sentence), 'Read with 87 % certainty; the flow asks for at least 90 %.')
  })

  it('are missing for a sentence of another edition of the server, and for a name that every object has', () => {
    for (const sentence of [
      'Something new.',
      'Dreaming failed: why.',
      'constructor',
      'toString failed: x',
      ...['Later: ', 'Now: '].map((before) => `${before}${stageFailed(stageNames[0], 'x')}`),
      `Once ${tooUncertain(0.8, 0.9)}`,
      `${tooUncertain(0.8, 0.9)} Twice.`,
      '',
    ])
      assert.equal(reasonIn(ptBR, sentence), undefined, sentence)
  })
})
