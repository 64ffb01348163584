/**
 * Reads a date, a CPF or a licence's number where a reader's likeliest characters make none: 03/68/2019 is 03/08/2019 if
 * the reader took the 0 for nearly as likely as the 6. A greedy decoding of a model of connectionist temporal
 * classification (Graves and others 2006) gives the places of the characters. At the places of the digits, a beam search
 * looks for the likeliest digits that make a date, or a number whose check digits hold (constrained decoding). It never
 * takes a digit that the reader thought impossible.
 */
import { isIsoDate } from '../../protocol/iso-date.ts'
import { formatCpf, isValidCpf } from '../../protocol/cpf.ts'
import type { SeenLine } from '../lines/line-reader.ts'
import { keepsLicenceDigits } from './document-number.ts'
import { findDates } from './printed-values.ts'

/** A digit less likely than this counts as not seen. */
const MIN_DIGIT = 0.02
/** The least likelihood of a value's digits together, divided by that of the likeliest digits, which make no value. */
const MIN_SHARE = 0.05
/**
 * Where several digits are replaced, each may be this much less likely on average. Printers that put a dot or a stroke
 * into the zero make readers doubt each zero of a line.
 */
const MIN_EACH = 0.3
/**
 * The next value must be this many times less likely for each digit that is replaced, or the reader does not choose
 * between them. Where two zeros of 14/86/2068 have dots, the last digit may be another: 14/06/2008 or 14/06/2000.
 */
const MIN_RATIO = 10
/** Dates of documents lie between these years. */
const YEARS = ['1920', '2059'] as const

const DIGITS = '0123456789'
const BLANK = 0

/** A value that can be decoded under constraint. */
interface Shape {
  /**
   * How its greedy decoding looks. The digits of its group `letters`, if it has one, stay as they were read; all others
   * are in doubt.
   */
  readonly pattern: RegExp
  /** The value for its digits as it is printed, and its letters; undefined where these digits make none. */
  readonly printed: (digits: string, letters: string) => string | undefined
}

const DATE: Shape = {
  pattern: /\d\d[/.-]\d\d[/.-]\d{4}/,
  printed: (digits) => {
    const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    const isDate = isIsoDate(`${year}-${month}-${day}`) && isYear(year)
    return isDate ? `${day}/${month}/${year}` : undefined
  },
}

const isYear = (year: string): boolean => year >= YEARS[0] && year <= YEARS[1]

/** 16/ABR/2005 */
const SPELLED_DATE: Shape = {
  pattern: /\d\d[/.-](?<letters>(?=\d?[A-Z])[A-Z0-9]{3})[/.-]\d{4}/d,
  printed: (digits, month) => {
    const [day, year] = [digits.slice(0, 2), digits.slice(2)]
    const printed = `${day}/${month}/${year}`
    return isYear(year) && findDates(printed).length > 0 ? printed : undefined
  },
}

const CPF: Shape = {
  pattern: /(?<!\d)\d{3}[.,:-]?\d{3}[.,:-]?\d{3}[-/.,]\d{2}(?!\d)/,
  printed: (digits) => (isValidCpf(digits) ? formatCpf(digits) : undefined),
}

const LICENCE: Shape = {
  pattern: /(?<!\d)\d{11}(?!\d)/,
  printed: (digits) => (keepsLicenceDigits(digits) ? digits : undefined),
}

/** A value that was decoded, and its likelihood divided by that of the reader's likeliest digits. */
export interface ConstrainedValue {
  readonly printed: string
  readonly share: number
}

/** The date as dd/mm/yyyy, or dd/MMM/yyyy as it is printed. Undefined where no date is clearly the likeliest. */
export const constrainedDate = (
  seen: SeenLine,
  characters: readonly string[],
): ConstrainedValue | undefined =>
  constrained(seen, characters, DATE) ?? constrained(seen, characters, SPELLED_DATE)

/** The CPF as 000.000.000-00. Undefined where no CPF is clearly the likeliest. */
export const constrainedCpf = (seen: SeenLine, characters: readonly string[]): ConstrainedValue | undefined =>
  constrained(seen, characters, CPF)

/** The register number of a licence, whose check digits hold. Undefined where none is clearly the likeliest. */
export const constrainedLicence = (
  seen: SeenLine,
  characters: readonly string[],
): ConstrainedValue | undefined => constrained(seen, characters, LICENCE)

function constrained(
  seen: SeenLine,
  characters: readonly string[],
  { pattern, printed }: Shape,
): ConstrainedValue | undefined {
  const steps = stepsOfCharacters(seen, characters)
  const found = pattern.exec(steps.map(({ character }) => character).join(''))
  if (!found) return undefined
  const [from, to] = found.indices?.groups?.['letters'] ?? [0, 0]
  const isKept = (at: number): boolean => at >= from - found.index && at < to - found.index
  const cells = steps
    .slice(found.index, found.index + found[0].length)
    .filter(({ character }, at) => DIGITS.includes(character) && !isKept(at))
    .map(({ step }) => digitsAt(seen, step, characters))
  const [best, next] = decodings(cells)
    .flatMap(({ digits, ...rest }) => {
      const value = printed(digits, found.groups?.['letters'] ?? '')
      return value === undefined ? [] : [{ printed: value, ...rest }]
    })
    .sort((one, other) => other.share - one.share)
  if (!best || best.share < Math.min(MIN_SHARE, MIN_EACH ** best.replaced)) return undefined
  return next && best.share < next.share * MIN_RATIO ** best.replaced ? undefined : best
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

interface Digit {
  readonly character: string
  readonly probability: number
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

interface Decoding {
  readonly digits: string
  /** Its likelihood divided by that of the likeliest digits. */
  readonly share: number
  /** How many of its digits are not the likeliest at their places. */
  readonly replaced: number
}

/** Less likely ones than this are not followed: they could be neither a value nor the next likely one. */
const LEAST_FOLLOWED = MIN_EACH ** 4 / MIN_RATIO
/** So many are followed, the likeliest: a reader who doubts every digit of a line says nothing. */
const MOST_FOLLOWED = 500

/** What the digits of some cells can make together, the likeliest first. */
const decodings = (cells: readonly (readonly Digit[])[]): readonly Decoding[] =>
  cells.reduce<readonly Decoding[]>(
    (begun, cell) =>
      begun
        .flatMap(({ digits, share, replaced }) =>
          cell.map(({ character, probability }, rank) => ({
            digits: digits + character,
            share: (share * probability) / (cell[0]?.probability ?? 1),
            replaced: replaced + (rank > 0 ? 1 : 0),
          })),
        )
        .filter(({ share }) => share >= LEAST_FOLLOWED)
        .sort((one, other) => other.share - one.share)
        .slice(0, MOST_FOLLOWED),
    [{ digits: '', share: 1, replaced: 0 }],
  )
