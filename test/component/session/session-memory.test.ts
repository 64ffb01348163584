import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { historyMemory } from '../../../src/component/session/session-memory.ts'

const secret = `${'ab'.repeat(12)}.${'x'.repeat(43)}`
const kept = { secret, seenAt: 1 }

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
  it('gives a session back to the page that stands in the same entry of the history', () => {
    const entry = anEntry()
    historyMemory(entry).keep(kept)
    assert.deepEqual(historyMemory(entry).recall(), kept)
    historyMemory(entry).keep({ sentAt: 2, seenAt: 3 })
    assert.deepEqual(historyMemory(entry).recall(), { sentAt: 2, seenAt: 3 })
    historyMemory(entry).keep(undefined)
    assert.equal(historyMemory(entry).recall(), undefined)
  })

  it('leaves the data of others there alone', () => {
    const entry = anEntry({ router: 7 })
    historyMemory(entry).keep(kept)
    assert.equal((entry.state as { router: number }).router, 7)
  })

  it('takes nothing else for a session', () => {
    for (const state of [null, 'text', 7, {}, ...[secret, 7, {}, { secret }, { seenAt: '1' }].map(asState)])
      assert.equal(historyMemory(anEntry(state)).recall(), undefined, JSON.stringify(state))
  })

  it('takes nothing else for a secret', () => {
    for (const wrong of ['', 'a.b', `${secret}\n`, `x${secret}`, 7, {}])
      assert.deepEqual(historyMemory(anEntry(asState({ secret: wrong, seenAt: 1 }))).recall(), { seenAt: 1 })
  })

  it('takes nothing else for a place in the walk', () => {
    const recalled = (place: unknown): unknown =>
      historyMemory(anEntry(asState({ ...kept, place }))).recall()?.place
    const place = { again: 'front', source: 'file', card: 'cnh-digital' }
    assert.deepEqual(recalled(place), place)
    assert.deepEqual(recalled({ again: 7, source: 'camera', card: 'passport' }), {})
    assert.equal(recalled('front'), undefined)
  })

  it('is empty, and the session begins again, where the browser refuses', () => {
    const refusing = {
      state: null,
      replaceState: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }
    historyMemory(refusing).keep(kept)
    assert.equal(historyMemory(refusing).recall(), undefined)
  })
})

function asState(value: unknown): object {
  return { 'limiar-session': value }
}
