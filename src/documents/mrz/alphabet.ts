/** What the formats of machine-readable zones share (ICAO 9303 part 3): alphabet, check digits, dates, names. */
import { isIsoDate } from '../../protocol/iso-date.ts'

export interface MrzChecks {
  readonly documentNumber: boolean
  readonly birthDate: boolean
  readonly expiryDate: boolean
  readonly composite: boolean
}

/** A zone as it was read: of a card, TD1, or of a passport, TD3. */
export interface Mrz {
  readonly format: 'TD1' | 'TD3'
  /** Three rows of thirty characters, or two of forty-four. */
  readonly rows: readonly string[]
  /** Kind of document, one or two characters: I, ID, AC, P. */
  readonly documentCode: string
  readonly issuer: string
  readonly documentNumber: string
  /** Of a passport the personal number, if the issuer writes one. */
  readonly optional1: string
  readonly optional2: string
  /** ISO date; undefined when the six digits are no date. */
  readonly birthDate: string | undefined
  readonly expiryDate: string | undefined
  readonly sex: 'F' | 'M' | undefined
  readonly nationality: string
  readonly surnames: string
  readonly givenNames: string
  readonly checks: MrzChecks
}

/** Every character that a zone is written with; those before the filler in the order of what they count. */
export const MRZ_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
export const MRZ_FILLER = MRZ_ALPHABET.length - 1
/** What the digits of a text are multiplied with before they are summed, over and over. */
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

/** Characters of a row as the zone's alphabet, the rest dropped; readers write fillers as guillemets, tildes and `&`. */
export function mrzCharacters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[«‹〈《~&]/g, '<')
    .replace(/[^A-Z0-9<]/g, '')
}

/** What stands where only a digit may, as readers write it; part of a regular expression. */
export const DIGIT_LIKE = '[0-9OQDISBZG]'

const DIGIT_FOR: Readonly<Record<string, string>> = {
  ...{ O: '0', Q: '0', D: '0', I: '1', S: '5', B: '8', Z: '2', G: '6' },
}
const LETTER_FOR: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }

/** For places where only digits stand. */
export const digitsOnly = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => DIGIT_FOR[letter] ?? letter)
/** For places where only letters stand. */
export const lettersOnly = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => LETTER_FOR[digit] ?? digit)
export const padded = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)
export const withoutFiller = (text: string): string => text.replace(/<+$/, '')

/** A row of names: after the given names only fillers follow, so a K or C between them is a filler misread. */
export function repairedNames(row: string, length: number): string {
  const trailing = /(?<=<<[A-Z<]*[A-Z])<[<KC]*<[<KC]*$/
  return padded(
    lettersOnly(row).replace(trailing, (run) => '<'.repeat(run.length)),
    length,
  )
}

/** Surnames and given names of a row, their words parted by spaces. */
export function namesOf(row: string): { readonly surnames: string; readonly givenNames: string } {
  const [surnames = '', ...given] = withoutFiller(row).split('<<')
  return { surnames: spaced(surnames), givenNames: spaced(given.join('<')) }
}

const spaced = (names: string): string => names.replace(/<+/g, ' ').trim()

/** A year of birth lies in the past. */
export function birthDateOf(digits: string, today: Date): string | undefined {
  return dateOf(digits, (year) => year > today.getUTCFullYear() % 100)
}

/** No document is valid for longer, years. */
const LONGEST_VALIDITY = 20

/** A year of expiry is the latest that is no more than 20 years ahead: a card of 1998 has run out, and is not of 2098. */
export function expiryDateOf(digits: string, today: Date): string | undefined {
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
