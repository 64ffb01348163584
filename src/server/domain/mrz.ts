/**
 * The machine-readable zone of a card, TD1 of ICAO 9303 part 5: three rows of thirty characters.
 *
 * Reading repairs only what the format leaves no doubt about: a letter where only a digit may stand becomes the
 * digit it looks like, and the other way round. Document numbers and optional fields may hold both, so they are
 * left as read: the check digits count modulo 10 and would pass a K turned into a 0.
 */
import { isIsoDate } from './iso-date.ts'

export const TD1_ROW_LENGTH = 30

interface Td1Checks {
  readonly documentNumber: boolean
  readonly birthDate: boolean
  readonly expiryDate: boolean
  readonly composite: boolean
}

export interface Td1 {
  readonly rows: readonly [string, string, string]
  /** Kind of document, one or two characters: I, ID, AC. */
  readonly documentCode: string
  readonly issuer: string
  readonly documentNumber: string
  readonly optional1: string
  readonly optional2: string
  /** ISO date; undefined when the six digits are no date. */
  readonly birthDate: string | undefined
  readonly expiryDate: string | undefined
  readonly sex: 'F' | 'M' | undefined
  readonly nationality: string
  readonly surnames: string
  readonly givenNames: string
  readonly checks: Td1Checks
}

/** The check digit of ICAO 9303 part 3: weights 7, 3, 1 over values 0-9, A=10 to Z=35, filler 0, modulo 10. */
export function mrzCheckDigit(text: string): string {
  const weights = [7, 3, 1]
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += characterValue(text.charCodeAt(i)) * (weights[i % 3] ?? 0)
  return String(sum % 10)
}

/**
 * Reads a TD1 zone out of rows of text in reading order, among which other rows may stand; undefined when there
 * is no second row to recognise it by. A row that was not read is fillers, and failing check digits are reported.
 */
export function parseTd1(texts: readonly string[], today: Date): Td1 | undefined {
  const rows = texts.map(mrzCharacters)
  const at = rows.findIndex((row) => SECOND_ROW.test(row))
  const [above = '', second, below = ''] = [rows[at - 1], rows[at], rows[at + 1]]
  if (second === undefined) return undefined
  const first = FIRST_ROW.test(above) ? above : ''
  return readTd1(repairFirst(first), repairSecond(second), repairNames(below), today)
}

/** Whether every check digit of the zone holds. */
export function allChecksHold({ checks }: Td1): boolean {
  return checks.documentNumber && checks.birthDate && checks.expiryDate && checks.composite
}

/** Characters of a row as the zone's alphabet, the rest dropped; guillemets are how readers write fillers. */
export function mrzCharacters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[«‹〈《]/g, '<')
    .replace(/[^A-Z0-9<]/g, '')
}

const DIGIT_LIKE = '[0-9OQDISBZG]'
/** The document code, the issuer and a number: print above the zone that is no row of it does not begin so. */
const FIRST_ROW = /^[IAC1][A-Z0-9<]{4}(?=.{0,14}\d)/
/** Birth date, sex, expiry date and nationality: what tells the second row from any other text. */
const SECOND_ROW = new RegExp(`^${DIGIT_LIKE}{7}[MFX<]${DIGIT_LIKE}{7}[A-Z0-9<]{3}`)

const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
}
const LETTER_FOR: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }

const toDigits = (text: string): string => text.replace(/[A-Z]/g, (letter) => DIGIT_FOR[letter] ?? letter)
const toLetters = (text: string): string => text.replace(/[0-9]/g, (digit) => LETTER_FOR[digit] ?? digit)
const padded = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)
const withoutFiller = (text: string): string => text.replace(/<+$/, '')

function characterValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 65 && code <= 90 ? code - 55 : 0
}

function repairFirst(row: string): string {
  return padded(toLetters(row.slice(0, 5)) + row.slice(5), TD1_ROW_LENGTH)
}

/** Readers miscount runs of fillers, so the composite digit is taken from the end and the run filled up again. */
function repairSecond(row: string): string {
  const head =
    toDigits(row.slice(0, 7)) + row.slice(7, 8) + toDigits(row.slice(8, 15)) + toLetters(row.slice(15, 18))
  const composite = row.length > head.length ? toDigits(row.slice(-1)) : '<'
  const optional = withoutFiller(row.slice(18, -1))
  return padded(head, 18) + padded(optional, 11) + composite
}

/** After the given names only fillers follow: a K or C between them is a filler misread. */
function repairNames(row: string): string {
  const trailing = /(?<=<<[A-Z<]*[A-Z])<[<KC]*<[<KC]*$/
  return padded(
    toLetters(row).replace(trailing, (run) => '<'.repeat(run.length)),
    TD1_ROW_LENGTH,
  )
}

function readTd1(first: string, second: string, third: string, today: Date): Td1 {
  const number = readDocumentNumber(first)
  const [surnames = '', ...given] = withoutFiller(third).split('<<')
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  const sex = second[7]
  return {
    rows: [first, second, third],
    documentCode: withoutFiller(first.slice(0, 2)),
    issuer: withoutFiller(first.slice(2, 5)),
    documentNumber: number.value,
    optional1: number.optional,
    optional2: withoutFiller(second.slice(18, 29)),
    birthDate: readDate(second.slice(0, 6), (year) => year > today.getUTCFullYear() % 100),
    expiryDate: readDate(second.slice(8, 14), () => false),
    sex: sex === 'F' || sex === 'M' ? sex : undefined,
    nationality: withoutFiller(second.slice(15, 18)),
    surnames: spaced(surnames),
    givenNames: spaced(given.join('<')),
    checks: {
      documentNumber: number.checked,
      birthDate: mrzCheckDigit(second.slice(0, 6)) === second[6],
      expiryDate: mrzCheckDigit(second.slice(8, 14)) === second[14],
      composite: mrzCheckDigit(composite) === second[29],
    },
  }
}

/**
 * Numbers longer than nine characters run on in the optional field, their check digit last; it covers the number
 * without the filler between its parts (9303-5, 4.2.4), unlike the composite digit, which covers the whole row.
 */
function readDocumentNumber(first: string): {
  readonly value: string
  readonly optional: string
  readonly checked: boolean
} {
  const head = first.slice(5, 14)
  const rest = first.slice(15)
  if (first[14] !== '<')
    return {
      value: withoutFiller(head),
      optional: withoutFiller(rest),
      checked: mrzCheckDigit(head) === first[14],
    }
  const [tail = '', ...optional] = rest.split('<')
  const number = withoutFiller(head + tail.slice(0, -1))
  return {
    value: number,
    optional: withoutFiller(optional.join('<')),
    checked: tail !== '' && mrzCheckDigit(number) === tail.slice(-1),
  }
}

function readDate(digits: string, isLastCentury: (year: number) => boolean): string | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined
  const year = Number(digits.slice(0, 2))
  const iso = `${isLastCentury(year) ? '19' : '20'}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isIsoDate(iso) ? iso : undefined
}

function spaced(names: string): string {
  return names.replace(/<+/g, ' ').trim()
}
