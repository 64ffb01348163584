import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HINT_HOLD_MS, steadyHint, type SteadyHint } from '../../../src/component/gates/steady-hint.ts'

describe('a steady hint', () => {
  it('comes up at once', () => {
    assert.equal(
      shown([
        [0, undefined],
        [10, 'closer'],
      ]),
      'closer',
    )
  })

  it('stays for its time, whatever is wanted meanwhile', () => {
    assert.equal(
      shown([
        [0, 'closer'],
        [100, 'back'],
        [HINT_HOLD_MS - 1, undefined],
      ]),
      'closer',
    )
  })

  it('gives way once its time is over', () => {
    assert.equal(
      shown([
        [0, 'closer'],
        [HINT_HOLD_MS, 'back'],
      ]),
      'back',
    )
    assert.equal(
      shown([
        [0, 'closer'],
        [HINT_HOLD_MS, undefined],
      ]),
      undefined,
    )
  })
})

function shown(wishes: readonly (readonly [at: number, wanted: string | undefined])[]): string | undefined {
  let state: SteadyHint<string> | undefined
  for (const [at, wanted] of wishes) state = steadyHint(state, wanted, at)
  return state?.shown
}
