import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { similarityOf } from '../../../src/server/domain/faces/comparison.ts'
import {
  calibrate,
  cosineAtFalseMatchRate,
  equalErrorRate,
  shareAbove,
} from '../../../src/server/domain/faces/error-rates.ts'
import { seededRandom } from '../../support/random.ts'

/** 0, 0.001 to 0.999, shuffled. */
const thousand = Float32Array.from({ length: 1000 }, (_, i) => ((i * 7) % 1000) / 1000)

const near = (found: number, expected: number): void =>
  assert.ok(Math.abs(found - expected) < 1e-6, `${found} instead of ${expected}`)

describe('error rates', () => {
  it('give for a rate the cosine that exactly this share of impostors exceeds', () => {
    for (const rate of [0, 1e-3, 1e-2, 0.1]) {
      const above = shareAbove(thousand, cosineAtFalseMatchRate(thousand, rate))
      near(above, rate)
    }
  })

  it('are equal where the two kinds overlap symmetrically', () => {
    const genuine = Float32Array.of(0.3, 0.7, 0.8, 0.9)
    const impostor = Float32Array.of(0.1, 0.2, 0.3, 0.75)
    near(equalErrorRate({ genuine, impostor }), 0.25)
    near(equalErrorRate({ genuine: Float32Array.of(0.9), impostor: Float32Array.of(0.1) }), 0)
  })
})

describe('a calibration', () => {
  it('puts 50 at one false match in 1,000 and 20 at one in 100', () => {
    const random = seededRandom(7)
    // Nearly normal, as cosines of strangers are: the sum of twelve.
    const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
    const impostor = Float32Array.from({ length: 30_000 }, () => 0.12 * normal())
    const calibration = calibrate(impostor)
    assert.ok(calibration)
    near(similarityOf(cosineAtFalseMatchRate(impostor, 1e-3), calibration), 50)
    near(similarityOf(cosineAtFalseMatchRate(impostor, 1e-2), calibration), 20)
  })

  it('is not made of impostors that are all alike', () => {
    assert.equal(calibrate(new Float32Array(5000).fill(0.2)), undefined)
  })
})
