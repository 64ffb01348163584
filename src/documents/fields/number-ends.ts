/**
 * Whether a number ends where its line of print ends. No check digit tells it of a register number: a stroke of a
 * signature beside it was read as one more digit, and a first digit in a box of its own was left out.
 */
import type { CardLine } from '../lines/card-lines.ts'
import { digitsOf, withoutAccents } from '../lines/letters.ts'

/** Two lines meet where their boxes are at most this far apart, in heights of the number. A space is wider. */
const MEETING = 0.3
/** The other line covers at least this share of the number's height. A signature may be much higher than the number. */
const SHARED_HEIGHT = 0.4

/** What may stand right after a number: who issued it (SSP/SP, DETRAN), or how many times (2 VIA). */
const AFTER_NUMBER = /^\W*(?:[A-Z]{2,}(?:\W{0,3}[A-Z]{2,})?|[1-9]?\s?[AO\u00AA\u00BA\u00B0.]?\s?V[I1L]A)\W*$/
/** A line of this confidence was read as the print that it is. */
const READ_WELL = 0.9

/**
 * Whether something that is neither a label nor an issuer stands right before or after the number, so that an end of it
 * may have been read as the number's, or an end of the number as its own.
 */
export const meetsSomething = (number: CardLine, lines: readonly CardLine[]): boolean =>
  lines.some((line) => {
    if (line.label || line.isPart || line === number) return false
    const isIssuer = AFTER_NUMBER.test(withoutAccents(line.text)) && line.confidence >= READ_WELL
    return isBefore(line, number, number.height) || (isBefore(number, line, number.height) && !isIssuer)
  })

/** The number with the digits in boxes of their own that stand right before it: 5 and 724.877. */
export function withDigitsBefore(number: CardLine, lines: readonly CardLine[]): string {
  const before = lines.find((line) => FIRST_DIGITS.test(line.text) && isBefore(line, number, number.height))
  if (!before) return number.text
  const digits = digitsOf(before.text)
  return GROUPS.test(number.text) ? `${digits}.${number.text}` : digits + number.text
}

const FIRST_DIGITS = /^\d{1,3}\W?$/
/** A number that begins with a whole group of digits has a point before it. */
const GROUPS = /^\d{3}\./

function isBefore(first: CardLine, second: CardLine, height: number): boolean {
  const shared =
    Math.min(first.middle + first.height / 2, second.middle + second.height / 2) -
    Math.max(first.middle - first.height / 2, second.middle - second.height / 2)
  return (
    Math.abs(second.left - first.right) < MEETING * height &&
    first.left < second.left &&
    shared >= SHARED_HEIGHT * height
  )
}
