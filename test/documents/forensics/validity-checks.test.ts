import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cpfCheckDigits, notExpired } from '../../../src/documents/forensics/validity-checks.ts'
import { readDocument, readSide } from '../../support/read-documents.ts'

const forged = 'CPF 104.572.265-02'
const misread = 'CPF 104.572.265-81'

describe('the check digits of a CPF', () => {
  it('pass when the number that was read keeps them', () => {
    assert.equal(cpfCheckDigits(readDocument({ cpf: '10457226501' })).outcome, 'pass')
  })

  it('fail only for a number that stands alike in two places, because a single one may be misread', () => {
    const once = [readSide('front', 'rg', { texts: [forged] }), readSide('back', 'rg', { texts: [misread] })]
    assert.equal(cpfCheckDigits(readDocument({}, { sides: once })).outcome, 'not-performed')
    const twice = [readSide('front', 'rg', { texts: [forged] }), readSide('back', 'rg', { texts: [forged] })]
    const { outcome, weight } = cpfCheckDigits(readDocument({}, { sides: twice }))
    assert.deepEqual([outcome, weight], ['fail', 'refutes'])
  })

  it('were not looked at where no number was read', () => {
    assert.equal(cpfCheckDigits(readDocument({})).outcome, 'not-performed')
  })
})

describe('the expiry of a document', () => {
  for (const [expiryDate, outcome, measure] of [
    ['2026-06-01', 'pass', 0],
    ['2026-05-31', 'fail', 1],
    ['2032-10-09', 'pass', -2322],
  ] as const)
    it(`is counted in days: ${measure} on 2026-06-01 for one valid until ${expiryDate}`, () => {
      const check = notExpired(readDocument({ expiryDate }), '2026-06-01')
      assert.deepEqual(
        [check.outcome, check.measure, check.unit],
        [outcome, measure, 'days past the expiry date'],
      )
    })

  it('decides nothing here, because old is not forged', () => {
    assert.equal(notExpired(readDocument({}), '2026-06-01').weight, 'hints')
  })
})
