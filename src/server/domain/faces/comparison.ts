/** Converts between cosines of two embeddings and the similarities that people and reports use, 0 to 100. */
import type { Calibration } from './face-engine.ts'

/** The cosine of two vectors of unit length, -1 to 1. It has no meaning for vectors of two different models. */
export function cosineBetween(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) throw new Error('Embeddings of different lengths cannot be compared.')
  let cosine = 0
  for (let index = 0; index < one.length; index++) cosine += one[index]! * other[index]!
  // Rounding may carry two equal vectors a little beyond 1.
  return Math.max(-1, Math.min(1, cosine))
}

/**
 * A logistic curve: 50 lies at the calibration's midpoint, the cosine at a false-match rate of 1 in 1,000. With the
 * embedder of the package, 70 lies at a rate of 1.9 in 10,000, 80 at 5.6 in 100,000 and 90 at 6.6 in 1,000,000 (all
 * pairs of 7,701 pictures of LFW). It is not a probability: among many faces a similar one is more likely, see
 * docs/faces.md.
 */
export function similarityOf(cosine: number, { midpoint, slope }: Calibration): number {
  return 100 / (1 + Math.exp(-slope * (cosine - midpoint)))
}

/** The cosine for a similarity. 0 and 100 give -1 and 1, the ends of the range. */
export function cosineOf(similarity: number, { midpoint, slope }: Calibration): number {
  if (similarity <= 0) return -1
  if (similarity >= 100) return 1
  return Math.max(-1, Math.min(1, midpoint - Math.log(100 / similarity - 1) / slope))
}
