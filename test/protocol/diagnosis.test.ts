import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  conclusionOf,
  diagnosisLines,
  verdicts,
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

  it('ends in a sentence that counts what is bad and what is doubtful', () => {
    const conclusion = (...all: readonly Verdict[]) => conclusionOf(all.map(diagnosis))
    assert.equal(conclusion('good', 'note', 'unknown'), 'Nothing stands in the way.')
    assert.equal(conclusion('good', 'doubtful'), 'It should work; 1 to look at.')
    assert.equal(conclusion('bad', 'good', 'bad'), '2 to mend before this works.')
    assert.equal(conclusion('bad', 'doubtful', 'doubtful'), '1 to mend before this works, and 2 to look at.')
  })
})
