import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seenSigns } from '../../../src/server/domain/findings/seen-pictures.ts'

describe('a selfie that came with another person before', () => {
  const sign = (measure: number) => [
    { code: 'seen-with-another-person', weight: 'doubts', measure, threshold: 0.8125 },
  ]

  it('is doubted while at most 48 of 256 bits differ', () => {
    assert.deepEqual(seenSigns(0), sign(1))
    assert.deepEqual(seenSigns(32), sign(0.875))
    assert.deepEqual(seenSigns(48), sign(0.8125))
  })

  it('is not doubted beyond, or when no picture is near', () => {
    assert.deepEqual(seenSigns(49), [])
    assert.deepEqual(seenSigns(undefined), [])
  })
})
