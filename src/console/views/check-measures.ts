import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import { spellNumber, spellText } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'

/** The unit that people say as a sentence: nobody counts -1.703 days after a date. */
const EXPIRY = 'days past the expiry date'

/** What a check of the document measured, and from where on it is a problem. */
export function spellMeasure(
  { execution, language }: Texts,
  { fails, threshold, unit }: Pick<DocumentscopyCheck, 'fails' | 'threshold' | 'unit'>,
  measure: number,
): string {
  if (unit === EXPIRY) return execution.expiryDays(measure)
  const number = (value: number): string => spellNumber(value, language, 2)
  const units: Readonly<Record<string, string>> = execution.findingWords.units
  return execution.checkMeasure(number(measure), fails, number(threshold), units[unit] ?? spellText(unit))
}
