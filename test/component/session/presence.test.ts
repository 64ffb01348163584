import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSameVisit } from '../../../src/component/session/presence.ts'

describe('a page that finds its session again', () => {
  const now = Date.UTC(2026, 10, 22)
  const minutes = (count: number): number => now - count * 60_000

  it('has the same person before it when they loaded it again within five minutes', () => {
    assert.ok(isSameVisit(now, now, 'reload'))
    assert.ok(isSameVisit(minutes(5), now, 'reload'))
  })

  it('may have another person before it after that, by Back, in a restored window, and when the clock was set', () => {
    assert.ok(!isSameVisit(minutes(5) - 1, now, 'reload'))
    assert.ok(!isSameVisit(now, now, 'back_forward'))
    assert.ok(!isSameVisit(now, now, 'navigate'))
    assert.ok(!isSameVisit(now + 1, now, 'reload'))
  })
})
