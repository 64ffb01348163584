/** How often faces are told apart wrongly: rates over cosines of pairs that are one person and pairs that are not. */
import type { Calibration } from './face-engine.ts'

/** Cosines of pairs. */
export interface PairScores {
  /** Of two photographs of one person. */
  readonly genuine: Float32Array
  /** Of photographs of two people. */
  readonly impostor: Float32Array
}

/** The cosine above which there is at most this share of the impostors. */
export function cosineAtFalseMatchRate(impostor: Float32Array, rate: number): number {
  const rising = impostor.toSorted()
  return rising[Math.max(0, rising.length - 1 - Math.floor(rate * rising.length))] ?? 1
}

/** The share of cosines above a threshold. */
export function shareAbove(cosines: Float32Array, threshold: number): number {
  return cosines.filter((cosine) => cosine > threshold).length / cosines.length
}

/** Where as many are wrongly refused as are wrongly accepted, found between the genuine cosines. */
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

/** The similarities of the scale that are fixed, and the false-match rates that they stand for. */
const FIXED = { middle: { similarity: 50, rate: 1e-3 }, lower: { similarity: 20, rate: 1e-2 } } as const
/** Of the logistic curve: how far 20 lies from 50, in units of the slope. */
const LOWER_TO_MIDDLE = Math.log(100 / FIXED.lower.similarity - 1)
/** Impostor pairs below which one false match in a thousand cannot be seen: three of them would be expected. */
export const MIN_IMPOSTOR_PAIRS = 3000

/**
 * The scale of a model: 50 is the cosine at one false match in 1,000, 20 that at one in 100. Only impostors fix
 * it: genuine pairs differ from one population of photographs to the next far more. Undefined where the impostors
 * are too few or too alike to tell the two rates apart.
 */
export function calibrate(impostor: Float32Array): Calibration | undefined {
  const midpoint = cosineAtFalseMatchRate(impostor, FIXED.middle.rate)
  const lower = cosineAtFalseMatchRate(impostor, FIXED.lower.rate)
  if (!(midpoint > lower)) return undefined
  return { midpoint, slope: LOWER_TO_MIDDLE / (midpoint - lower) }
}
