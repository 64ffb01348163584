/**
 * The machine-readable zone of a card (TD1 of ICAO 9303 part 5: three rows of thirty characters) or of a passport.
 *
 * Reading repairs only what the format leaves no doubt about: a letter where only a digit may stand becomes the digit
 * it looks like, and the other way round. Document numbers and optional fields may hold both, so they are left as read.
 * The check digits count modulo 10 and would accept a 0 in place of a K.
 */
import {
  birthDateOf,
  DIGIT_LIKE,
  digitsOnly,
  expiryDateOf,
  lettersOnly,
  mrzCharacters,
  mrzCheckDigit,
  namesOf,
  padded,
  repairedNames,
  sexOf,
  withoutFiller,
  type Mrz,
} from './alphabet.ts'
import { parseTd3 } from './td3.ts'

export type { Mrz } from './alphabet.ts'

export const TD1_ROW_LENGTH = 30
/** The index of the row of names, which no digit checks. */
export const TD1_NAMES_ROW = 2

/** Reads a zone of either format out of rows of text in reading order; undefined when there is none. */
export function parseMrz(texts: readonly string[], today: Date): Mrz | undefined {
  return parseTd1(texts, today) ?? parseTd3(texts, today)
}

/**
 * Reads a TD1 zone out of rows of text in reading order, among which other rows may stand; undefined when there is no
 * second row to recognise it by. A row that was not read counts as fillers, and failing check digits are reported.
 */
export function parseTd1(texts: readonly string[], today: Date): Mrz | undefined {
  const rows = texts.map(mrzCharacters)
  const at = rows.findIndex((row) => SECOND_ROW.test(row))
  const [above = '', second, below = ''] = [rows[at - 1], rows[at], rows[at + 1]]
  if (second === undefined) return undefined
  const first = FIRST_ROW.test(above) ? above : ''
  return readTd1(repairFirst(first), repairSecond(second), repairedNames(below, TD1_ROW_LENGTH), today)
}

/** The holder's nationality, three letters, where a row looks like the second row of a card's zone. */
export function nationalityIn(row: string): string | undefined {
  return SECOND_ROW.test(row) ? lettersOnly(row.slice(...NATIONALITY)) : undefined
}

/** Whether every check digit of the zone holds. */
export function allChecksHold({ checks }: Mrz): boolean {
  return checks.documentNumber && checks.birthDate && checks.expiryDate && checks.composite
}

/**
 * The document code, the issuer and a number. Print above the zone that is not a row of it does not begin like this.
 */
const FIRST_ROW = /^[IAC1][A-Z0-9<]{4}(?=.{0,14}\d)/
/** Birth date, sex, expiry date and nationality. They tell the second row from any other text. */
const SECOND_ROW = new RegExp(`^${DIGIT_LIKE}{7}[MFX<]${DIGIT_LIKE}{7}[A-Z0-9<]{3}`)

/** Where the nationality stands in the second row. */
const NATIONALITY = [15, 18] as const

function repairFirst(row: string): string {
  return padded(lettersOnly(row.slice(0, 5)) + row.slice(5), TD1_ROW_LENGTH)
}

/** Readers miscount runs of fillers, so the composite digit is taken from the end and the run is filled up again. */
function repairSecond(row: string): string {
  const head =
    digitsOnly(row.slice(0, 7)) +
    row.slice(7, 8) +
    digitsOnly(row.slice(8, 15)) +
    lettersOnly(row.slice(...NATIONALITY))
  const composite = row.length > head.length ? digitsOnly(row.slice(-1)) : '<'
  const optional = withoutFiller(row.slice(18, -1))
  return padded(head, 18) + padded(optional, 11) + composite
}

/**
 * The code of Brazil’s national identity card and of the migrant's card, which are both of this century. A year such as 99
 * stands for no expiry there: to holders of 60 years or more the national card is given without one.
 */
const OF_THIS_CENTURY = 'ID'

function readTd1(first: string, second: string, third: string, today: Date): Mrz {
  const number = readDocumentNumber(first)
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  const documentCode = withoutFiller(first.slice(0, 2))
  const expiryDate = expiryDateOf(second.slice(8, 14), today)
  const issuer = withoutFiller(first.slice(2, 5))
  const isOfThisCentury = issuer === 'BRA' && documentCode === OF_THIS_CENTURY
  const isOlderThanCard = isOfThisCentury && expiryDate !== undefined && expiryDate < '2000'
  return {
    format: 'TD1',
    rows: [first, second, third],
    documentCode,
    issuer,
    documentNumber: number.value,
    optional1: number.optional,
    optional2: withoutFiller(second.slice(18, 29)),
    birthDate: birthDateOf(second.slice(0, 6), today),
    expiryDate: isOlderThanCard ? undefined : expiryDate,
    sex: sexOf(second[7]),
    nationality: withoutFiller(second.slice(...NATIONALITY)),
    ...namesOf(third),
    checks: {
      documentNumber: number.checked,
      birthDate: mrzCheckDigit(second.slice(0, 6)) === second[6],
      expiryDate: mrzCheckDigit(second.slice(8, 14)) === second[14],
      composite: mrzCheckDigit(composite) === second[29],
    },
  }
}

/**
 * A number longer than nine characters goes on in the optional field, with its check digit last. The check digit covers
 * the number without the filler between its parts (9303-5, 4.2.4). The composite digit covers the whole row.
 */
function readDocumentNumber(first: string): {
  readonly value: string
  readonly optional: string
  readonly checked: boolean
} {
  const head = first.slice(5, 14)
  const rest = first.slice(15)
  // A number begins where its field begins. A filler there is a character that was not read, whatever the check digit
  // says.
  const isWhole = head[0] !== '<'
  if (first[14] !== '<')
    return {
      value: withoutFiller(head),
      optional: withoutFiller(rest),
      checked: isWhole && mrzCheckDigit(head) === first[14],
    }
  const [tail = '', ...optional] = rest.split('<')
  const number = withoutFiller(head + tail.slice(0, -1))
  return {
    value: number,
    optional: withoutFiller(optional.join('<')),
    checked: isWhole && tail !== '' && mrzCheckDigit(number) === tail.slice(-1),
  }
}
