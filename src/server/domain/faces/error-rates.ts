/** Error rates of comparing faces, from the cosines of pairs that show one person and of pairs that show two. */
import type { Calibration } from './face-engine.ts'

/** Cosines of pairs. */
export interface PairScores {
  /** Pairs of photographs of one person. */
  readonly genuine: Float32Array
  /** Pairs of photographs of two people. */
  readonly impostor: Float32Array
}

/** The cosine that at most this share of the impostors exceeds. */
export function cosineAtFalseMatchRate(impostor: Float32Array, rate: number): number {
  const rising = impostor.toSorted()
  return rising[Math.max(0, rising.length - 1 - Math.floor(rate * rising.length))] ?? 1
}

/** The share of cosines above a threshold. */
export function shareAbove(cosines: Float32Array, threshold: number): number {
  return cosines.filter((cosine) => cosine > threshold).length / cosines.length
}

/**
 * The equal error rate, at the threshold where as many pairs are wrongly refused as wrongly accepted. The thresholds
 * tried are the genuine cosines.
 */
export function equalErrorRate({ genuine, impostor }: PairScores): number {
  const [rising, others] = [genuine.toSorted(), impostor.toSorted()]
  let below = 0
  for (const [refused, cosine] of rising.entries()) {
    while (below < others.length && others[below]! < cosine) below++
    const falseMatches = (others.length - below) / others.length
    if (refused / rising.length >= falseMatches) return falseMatches
  }
  return 0
}

/** The fixed similarities of the scale, and their false-match rates. */
const FIXED = { middle: { similarity: 50, rate: 1e-3 }, lower: { similarity: 20, rate: 1e-2 } } as const
/** How far 20 lies from 50 on the logistic curve, in units of the slope. */
const LOWER_TO_MIDDLE = Math.log(100 / FIXED.lower.similarity - 1)
/** With fewer impostor pairs one false match in a thousand cannot be measured: three are expected in this number. */
export const MIN_IMPOSTOR_PAIRS = 3000

/**
 * The scale of a model: 50 is the cosine at one false match in 1,000, 20 that at one in 100. Only impostors determine
 * it, because genuine pairs differ far more from one population of photographs to the next. Undefined where the
 * impostors are too few or too alike to tell the two rates apart.
 */
export function calibrate(impostor: Float32Array): Calibration | undefined {
  const midpoint = cosineAtFalseMatchRate(impostor, FIXED.middle.rate)
  const lower = cosineAtFalseMatchRate(impostor, FIXED.lower.rate)
  if (!(midpoint > lower)) return undefined
  return { midpoint, slope: LOWER_TO_MIDDLE / (midpoint - lower) }
}
