/** Writes machine-readable zones: of a card (ICAO 9303 part 5, TD1) and of a passport (part 4, TD3). */

export interface MrzFacts {
  /** Document code and issuing state, five characters: IDBRA. */
  readonly prefix: string
  /** Letters and digits. A number longer than nine characters goes on in the optional part, as the standard says. */
  readonly documentNumber: string
  /** ISO dates. */
  readonly birthDate: string
  readonly expiryDate: string
  readonly sex: 'F' | 'M'
  readonly nationality: string
  /** Up to eleven characters of the second line. */
  readonly optional?: string
  /** With accents and spaces; the surname is written first. */
  readonly name: string
}

const LINE = 30
const NUMBER = 9
const OPTIONAL = 11

/** The three lines of a card, every check digit right. */
export function writeMrz(facts: MrzFacts): readonly [string, string, string] {
  const first = fill(facts.prefix + numberField(facts.documentNumber), LINE)
  const birth = shortDate(facts.birthDate)
  const expiry = shortDate(facts.expiryDate)
  const dates = birth + mrzCheckDigit(birth) + facts.sex + expiry + mrzCheckDigit(expiry)
  const second = dates + facts.nationality + fill(facts.optional ?? '', OPTIONAL)
  const checked = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18)
  return [first, second + mrzCheckDigit(checked), nameLine(facts.name)]
}

const PASSPORT_LINE = 44
const PERSONAL_NUMBER = 14

/** The two lines of a passport, every check digit right; `prefix` is P< and the issuing state. */
export function writePassportMrz(facts: MrzFacts): readonly [string, string] {
  const first = fill(facts.prefix + joinedName(facts.name), PASSPORT_LINE)
  const [birth, expiry] = [shortDate(facts.birthDate), shortDate(facts.expiryDate)]
  const [number, personal] = [fill(facts.documentNumber, NUMBER), fill(facts.optional ?? '', PERSONAL_NUMBER)]
  const checked = (text: string): string => text + mrzCheckDigit(text)
  const start = checked(number) + facts.nationality + checked(birth) + facts.sex + checked(expiry)
  const second = start + checked(personal)
  const composite = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43)
  return [first, second + mrzCheckDigit(composite)]
}

/** The check digit of ICAO 9303: weights 7, 3, 1 over digits, A = 10 … Z = 35 and < = 0, modulo 10. */
export function mrzCheckDigit(text: string): string {
  const weights = [7, 3, 1]
  const value = (character: string): number => (character === '<' ? 0 : parseInt(character, 36))
  const sum = [...text].reduce((total, at, index) => total + value(at) * (weights[index % 3] ?? 0), 0)
  return String(sum % 10)
}

/**
 * The field of the number. The check digit of a long number does not cover the filler that marks it (positions 6-14 and
 * 16-28).
 */
function numberField(number: string): string {
  if (number.length <= NUMBER) return fill(number, NUMBER) + mrzCheckDigit(fill(number, NUMBER))
  return `${number.slice(0, NUMBER)}<${number.slice(NUMBER)}${mrzCheckDigit(number)}`
}

const nameLine = (name: string): string => fill(joinedName(name), LINE)

function joinedName(name: string): string {
  // A hyphen becomes a filler and an apostrophe nothing (ICAO 9303 part 3).
  const { given, surname } = splitName(
    withoutAccents(name)
      .replaceAll('-', ' ')
      .replace(/[^A-Z ]/g, ''),
  )
  return `${surname}<<${given}`.replaceAll(' ', '<')
}

/** Splits a name before its last word and the particle that belongs to it: JOÃO ROCHA, DA SILVA. */
export function splitName(name: string): { readonly given: string; readonly surname: string } {
  const [, given = '', surname = name] = /^(.+?) ((?:D[AEO]S? )?\S+)$/.exec(name) ?? []
  return { given, surname }
}

/** Capitals without their accents, as the zone and many readers write them. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '')
}

const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<')
const shortDate = (iso: string): string => iso.slice(2).replaceAll('-', '')
