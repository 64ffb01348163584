import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  asksForVelocity,
  velocitySection,
  velocityStatus,
} from '../../../src/server/domain/findings/velocity.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'

const limits = { hours: 24, face: 3, document: 2, network: null, device: null }
const velocity = completeRule({ rule: 'velocity_is_normal' })
const other = completeRule({ rule: 'cpf_is_valid' })

describe('how often somebody comes back', () => {
  it('is counted only for a report with the rule', () => {
    assert.equal(asksForVelocity({ rules: [other, velocity] }), true)
    assert.equal(asksForVelocity({ rules: [velocity] }), true)
    assert.equal(asksForVelocity({ rules: [other] }), false)
    assert.equal(asksForVelocity({ rules: [] }), false)
  })

  it('is too often above the limit of any mark that has one', () => {
    for (const [counts, status] of [
      [undefined, 'NOT_PERFORMED'],
      [{}, 'NOT_PERFORMED'],
      [{ network: 99 }, 'NOT_PERFORMED'],
      [{ face: 3, document: 2, network: 99 }, 'VALID'],
      [{ face: 4, document: 2 }, 'INVALID'],
      [{ document: 3 }, 'INVALID'],
    ] as const)
      assert.equal(velocityStatus(limits, counts), status, JSON.stringify(counts))
  })

  it('is shown with the limit beside each count', () => {
    assert.deepEqual(velocitySection(limits, { face: 4, network: 9 }), {
      hours: 24,
      face: { count: 4, limit: 3 },
      network: { count: 9, limit: null },
    })
    assert.deepEqual(velocitySection(limits, {}), { hours: 24 })
    assert.equal(velocitySection(limits, undefined), undefined)
  })
})
