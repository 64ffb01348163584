import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { likelierName } from '../../../../src/documents/fields/names/likelier-name.ts'
import { characters, seenLine, type SeenCharacter } from '../../seen-lines.ts'

/** The text with its letters in doubt: at each `_` the reader thinks several letters possible, the first most. */
function spelled(text: string, ...doubts: readonly SeenCharacter[]): string | undefined {
  const left = [...doubts]
  const cells = [...text].map((character) =>
    character === '_' ? (left.shift() ?? {}) : { [character]: 0.999 },
  )
  const read = [...text].map((character, at) =>
    character === '_' ? (Object.keys(cells[at] ?? {})[0] ?? '') : character,
  )
  return likelierName(seenLine(cells), characters, read.join(''))
}

describe('a name that the reader may have misread', () => {
  it('is spelled as the frequent name that the reader thought nearly as likely', () => {
    assert.equal(spelled('BEATRIZ SI_OES', { H: 0.6, M: 0.3 }), 'BEATRIZ SIMOES')
    assert.equal(
      spelled('FABR_CIO ROC_A LIMA', { T: 0.6, I: 0.3 }, { K: 0.7, H: 0.1 }),
      'FABRICIO ROCHA LIMA',
    )
  })

  it('keeps its letters where the reader saw no others', () => {
    assert.equal(spelled('BEATRIZ SI_OES', { H: 0.99, M: 0.001 }), undefined)
  })

  it('keeps a rarer name, and one that looks like two frequent ones', () => {
    assert.equal(spelled('MARIA PATRICI_ LIMA', { O: 0.6, A: 0.4 }), undefined)
    assert.equal(spelled('ANA MO_A ROCHA', { H: 0.5, T: 0.2 }), 'ANA MOTA ROCHA')
    assert.equal(spelled('ANA LI_A ROCHA', { H: 0.5, M: 0.2, R: 0.19 }), undefined)
  })

  it('keeps accents, particles and the other words as they were read', () => {
    assert.equal(spelled('JOÃO DOS SANTOS S_LVA', { T: 0.6, I: 0.3 }), 'JOÃO DOS SANTOS SILVA')
    assert.equal(spelled('NOME ANA DE SOUS_', { O: 0.6, A: 0.3 }), 'NOME ANA DE SOUSA')
  })

  it('takes a letter that was swallowed, or read twice', () => {
    assert.equal(spelled('EDUARDO QUE_ROZ', { '': 0.6, I: 0.3 }), 'EDUARDO QUEIROZ')
    assert.equal(spelled('MATEUS_ BRANDAO', { S: 0.6, '': 0.3 }), 'MATEUS BRANDAO')
  })

  it('takes two letters that were read as one: UMA for LIMA', () => {
    const merged = [
      { U: 0.6, L: 0.3 },
      { '': 0.7, I: 0.3 },
    ]
    assert.equal(spelled('ESTEVAO __MA CARVALHO', ...merged), 'ESTEVAO LIMA CARVALHO')
    assert.equal(spelled('ESTEVAO __MA CARVALHO', { U: 0.999 }, { '': 0.999 }), undefined)
  })

  it('is no label, value or phrase of a form', () => {
    for (const text of ['DATA DE NASCI_ENTO', 'CERT NASC JUI_ DE FORA', 'MACE_O/AL', '12.345.67_'])
      assert.equal(spelled(text, { N: 0.5, M: 0.3, D: 0.2 }), undefined, text)
  })
})
