/** What the formats of machine-readable zones share (ICAO 9303 part 3): alphabet, check digits, dates, names. */
import { isIsoDate } from '../../protocol/iso-date.ts'

export interface MrzChecks {
  readonly documentNumber: boolean
  readonly birthDate: boolean
  readonly expiryDate: boolean
  readonly composite: boolean
}

/** A zone as it was read: TD1 for a card, TD3 for a passport. */
export interface Mrz {
  readonly format: 'TD1' | 'TD3'
  /** Three rows of thirty characters, or two of forty-four. */
  readonly rows: readonly string[]
  /** Kind of document, one or two characters: I, ID, AC, P. */
  readonly documentCode: string
  readonly issuer: string
  readonly documentNumber: string
  /** In a passport this is the personal number, if the issuer writes one. */
  readonly optional1: string
  readonly optional2: string
  /** ISO date; undefined when the six digits are not a date. */
  readonly birthDate: string | undefined
  readonly expiryDate: string | undefined
  readonly sex: 'F' | 'M' | undefined
  readonly nationality: string
  readonly surnames: string
  readonly givenNames: string
  readonly checks: MrzChecks
}

/** Every character of a zone. The index of a character before the filler is its value in the check digits. */
export const MRZ_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
export const MRZ_FILLER = MRZ_ALPHABET.length - 1
/** The weights of the characters of a text in the check digit, repeated. */
export const MRZ_WEIGHTS = [7, 3, 1] as const

/** The check digit of ICAO 9303 part 3: weights 7, 3, 1 over values 0-9, A=10 to Z=35, filler 0, modulo 10. */
export function mrzCheckDigit(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += characterValue(text.charCodeAt(i)) * (MRZ_WEIGHTS[i % 3] ?? 0)
  return String(sum % 10)
}

function characterValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 65 && code <= 90 ? code - 55 : 0
}

/**
 * The characters of a row in the zone's alphabet; all others are dropped. Readers write fillers as guillemets, tildes
 * and `&`.
 */
export function mrzCharacters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[«‹〈《~&]/g, '<')
    .replace(/[^A-Z0-9<]/g, '')
}

/** Matches what readers write where only a digit may stand; part of a regular expression. */
export const DIGIT_LIKE = '[0-9OQDISBZG]'

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

/** The text for a place where only digits stand: a letter becomes the digit that it looks like. */
export const digitsOnly = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => DIGIT_FOR[letter] ?? letter)
/** The text for a place where only letters stand: a digit becomes the letter that it looks like. */
export const lettersOnly = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => LETTER_FOR[digit] ?? digit)
export const padded = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)
export const withoutFiller = (text: string): string => text.replace(/<+$/, '')

/** Repairs a row of names. After the given names only fillers follow, so a K or C among them is a misread filler. */
export function repairedNames(row: string, length: number): string {
  const trailing = /(?<=<<[A-Z<]*[A-Z])<[<KC]*<[<KC]*$/
  return padded(
    lettersOnly(row).replace(trailing, (run) => '<'.repeat(run.length)),
    length,
  )
}

/** The surnames and given names of a row, with spaces between their words. */
export function namesOf(row: string): { readonly surnames: string; readonly givenNames: string } {
  const [surnames = '', ...given] = withoutFiller(row).split('<<')
  return { surnames: spaced(surnames), givenNames: spaced(given.join('<')) }
}

const spaced = (names: string): string => names.replace(/<+/g, ' ').trim()

/** The date of birth that six digits stand for. Its year lies in the past. */
export function birthDateOf(digits: string, today: Date): string | undefined {
  return dateOf(digits, (year) => year > today.getUTCFullYear() % 100)
}

const NEVER = '991231'
/** No document is valid for more years than this. */
const LONGEST_VALIDITY = 20

/**
 * The date of expiry that six digits stand for. Its year is the latest one that is no more than 20 years ahead, so a
 * card of 1998 has expired and does not expire in 2098. 991231 stands for a card that does not expire.
 */
export function expiryDateOf(digits: string, today: Date): string | undefined {
  if (digits === NEVER) return undefined
  return dateOf(digits, (year) => year > (today.getUTCFullYear() % 100) + LONGEST_VALIDITY)
}

function dateOf(digits: string, isLastCentury: (year: number) => boolean): string | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined
  const year = Number(digits.slice(0, 2))
  const iso = `${isLastCentury(year) ? '19' : '20'}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isIsoDate(iso) ? iso : undefined
}

export const sexOf = (letter: string | undefined): 'F' | 'M' | undefined =>
  letter === 'F' || letter === 'M' ? letter : undefined
