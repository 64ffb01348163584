/**
 * Values as documents print them: dates, CPFs, numbers. A value that was partly misread is not repaired by guessing.
 */
import { isValidCpf, type Cpf } from '../../protocol/cpf.ts'
import { isIsoDate } from '../../protocol/iso-date.ts'
import { similarity, withoutAccents } from '../lines/letters.ts'

/** The digits that readers mistake for these letters, where only digits may stand. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
  T: '7',
}

/** The digits of a text. Letters that look like a digit are turned into it, and everything else is dropped. */
export function toDigits(text: string): string {
  return withoutAccents(text)
    .replace(/[A-Z|!]/g, (letter) => DIGIT_FOR[letter] ?? '')
    .replace(/\D/g, '')
}

/** A CPF found in a line: whether it was punctuated as one, and whether letters had to be taken for digits. */
export interface PrintedCpf {
  readonly digits: string
  readonly valid: boolean
  readonly punctuated: boolean
  readonly literal: boolean
}

const DIGIT = '[0-9OQDILZSBGT]'
/** 123.456.789-01 with points that readers see as commas or hyphens, and a hyphen that older cards print as a slash. */
const PUNCTUATED_CPF = new RegExp(
  `(?<![0-9])${DIGIT}{3}[.,·:-]${DIGIT}{3}[.,·:-]?${DIGIT}{3}[-–/.,]?${DIGIT}{2}(?![0-9])|` +
    `(?<![0-9])${DIGIT}{9}[-–/]${DIGIT}{2}(?![0-9])`,
  'g',
)
/** Eleven digits alone. Without punctuation nothing says that letters among them are misread digits. */
const BARE_CPF = /(?<![0-9A-Z])[0-9]{11}(?![0-9A-Z])/g

/** The slash that older cards print was read as a 1 or a 7: 281177737/75 as 281177737175. */
const CPF_WITH_SLASH_AS_DIGIT = /(?<![0-9A-Z])([0-9]{9})[17]([0-9]{2})(?![0-9A-Z])/g

/** Every group of eleven digits in a line that may be a CPF, punctuated ones first. */
export function findCpfs(text: string): PrintedCpf[] {
  return inSpacings(text, (spaced) => {
    const found = (pattern: RegExp, punctuated: boolean): PrintedCpf[] =>
      [...spaced.matchAll(pattern)].map(([match]) => {
        const digits = toDigits(match)
        return { digits, valid: isValidCpf(digits), punctuated, literal: !/[A-Z]/.test(match) }
      })
    const slashed = [...spaced.matchAll(CPF_WITH_SLASH_AS_DIGIT)].map(([, digits = '', checks = '']) => ({
      digits: digits + checks,
      valid: isValidCpf(digits + checks),
      punctuated: false,
      literal: false,
    }))
    return [...found(PUNCTUATED_CPF, true), ...found(BARE_CPF, false), ...slashed]
  })
}

/**
 * Looks for values after removing the spaces that a reader put around punctuation. If it finds none, it removes every
 * space, because readers split numbers. It does not do so at once, because two numbers may stand side by side on one
 * line.
 */
function inSpacings<Value>(text: string, find: (spaced: string) => Value[]): Value[] {
  const capitals = withoutAccents(text)
  const values = find(capitals.replace(/\s*([.,·:/|–-])\s*/g, '$1'))
  return values.length > 0 ? values : find(capitals.replace(/\s/g, ''))
}

/** The CPFs of a line that keep their check digits. */
export function validCpfs(text: string): readonly Cpf[] {
  return findCpfs(text).flatMap(({ digits, valid }) => (valid ? [digits] : []))
}

const MONTHS = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ']
/** Two letters of three must be right to tell a month. */
const MIN_MONTH_SIMILARITY = 0.66

const YEAR = '(?:19|20|I9|2O)[0-9OISBZ]{2}'
const NUMERIC_DATE = new RegExp(
  `(?<![0-9])([0-3OIDSQ][0-9OISBZ])[/.|,:-]?([01OI][0-9OISBZ])[/.|,:-]?(${YEAR})(?![0-9])`,
  'g',
)
/**
 * The slash of a typewriter or matrix printer may be read as a 7. Where the other separator was read right, the places
 * of the ten characters tell which 7 is a slash.
 */
const SLASHES_AS_SEVENS = [
  new RegExp(`(?<![0-9])([0-3][0-9])[/.-]([01][0-9])7(${YEAR})(?![0-9])`, 'g'),
  new RegExp(`(?<![0-9])([0-3][0-9])7([01][0-9])[/.-](${YEAR})(?![0-9])`, 'g'),
]
/** Between a day and a month in letters a 7 can only be a slash: 037MAI/1968. */
const SPELLED_DATE = new RegExp(
  `([0-3OI][0-9OISBZ])[/.|,17I-]{0,2}([A-Z0-9]{3})[/.|,17I-]{0,2}(${YEAR})(?![0-9])`,
  'g',
)

/** 12 DE MAIO DE 1990, and 12 MAI/MAY 1990 as passports write it. */
const WORDED_DATE = new RegExp(
  `(?<![0-9])([0-3OI][0-9OISBZ])[ºO°]?(?: ?DE ?)? ?((?:${MONTHS.join('|')})[A-Z]{0,6}?)(?:/[A-Z]{3})?(?: ?DE ?)? ?(${YEAR})(?![0-9])`,
  'g',
)

/** LEI N 7.116 DE 29 DE AGOSTO DE 1983. Cards name the law under which they are issued, and its date is not a value. */
export const isOfLaw = (text: string): boolean => /\bLEI\b|LEI ?N|DECRETO/.test(withoutAccents(text))

/** Every date in a line, in order, as yyyy-mm-dd: 12/05/1990, 12/MAI/1990 and 12 DE MAIO DE 1990. */
export function findDates(text: string): string[] {
  if (isOfLaw(text)) return []
  return inSpacings(text, (spaced) => {
    const found = (pattern: RegExp, month: (text: string) => string) =>
      [...spaced.matchAll(pattern)].map(({ index, 1: day, 2: name = '', 3: year }) => ({
        index,
        date: isoDate(year, month(name), day),
      }))
    const sevens = SLASHES_AS_SEVENS.flatMap((pattern) => found(pattern, toDigits))
    return [
      ...found(NUMERIC_DATE, toDigits),
      ...found(SPELLED_DATE, monthNumber),
      ...found(WORDED_DATE, (name) => monthNumber(name.slice(0, 3))),
      ...sevens,
    ]
      .sort((a, b) => a.index - b.index)
      .flatMap(({ date, index }) => (date === undefined ? [] : [{ date, index }]))
      .filter(({ index }, i, all) => index !== all[i - 1]?.index)
      .map(({ date }) => date)
  })
}

const BOTH_SLASHES_AS_SEVENS = new RegExp(`^([0-3][0-9])7([01][0-9])7(${YEAR})$`)

/** The date of a line whose both slashes were read as 7: 0570371951. Only a date's label tells it from a number. */
export function dateWithSevens(text: string): string | undefined {
  const [, day, month, year] = BOTH_SLASHES_AS_SEVENS.exec(text.trim()) ?? []
  return isoDate(year, month, day)
}

function isoDate(year = '', month = '', day = ''): string | undefined {
  const iso = `${toDigits(year)}-${month}-${toDigits(day)}`
  return isIsoDate(iso) ? iso : undefined
}

/** Number: without its spaces 20 No 92073 is 20NO92073. */
const ABBREVIATED_NUMBER = /^N[O0]\d/

function monthNumber(word: string): string {
  if (!/[A-Z].*[A-Z]/.test(word) || ABBREVIATED_NUMBER.test(word)) return ''
  const letters = word.replace(
    /[01258]/g,
    (digit) => ({ 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' })[digit] ?? '',
  )
  const [best, next] = MONTHS.map((month, index) => ({ index, likeness: similarity(letters, month) })).sort(
    (a, b) => b.likeness - a.likeness,
  )
  // J0N may be JAN or JUN. It was once read as January at a confidence of 0.99.
  const isTold = best && next && best.likeness > next.likeness
  return isTold && best.likeness >= MIN_MONTH_SIMILARITY ? String(best.index + 1).padStart(2, '0') : ''
}
