import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  APP_CHANNELS_HEADER,
  conclusionOf,
  diagnosisLines,
  verdicts,
  verdictWords,
  type Verdict,
} from '../../src/protocol/sessions/diagnosis.ts'

const diagnosis = (verdict: Verdict) => ({ check: 'camera', verdict, found: 'there is one' })

describe('a diagnosis', () => {
  it('is a line with its mark, and one with the remedy where there is something to do', () => {
    const lines = verdicts.map((verdict) => diagnosisLines(diagnosis(verdict)))
    assert.deepEqual(
      lines,
      ['✔', '·', '?', '!', '✖'].map((mark) => [`${mark} camera: there is one`]),
    )
    assert.deepEqual(diagnosisLines({ ...diagnosis('bad'), remedy: 'Plug one in.' }), [
      '✖ camera: there is one',
      '    → Plug one in.',
    ])
  })

  it('ends in a sentence that counts the faults and the doubts', () => {
    const conclusion = (...all: readonly Verdict[]) => conclusionOf(all.map(diagnosis), 'en')
    assert.equal(conclusion('good', 'note', 'unknown'), 'All clear: nothing keeps the page from working.')
    assert.equal(conclusion('good', 'doubtful'), 'It should work; 1 thing to check.')
    assert.equal(conclusion('bad', 'good', 'bad'), 'Not working yet: 2 things to fix.')
    assert.equal(conclusion('bad', 'doubtful', 'doubtful'), 'Not working yet: 1 thing to fix and 2 to check.')
  })

  it('ends in such a sentence in Portuguese and Spanish, too', () => {
    const all = (['bad', 'doubtful'] as const).map(diagnosis)
    assert.equal(conclusionOf(all, 'pt-BR'), 'Ainda não funciona: 1 item a corrigir e 1 a conferir.')
    assert.equal(conclusionOf(all, 'es'), 'Todavía no funciona: 1 punto por corregir y 1 por revisar.')
    assert.equal(conclusionOf(all.slice(1), 'pt-BR'), 'Deve funcionar; 1 item a conferir.')
    assert.equal(conclusionOf([], 'es'), 'Todo en orden: nada impide que la página funcione.')
    const [two, three] = [2, 3].map((count) => Array.from({ length: count }, () => diagnosis('doubtful')))
    assert.equal(conclusionOf(two!, 'pt-BR'), 'Deve funcionar; 2 itens a conferir.')
    assert.equal(conclusionOf(three!, 'es'), 'Debería funcionar; 3 puntos por revisar.')
    assert.equal(conclusionOf(all.slice(1), 'es'), 'Debería funcionar; 1 punto por revisar.')
  })

  it('has a word of its own for each verdict in each language', () => {
    for (const [language, words] of Object.entries(verdictWords)) {
      assert.deepEqual(Object.keys(words), verdicts, language)
      assert.equal(new Set(Object.values(words)).size, verdicts.length, language)
      for (const word of Object.values(words)) assert.match(word, /^\p{L}[\p{L} ]+$/u, language)
    }
    assert.deepEqual(Object.keys(verdictWords), ['pt-BR', 'en', 'es'])
  })

  it('reads the names of the apps’ objects from a header that servers send', () => {
    assert.equal(APP_CHANNELS_HEADER, 'Limiar-App-Channels')
  })
})
