import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isMoment } from '../../../src/server/domain/moment.ts'
import { addRemoved, isEmpty, noneRemoved } from '../../../src/server/domain/privacy/retention.ts'

describe('a removal', () => {
  it('is empty when it names nothing of any kind', () => {
    const none = { executionIds: [], linkIds: [], sessionIds: [] }
    assert.equal(isEmpty(none), true)
    for (const name of ['executionIds', 'linkIds', 'sessionIds'] as const)
      assert.equal(isEmpty({ ...none, [name]: ['0'.repeat(24)] }), false, name)
    assert.equal(
      isEmpty({ executionIds: ['0'.repeat(24)], linkIds: [], sessionIds: ['1'.repeat(24)] }),
      false,
    )
  })

  it('adds up for each kind', () => {
    const one = { executions: 1, links: 2, sessions: 3, deliveries: 4, jobs: 5 }
    const other = { executions: 10, links: 20, sessions: 30, deliveries: 40, jobs: 50 }
    const sum = { executions: 11, links: 22, sessions: 33, deliveries: 44, jobs: 55 }
    assert.deepEqual(addRemoved(one, other), sum)
    assert.deepEqual(addRemoved(noneRemoved, one), one)
  })
})

describe('a moment', () => {
  it('is one of the years 1 to 9999', () => {
    for (const text of [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2026-11-21',
      '2026-11-21T12:00:00-03:00',
    ])
      assert.equal(isMoment(text), true, text)
    for (const text of [
      '0000-12-31T23:59:59Z',
      '+010000-01-01T00:00:00Z',
      '-000001-01-01T00:00:00Z',
      'today',
      '',
    ])
      assert.equal(isMoment(text), false, text)
    assert.equal(isMoment('9999-12-31T23:59:59-01:00'), false, 'of the next year in UTC')
  })
})
