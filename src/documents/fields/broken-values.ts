/** Finds the lines whose value was misread, so that they are looked at a second time. */
import { distance, offsetFrom, pointAt } from '../../imaging/geometry/quad.ts'
import type { TextLine } from '../document-engine.ts'
import { digitsOf, phraseKey, withoutAccents } from '../lines/letters.ts'
import { partedLine } from '../lines/parted-lines.ts'
import { documentNumberIn, keepsLicenceDigits } from './document-number.ts'
import { findCpfs, findDates, isOfLaw, validCpfs } from './printed-values.ts'

const DIGIT = '[0-9OISBZD]'
/**
 * A day, a month in digits or letters of which one may be lost, and a year that may have lost a digit. A zero between a
 * letter and the day is the O of its label: EXPEDICA014/06/2000.
 */
const LIKE_DATE = new RegExp(
  `(?<!(?<![A-Z])[0-9]|[.])${DIGIT}{2}\\s?[/.|-]\\s?(?:${DIGIT}{2}|(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,3})\\s?[/.|-]\\s?${DIGIT}{3,4}(?![0-9.-])`,
)
/** The book and page of a birth's entry look like a date: LV.A272/FLS.771/N.377217. */
const ENTRY = /FLS|\bLV/
/** Nobody who is onboarded was born before this year, and no document was issued before it. */
const OLDEST_DATE = '1920'
/** No document expires after it. */
const LATEST_DATE = '2060'

/**
 * Whether a line holds an impossible date, one before `OLDEST_DATE` or after `LATEST_DATE`, or a CPF whose check digits
 * fail. A line without a date or a CPF is not broken.
 */
export const isBrokenValue = (line: TextLine): boolean =>
  !isOfLaw(line.text) && partedLine(line).some(({ text }) => isBroken(withoutAccents(text)))

function isBroken(text: string): boolean {
  const cpfs = findCpfs(text)
  if (cpfs.some(({ punctuated }) => punctuated)) return !cpfs.some(({ valid }) => valid)
  if (!LIKE_DATE.test(text) || ENTRY.test(text)) return false
  const dates = findDates(text)
  return dates.length === 0 || dates.some((date) => date < OLDEST_DATE || date > LATEST_DATE)
}

/** Eleven digits alone on a line, as the register number of a licence stands. */
const LICENCE_NUMBER = /^\d{11}$/

/** Whether a line has the form of a licence's register number. */
export const isLicence = ({ text }: TextLine): boolean => LICENCE_NUMBER.test(text.trim())

/** Whether a line may be the register number of a licence, misread: its check digits fail, and it is no CPF either. */
export const isBrokenLicence = (line: TextLine): boolean =>
  isLicence(line) && !keepsLicenceDigits(line.text.trim()) && validCpfs(line.text).length === 0

/** The label of a CPF: CPF, C.P.F. or 4d CPF, and the CIC of older cards. */
const CPF_LABEL = /^(?:4D)?C(?:PF|IC)$/
/** In heights of the line: how far above the value its label may be, and how far left of it. */
const LABEL_WITHIN = { up: 2, left: 12 } as const
/** The end of a CPF after letters or a stroke that hide its beginning. */
const END_OF_CPF = /[A-Z|][\dA-Z]*[.,]\d{3}[.,]\d{3}-\d{2}$/

/**
 * Whether a line may be a CPF of which a stroke hides a part: it has three or more digits, but is no CPF, and stands at
 * the label of one or ends as one.
 */
export function mayBePartOfCpf(line: TextLine, lines: readonly TextLine[]): boolean {
  const text = withoutAccents(line.text)
  const digits = digitsOf(text).length
  if (digits < LEAST_OF_CPF || digits > MOST_OF_CPF || findDates(text).length > 0) return false
  if (/[A-Z]{4}/.test(text) || validCpfs(text).length > 0) return false
  return END_OF_CPF.test(text) || lines.some((label) => isCpfLabel(label) && isAtLabel(line, label))
}
const LEAST_OF_CPF = 3
const MOST_OF_CPF = 13

/** The end of a CPF that has lost its first digits, and the date of birth right of it: 51.231.286-38 20/12/1960. */
const END_OF_CPF_AND_DATE =
  /^(?=\D{0,3}(?:\d\D?){5,10}\s)(?:[\dA-Z|.,]*[.,])?\d{2,3}[.,]\d{3}-\d{2}\s+(?=[0-3]\d[/.-][01]\d[/.-](?:19|20)\d\d$)/

/**
 * The date at the end of a line whose beginning may be the end of a CPF, as on a licence whose CPF and date of birth came
 * into one box that begins too late; undefined for any other line.
 */
export function dateAfterEndOfCpf({ text }: TextLine): string | undefined {
  const [before] = END_OF_CPF_AND_DATE.exec(withoutAccents(text)) ?? []
  return before === undefined || validCpfs(before).length > 0 ? undefined : text.slice(before.length)
}

const isCpfLabel = ({ text }: TextLine): boolean => CPF_LABEL.test(phraseKey(text))

// Along the label and down from it, so that a card may lie askew.
function isAtLabel({ corners: [a, , , d] }: TextLine, { corners }: TextLine): boolean {
  const { along, down } = offsetFrom(corners, pointAt(a, d, 0.5))
  const height = distance(a, d)
  const isBeside =
    Math.abs(down) < height &&
    along > 0 &&
    along - distance(corners[0], corners[1]) < height * LABEL_WITHIN.left
  const isUnder = down > 0 && down < height * LABEL_WITHIN.up && Math.abs(along) < height * LABEL_WITHIN.up
  return isBeside || isUnder
}

/** Whether a date or a CPF can be read on a line. */
export const holdsValue = ({ text }: TextLine): boolean =>
  findDates(text).length > 0 || validCpfs(text).length > 0

/** Whether a line holds what may be the number of a document. */
export const holdsNumber = ({ text }: TextLine): boolean =>
  (['rg', 'cnh', 'rne'] as const).some((type) => documentNumberIn(text, type) !== undefined)

/** The text, with its misread date replaced by the date that is printed there. */
export const withDate = (text: string, printed: string): string => text.replace(LIKE_DATE, printed)

/** A CPF as it is printed, with signs that readers take for its points. */
const LIKE_CPF = /\d{3}[.,:-]?\d{3}[.,:-]?\d{3}[-/.,]\d{2}/

/** The text, with its misread CPF replaced by the CPF that is printed there. */
export const withCpf = (text: string, printed: string): string => text.replace(LIKE_CPF, printed)
