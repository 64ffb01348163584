/**
 * A register number that was typed over the end of its label: REGISTR 839077-6 for REGISTRO and 1839077-6. Where a line
 * is shown to the reader without the label, it reads the digit that lies under the label's last letter.
 */
import { digitsOf, similarityFrom, withoutAccents } from '../lines/letters.ts'

const LABELS = [
  ['REGISTRO', 'REGISTRO'],
  ['REGISTROGERAL', 'REGISTRO GERAL'],
] as const
const LIKE_LABEL = 0.7
/** The letters at the beginning of a line, and the number after them. */
const LABEL_AND_NUMBER = /^([A-Z]{5,14})(\s*[.,]?\d[\d.,\s]{3,14}(?:-[\dX]{1,2})?)$/
/** The O of a label that was read as a zero, apart from the number. */
const ZERO_APART = /^0\s/

/** The label under which a line's number begins; undefined where the label is whole, or the line is something else. */
export function labelOverNumber(line: string): string | undefined {
  const [, letters = '', number = ''] = LABEL_AND_NUMBER.exec(withoutAccents(line)) ?? []
  if (letters === '' || ZERO_APART.test(number)) return undefined
  const [best] = LABELS.map(([key, label]) => ({
    key,
    label,
    like: similarityFrom(LIKE_LABEL, letters, key),
  }))
    .filter(({ like }) => like > 0)
    .sort((one, other) => other.like - one.like)
  // A point at the beginning follows a digit.
  const isWhole = best?.key.length === letters.length && !/^\s*[.,]/.test(number)
  return isWhole ? undefined : best?.label
}

/** The digits at the end that both readings of a number have. */
const LAST_DIGITS = 4
const NUMBER = /^\d{1,3}(?:\.\d{3}){1,3}(?:-[\dX]{1,2})?$|^\d{6,13}(?:-[\dX]{1,2})?$/

/**
 * Whether a text is a whole number, without any letter of a label, that ends as the line does and reads its beginning
 * otherwise. A shorter one has lost its beginning together with the label.
 */
export function isNumberOf(line: string, text: string): boolean {
  const [own, found] = [digitsOf(line), digitsOf(text)]
  const isNews = found.length >= own.length && found !== own
  return NUMBER.test(text.trim()) && isNews && lastDigits(found) === lastDigits(own)
}

const lastDigits = (digits: string): string => digits.slice(-LAST_DIGITS)
