import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brazilianSpelling } from '../../../../src/server/analysis/names/brazilian-spelling.ts'

describe('Brazilian spelling', () => {
  const cases = [
    ['writes a circumflex over an O before an M or N and a vowel', 'JOSÉ ANTÓNIO', 'JOSÉ ANTÔNIO'],
    ['does so wherever it stands', 'MÓNICA VERÓNICA', 'MÔNICA VERÔNICA'],
    ['keeps an acute that stands elsewhere', 'GLÓRIA NÓBREGA QUEIRÓZ', 'GLÓRIA NÓBREGA QUEIRÓZ'],
    ['keeps one at the end of a syllable', 'RAMÓN LEÓN', 'RAMÓN LEÓN'],
    ['adds no accent', 'ANTONIO SIMOES', 'ANTONIO SIMOES'],
  ] as const
  for (const [what, read, written] of cases)
    it(what, () => {
      assert.equal(brazilianSpelling(read), written)
    })
})
