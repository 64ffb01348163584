import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayInBrazil, isIsoDate } from '../../src/protocol/iso-date.ts'

describe('a date', () => {
  it('is valid when the day exists', () => {
    for (const date of ['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'])
      assert.equal(isIsoDate(date), true, date)
  })

  it('is invalid when the day does not exist, or when it is written otherwise', () => {
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-32',
      '2026-01-00',
      '2026-04-31',
      '',
      '2026',
      '2026-11',
      '26-11-21',
      '2026-1-21',
      '21/11/2026',
      '2026-11-21T00:00',
      '2026-11-21 ',
      'x2026-11-21',
      '+002026-11-21',
      '-2026-11-21',
    ])
      assert.equal(isIsoDate(text), false, text)
  })
})

describe('the day in Brazil', () => {
  it('begins three hours after that of Greenwich', () => {
    assert.equal(dayInBrazil(new Date('2026-11-21T02:59:59Z')), '2026-11-20')
    assert.equal(dayInBrazil(Date.parse('2026-11-21T03:00:00Z')), '2026-11-21')
  })
})
