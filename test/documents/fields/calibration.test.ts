import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calibrated } from '../../../src/documents/fields/calibration.ts'

describe('a calibrated confidence', () => {
  for (const [field, foundBy] of [
    ['name', 'label'],
    ['cpf', 'label'],
    ['cpf', 'shape'],
    ['birthDate', 'layout'],
  ] as const)
    it(`of ${field} by its ${foundBy} rises with the judgement and stays between nothing and certainty`, () => {
      const judged = Array.from({ length: 101 }, (_, hundredth) => hundredth / 100)
      const values = judged.map((one) => calibrated(field, one, foundBy))
      assert.ok(values.every((value, i) => value >= 0 && value <= 0.99 && value >= (values[i - 1] ?? 0)))
    })

  it('is high for a value that was found at its label and read well, and low for one that two readers read differently', () => {
    assert.ok(calibrated('cpf', 0.99, 'layout') < 0.9)
    assert.ok(calibrated('name', 0.88) > 0.975 && calibrated('cpf', 0.93) > 0.975)
    // Two readers of one name: 0.9 of a name at its label, 0.7 of their disagreement.
    assert.ok(calibrated('name', 0.9 * 0.7) < 0.9 && calibrated('cpf', 0.5) < 0.9)
  })
})
