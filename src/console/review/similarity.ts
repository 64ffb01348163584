/** The meaning of a similarity of two faces: how often two different people reach it, as far as that was measured. */

/**
 * Measured on pairs of different people in 7,701 pictures of LFW, with the embedder of the package: see docs/faces.md.
 */
const measuredRates = [
  { similarity: 90, oneIn: 150_000 },
  { similarity: 80, oneIn: 18_000 },
  { similarity: 70, oneIn: 5_300 },
  { similarity: 50, oneIn: 1_000 },
] as const

/**
 * At most one in this many pairs of different people reaches the similarity. Undefined below the lowest similarity that
 * was measured, which many pairs reach. This holds only for the model of the package.
 */
export function onePairIn(similarity: number): number | undefined {
  return measuredRates.find((rate) => similarity >= rate.similarity)?.oneIn
}
