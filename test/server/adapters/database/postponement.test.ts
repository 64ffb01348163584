import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postponement } from '../../../../src/server/adapters/database/jobs/postponement.ts'

const least = () => 0
const most = () => 1

describe('a job that is postponed', () => {
  it('waits twice as long each time, randomly up to half of it less, and two minutes at most', () => {
    const bounds = [0, 1, 2, 5, 6, 1000].map((before) => [
      postponement(before, 0, least),
      postponement(before, 0, most),
    ])
    assert.deepEqual(bounds, [
      [1, 2],
      [2, 4],
      [4, 8],
      [32, 64],
      [60, 120],
      [60, 120],
    ])
  })

  it('waits for as long as the failure asked for, and then randomly longer', () => {
    assert.deepEqual([postponement(0, 30, least), postponement(0, 30, most)], [30, 31])
    assert.deepEqual([postponement(20, 5, least), postponement(20, 5, most)], [60, 120])
    assert.equal(postponement(0, 0.2, least), 1, 'in whole seconds')
  })
})
