/**
 * Calibrates confidences: maps the judgement of how a value was found to the share of such values that are right.
 *
 * Platt scaling (Platt 1999, "Probabilistic outputs for support vector machines"): the log-odds of the judgement, times
 * `slope`, plus `offset`. `npm run bench:documents -- bid <folder> --half development --fit` fits the scales of
 * `platt-scales.ts` (`bench/documents.md` says on which pictures). Names and values have scales of their own, and so
 * have values that were found at their place in a layout. Each scale rises, so calibration keeps the order of
 * confidences.
 */
import type { FieldAnchor } from '../../protocol/executions/executions.ts'
import { plattScales, type PlattScaleName } from './platt-scales.ts'

/** The highest confidence. No print is read without doubt, and a few thousand values cannot measure a thousandth. */
const SUREST = 0.99
/**
 * The highest confidence of a value that no label names. It stays below the confidence from which a value is believed.
 */
const SUREST_WITHOUT_LABEL = 0.89

/** The scale for a field, given how it was found. */
export function scaleOf(field: string, foundBy: FieldAnchor = 'label'): PlattScaleName {
  const isName = field.endsWith('ame')
  if (foundBy === 'layout') return isName ? 'placedName' : 'placedValue'
  return isName ? 'name' : 'value'
}

/** The calibrated confidence, 0 to 1, of a field's value, given how it was found. */
export function calibrated(field: string, judged: number, foundBy: FieldAnchor = 'label'): number {
  if (judged <= 0) return 0
  const { slope, offset } = plattScales[scaleOf(field, foundBy)]
  const odds = Math.log(judged / Math.max(Number.EPSILON, 1 - judged))
  const surest = foundBy === 'layout' ? SUREST_WITHOUT_LABEL : SUREST
  return Math.min(surest, 1 / (1 + Math.exp(-(slope * odds + offset))))
}
