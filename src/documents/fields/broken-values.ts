/** Finds the lines whose value was misread, so that they are looked at a second time. */
import type { TextLine } from '../document-engine.ts'
import { withoutAccents } from '../lines/letters.ts'
import { partedLine } from '../lines/parted-lines.ts'
import { documentNumberIn } from './document-number.ts'
import { findCpfs, findDates, isOfLaw, validCpfs } from './printed-values.ts'

const DIGIT = '[0-9OISBZD]'
/** A day, a month in digits or letters of which one may be lost, and a year that may have lost a digit. */
const LIKE_DATE = new RegExp(
  `(?<![0-9.])${DIGIT}{2}\\s?[/.|-]\\s?(?:${DIGIT}{2}|(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,3})\\s?[/.|-]\\s?${DIGIT}{3,4}(?![0-9.-])`,
)
/** The book and page of a birth's entry look like a date: LV.A272/FLS.771/N.377217. */
const ENTRY = /FLS|\bLV/
/** Nobody who is onboarded was born before this year, and no document was issued before it. */
const OLDEST_DATE = '1920'

/**
 * Whether a line holds an impossible date, a date before `OLDEST_DATE`, or a CPF whose check digits fail. A line
 * without a date or a CPF is not broken.
 */
export const isBrokenValue = (line: TextLine): boolean =>
  !isOfLaw(line.text) && partedLine(line).some(({ text }) => isBroken(withoutAccents(text)))

function isBroken(text: string): boolean {
  const cpfs = findCpfs(text)
  if (cpfs.some(({ punctuated }) => punctuated)) return !cpfs.some(({ valid }) => valid)
  if (!LIKE_DATE.test(text) || ENTRY.test(text)) return false
  const dates = findDates(text)
  return dates.length === 0 || dates.some((date) => date < OLDEST_DATE)
}

/** Whether a date or a CPF can be read on a line. */
export const holdsValue = ({ text }: TextLine): boolean =>
  findDates(text).length > 0 || validCpfs(text).length > 0

/** Whether a line holds what may be the number of a document. */
export const holdsNumber = ({ text }: TextLine): boolean =>
  (['rg', 'cnh', 'rne'] as const).some((type) => documentNumberIn(text, type) !== undefined)

/** The text, with its misread date replaced by the date that is printed there. */
export const withDate = (text: string, printed: string): string => text.replace(LIKE_DATE, printed)
