/**
 * What a confidence is worth: from the judgement of how a value was found to the share of such values that is right.
 *
 * Platt scaling (Platt 1999, "Probabilistic outputs for support vector machines"): the log-odds of the judgement, times
 * `slope`, plus `offset`. `npm run bench:documents -- bid <folder> --half development --fit` fits the scales of
 * `platt-scales.ts` (bench/documents.md says on what). Names and values are apart, and apart is what was found in its
 * place of a layout. Each map rises: it changes no order.
 */
import type { FieldAnchor } from '../../protocol/executions/executions.ts'
import { plattScales, type PlattScaleName } from './platt-scales.ts'

/** No print is read without doubt, and some thousand values cannot tell a thousandth. */
const SUREST = 0.99
/** What no label names is never as sure as what is believed. */
const SUREST_WITHOUT_LABEL = 0.89

/** Which scale is that of a field that was found so. */
export function scaleOf(field: string, foundBy: FieldAnchor = 'label'): PlattScaleName {
  const isName = field.endsWith('ame')
  if (foundBy === 'layout') return isName ? 'placedName' : 'placedValue'
  return isName ? 'name' : 'value'
}

/** The calibrated confidence, 0 to 1, of a value of a field that was found so. */
export function calibrated(field: string, judged: number, foundBy: FieldAnchor = 'label'): number {
  if (judged <= 0) return 0
  const { slope, offset } = plattScales[scaleOf(field, foundBy)]
  const odds = Math.log(judged / Math.max(Number.EPSILON, 1 - judged))
  const surest = foundBy === 'layout' ? SUREST_WITHOUT_LABEL : SUREST
  return Math.min(surest, 1 / (1 + Math.exp(-(slope * odds + offset))))
}
