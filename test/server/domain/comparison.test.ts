import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cosineBetween, cosineOf, similarityOf } from '../../../src/server/domain/faces/comparison.ts'

const calibration = { midpoint: 0.4502, slope: 14 }

describe('a similarity', () => {
  it('is 50 at the midpoint and rises with the cosine', () => {
    assert.equal(similarityOf(0.4502, calibration), 50)
    const cosines = Array.from({ length: 41 }, (_, step) => -1 + step / 20)
    const similarities = cosines.map((cosine) => similarityOf(cosine, calibration))
    similarities.slice(1).forEach((similarity, index) => assert.ok(similarity > similarities[index]!))
    assert.ok(similarities.every((similarity) => similarity >= 0 && similarity <= 100))
  })

  it('has the values that were measured on LFW', () => {
    for (const [similarity, cosine] of [
      [20, 0.351],
      [60, 0.479],
      [80, 0.549],
      [90, 0.607],
    ] as const) {
      assert.ok(Math.abs(cosineOf(similarity, calibration) - cosine) < 1e-3)
    }
  })

  it('leads back to its cosine', () => {
    for (let cosine = -0.9; cosine < 0.95; cosine += 0.05) {
      assert.ok(Math.abs(cosineOf(similarityOf(cosine, calibration), calibration) - cosine) < 1e-6)
    }
    assert.equal(cosineOf(0, calibration), -1)
    assert.equal(cosineOf(100, calibration), 1)
    // No value lies beyond the ends, also on a wide or narrow scale.
    for (const slope of [1, 14, 1000])
      assert.deepEqual(
        [-5, 0, 100, 105].map((similarity) => cosineOf(similarity, { midpoint: 0.4, slope })),
        [-1, -1, 1, 1],
      )
  })
})

describe('the cosine of two embeddings', () => {
  it('is 1 for a vector and itself, 0 for a right angle, -1 for the opposite', () => {
    const vector = Float32Array.of(0.6, 0.8)
    assert.ok(Math.abs(cosineBetween(vector, vector) - 1) < 1e-6)
    assert.ok(cosineBetween(vector, vector) <= 1)
    assert.ok(Math.abs(cosineBetween(vector, Float32Array.of(-0.8, 0.6))) < 1e-6)
    assert.ok(Math.abs(cosineBetween(vector, Float32Array.of(-0.6, -0.8)) + 1) < 1e-6)
  })

  it('does not exist for vectors of two models', () => {
    assert.throws(() => cosineBetween(Float32Array.of(1), Float32Array.of(0.6, 0.8)))
  })
})
