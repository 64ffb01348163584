/** What a similarity of two faces means, as far as it was measured: how often two different people reach it. */

/** Of pairs of different people in 7,701 pictures of LFW, with the embedder of the package: see docs/faces.md. */
const measuredRates = [
  { similarity: 90, oneIn: 150_000 },
  { similarity: 80, oneIn: 18_000 },
  { similarity: 70, oneIn: 5_300 },
  { similarity: 50, oneIn: 1_000 },
] as const

/**
 * Of how many pairs of different people one reaches this similarity, at most; undefined below the lowest that was
 * measured, where many do. It holds for the model of the package and for no other.
 */
export function onePairIn(similarity: number): number | undefined {
  return measuredRates.find((rate) => similarity >= rate.similarity)?.oneIn
}
