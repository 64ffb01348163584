/**
 * What a confidence is worth: from the judgement of how a value was found to the share of such values that is right.
 *
 * Platt scaling (Platt 1999, "Probabilistic outputs for support vector machines"): the log-odds of the judgement, times
 * `slope`, plus `offset`. The scales were set by hand near the fits with Platt's corrected targets, for few values are
 * wrong: on 521 values of 121 pictures of the development half, of which 6 are wrong (bench/documents.md). Names and
 * values are apart, and apart is what was found in its place of a layout, where 4 of 9 names and 1 of 12 values are
 * wrong. Each map rises: it changes no order.
 */
import type { FieldAnchor } from '../../protocol/executions.ts'

interface PlattScale {
  readonly slope: number
  readonly offset: number
}

const scales = {
  name: { slope: 2.2, offset: 0.4 },
  value: { slope: 1.65, offset: 0.97 },
  placedName: { slope: 3.1, offset: 0.64 },
  placedValue: { slope: 1.08, offset: 1.7 },
} as const satisfies Readonly<Record<string, PlattScale>>

/** No print is read without doubt, and some thousand values cannot tell a thousandth. */
const SUREST = 0.99

/** The calibrated confidence, 0 to 1, of a value of a field that was found so. */
export function calibrated(field: string, judged: number, foundBy: FieldAnchor = 'label'): number {
  if (judged <= 0) return 0
  const isPlaced = foundBy === 'layout'
  const ofNames = isPlaced ? scales.placedName : scales.name
  const ofValues = isPlaced ? scales.placedValue : scales.value
  const { slope, offset }: PlattScale = field.endsWith('ame') ? ofNames : ofValues
  const odds = Math.log(judged / Math.max(Number.EPSILON, 1 - judged))
  return Math.min(SUREST, 1 / (1 + Math.exp(-(slope * odds + offset))))
}
