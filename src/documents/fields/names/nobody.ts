/** What forms print where there is nobody to name. */
import { phraseKey, similarityFrom, withoutAccents } from '../../lines/letters.ts'

/** Phrases that say so, as phrase keys. */
const phrases: readonly string[] = [
  'NAODECLARADO',
  'NAODECLARADA',
  'NAOINFORMADO',
  'NAOINFORMADA',
  'NAOCONSTA',
  'NAOIDENTIFICADO',
  'IGNORADO',
  'IGNORADA',
  'DESCONHECIDO',
  'DESCONHECIDA',
  'SEMINFORMACAO',
]
const MIN_LIKENESS = 0.84
/** PAI IGNORADO, and MAE: NAO DECLARADA. */
const PARENT = /^(?:PAI|MAE)(?=.{6})/

/** Whether a line of print says that there is nobody: NAO DECLARADO, as in birth registers, or a row of X. */
export function isNobody(text: string): boolean {
  if (/^\W*X[X\W]{2,}$/.test(withoutAccents(text))) return true
  const key = phraseKey(text).replaceAll('0', 'O').replace(PARENT, '')
  return phrases.some((phrase) => similarityFrom(MIN_LIKENESS, key, phrase) > 0)
}
