/**
 * Reads a date where a reader's likeliest characters make none: 03/68/2019 is 03/08/2019 if the reader took the 0 for
 * nearly as likely as the 6. A greedy decoding of a model of connectionist temporal classification (Graves and others
 * 2006) gives the places of the characters. At the places of the digits, this file looks for the likeliest digits that
 * make a date (constrained decoding). It never takes a digit that the reader thought impossible.
 */
import { isIsoDate } from '../../protocol/iso-date.ts'
import type { SeenLine } from '../lines/line-reader.ts'

/** A digit less likely than this counts as not seen. */
const MIN_DIGIT = 0.02
/** The least likelihood of a date's digits together, divided by that of the likeliest digits, which make no date. */
const MIN_DATE = 0.05
/** The next date must be this many times less likely, or the reader does not choose between them. */
const MIN_RATIO = 10
/** Dates of documents lie between these years. */
const YEARS = ['1920', '2059'] as const

const DIGITS = '0123456789'
const SHAPE = /\d\d[/.-]\d\d[/.-]\d{4}/
const BLANK = 0

interface Digit {
  readonly character: string
  readonly probability: number
}

/**
 * The date as it is printed, dd/mm/yyyy, and its likelihood divided by that of the reader's likeliest digits. Undefined
 * where no date is clearly the likeliest.
 */
export function constrainedDate(
  seen: SeenLine,
  characters: readonly string[],
): { readonly printed: string; readonly share: number } | undefined {
  const steps = stepsOfCharacters(seen, characters)
  const found = SHAPE.exec(steps.map(({ character }) => character).join(''))
  if (!found) return undefined
  const cells = steps
    .slice(found.index, found.index + found[0].length)
    .filter(({ character }) => DIGITS.includes(character))
    .map(({ step }) => digitsAt(seen, step, characters))
  const [best, next] = datesOf(cells).sort((a, b) => b.share - a.share)
  if (!best || best.share < MIN_DATE || (next && best.share < next.share * MIN_RATIO)) return undefined
  return best
}

/** The characters of the greedy decoding, each a single letter or sign, with the step at which it begins. */
function stepsOfCharacters(
  { probabilities, steps }: SeenLine,
  characters: readonly string[],
): readonly { readonly character: string; readonly step: number }[] {
  const classes = characters.length
  const found: { character: string; step: number }[] = []
  let last = BLANK
  for (let step = 0; step < steps; step++) {
    const row = probabilities.subarray(step * classes, (step + 1) * classes)
    const best = row.reduce((top, value, at) => (value > (row[top] ?? 0) ? at : top), BLANK)
    const character = characters[best] ?? ''
    if (best !== BLANK && best !== last && character !== ' ') found.push({ character, step })
    last = best
  }
  return found
}

/** The digits that may stand at a step, the likeliest first. */
function digitsAt(
  { probabilities }: SeenLine,
  step: number,
  characters: readonly string[],
): readonly Digit[] {
  return [...DIGITS]
    .map((character) => ({
      character,
      probability: probabilities[step * characters.length + characters.indexOf(character)] ?? 0,
    }))
    .filter(({ probability }) => probability >= MIN_DIGIT)
    .sort((a, b) => b.probability - a.probability)
}

/** Every date that the digits of eight cells can make, with its likelihood divided by that of the likeliest digits. */
function datesOf(cells: readonly (readonly Digit[])[]): { printed: string; share: number }[] {
  const made = cells.reduce<readonly { readonly digits: string; readonly share: number }[]>(
    (begun, cell) =>
      begun.flatMap(({ digits, share }) =>
        cell.map(({ character, probability }) => ({
          digits: digits + character,
          share: (share * probability) / (cell[0]?.probability ?? 1),
        })),
      ),
    [{ digits: '', share: 1 }],
  )
  return made.flatMap(({ digits, share }) => {
    const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    const isDate = isIsoDate(`${year}-${month}-${day}`) && year >= YEARS[0] && year <= YEARS[1]
    return isDate ? [{ printed: `${day}/${month}/${year}`, share }] : []
  })
}
