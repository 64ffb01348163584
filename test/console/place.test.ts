import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashOf, placeOf } from '../../src/console/place.ts'

const ids = { reportId: '0123456789abcdef01234567', executionId: 'fedcba9876543210fedcba98' }

describe('the address of a view', () => {
  it('leads back to the view', () => {
    for (const place of [
      { name: 'queue' },
      { name: 'execution', ...ids },
      { name: 'links' },
      { name: 'health' },
    ] as const)
      assert.deepEqual(placeOf(hashOf(place)), place)
  })

  it('that names no view leads to the queue', () => {
    for (const hash of [
      '',
      '#',
      '#/',
      '#/nowhere',
      '#/links/x',
      `#/${ids.reportId}`,
      `#/${ids.reportId}/${ids.executionId}/x`,
    ])
      assert.deepEqual(placeOf(hash), { name: 'queue' }, hash)
  })
})
