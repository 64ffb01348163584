import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { historyMemory } from '../../../src/component/session/session-memory.ts'

const secret = `${'ab'.repeat(12)}.${'x'.repeat(43)}`

/** One entry of a browser's history. */
function anEntry(state: unknown = null): { state: unknown; replaceState(next: unknown): void } {
  return {
    state,
    replaceState(next: unknown) {
      this.state = structuredClone(next)
    },
  }
}

describe('the memory of a page', () => {
  it('gives a secret back to the page that stands in the same entry of the history', () => {
    const entry = anEntry()
    historyMemory(entry).keep(secret)
    assert.equal(historyMemory(entry).recall(), secret)
    historyMemory(entry).keep(undefined)
    assert.equal(historyMemory(entry).recall(), undefined)
  })

  it('leaves alone what others keep there', () => {
    const entry = anEntry({ router: 7 })
    historyMemory(entry).keep(secret)
    assert.equal((entry.state as { router: number }).router, 7)
  })

  it('takes nothing for a secret that is none', () => {
    for (const state of [
      null,
      'text',
      7,
      {},
      ...['', 'a.b', `${secret}\n`, `x${secret}`, 7, {}].map(asState),
    ])
      assert.equal(historyMemory(anEntry(state)).recall(), undefined, JSON.stringify(state))
  })

  it('is no more than a beginning anew where the browser refuses', () => {
    const refusing = {
      state: null,
      replaceState: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }
    historyMemory(refusing).keep(secret)
    assert.equal(historyMemory(refusing).recall(), undefined)
  })
})

function asState(kept: unknown): object {
  return { 'limiar-session': kept }
}
