/**
 * Dates that were not read at first: typed over the lower part of their label, so that both are one box, or under a
 * signature, so that the finder gave no box for it.
 */
import { distance, middleOf, offsetFrom, quadHeight } from '../../imaging/geometry/quad.ts'
import { median } from '../../imaging/quantiles.ts'
import type { TextLine } from '../document-engine.ts'
import type { LabelName } from '../lines/label-phrases.ts'
import { labelOf } from '../lines/labels.ts'
import { digitsOf, phraseKey } from '../lines/letters.ts'
import { holdsValue } from './broken-values.ts'
import { dateWithSevens, findDates } from './printed-values.ts'

/** A box with a label and a date is at least this many times as high as the usual line, and has so many digits left. */
const LIKE_COVERED = { heightRatio: 1.15, leastDigits: 3, mostDigits: 10, confidence: 0.97 } as const

/** Whether a line that makes no sense may be a date that was typed over the lower part of its label. */
export function mayBeDateOverLabel(line: TextLine, lines: readonly TextLine[]): boolean {
  const digits = digitsOf(line.text).length
  if (digits < LIKE_COVERED.leastDigits || digits > LIKE_COVERED.mostDigits || holdsValue(line)) return false
  if (line.confidence > LIKE_COVERED.confidence) return false
  const usual = median(lines.map(({ corners }) => quadHeight(corners)))
  return quadHeight(line.corners) > LIKE_COVERED.heightRatio * usual
}

/** The labels at which a date stands. */
const ofDates: readonly (LabelName | undefined)[] = [
  'birthDate',
  'expiryDate',
  'issueDate',
  'firstLicence',
  'otherDate',
]

/** Whether a text is the label of a date. */
export const isDateLabel = ({ text }: TextLine): boolean => ofDates.includes(labelOf(phraseKey(text))?.name)

/** The dates that are looked for under their labels. */
const looked: readonly (LabelName | undefined)[] = ['birthDate', 'issueDate', 'expiryDate']
/** Digits and signs alone are a number or a part of a date. */
const NUMBER = /^[\d.\s-]{6,}$/
/** In heights of the label: its value lies at most so far under it or above it, and so far beyond its end. */
const REACH = { down: 3.2, beyond: 14 } as const

/** Whether a line is the label of a date near which no date and no number was read. */
export function isLabelOfUnreadDate(label: TextLine, lines: readonly TextLine[]): boolean {
  if (!looked.includes(labelOf(phraseKey(label.text))?.name)) return false
  const height = Math.max(1, quadHeight(label.corners))
  const width = distance(label.corners[0], label.corners[1])
  return !lines.some((line) => {
    if (line === label || (!NUMBER.test(line.text) && datesOf(line.text).length === 0)) return false
    const { along, down } = offsetFrom(label.corners, middleOf(line.corners))
    return Math.abs(down) < REACH.down * height && along > 0 && along < width + REACH.beyond * height
  })
}

/** Whether a date stands on another line, too, which the label may have farther off. */
export const isOnAnotherLine = ({ text }: TextLine, lines: readonly TextLine[]): boolean => {
  const read = lines.flatMap((line) => datesOf(line.text))
  return datesOf(text).some((date) => read.includes(date))
}

/** So many looks must read the same date, and none may read another. */
const AGREEING = 2

/** The text of the looks at one place that shows the date which they agree on. */
export function agreedDate(texts: readonly string[]): string | undefined {
  const read = texts.map((text) => ({ text, dates: datesOf(text) }))
  const dates = read.flatMap((one) => one.dates)
  if (dates.length < AGREEING || new Set(dates).size > 1) return undefined
  return (
    read.find(({ text }) => findDates(text).length > 0)?.text ??
    read.find((one) => one.dates.length > 0)?.text
  )
}

/** The dates of a text, also where both slashes were read as sevens. */
function datesOf(text: string): readonly string[] {
  const dates = findDates(text)
  return dates.length > 0 ? dates : [dateWithSevens(text) ?? []].flat()
}
