/** The machine-readable zone of a passport, TD3 of ICAO 9303 part 4: two rows of forty-four characters. */
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

export const TD3_ROW_LENGTH = 44

/** The kind, the issuer and a name. The issuer code of Germany is D<<. */
const FIRST_ROW = /^P[A-Z<][A-Z0-9][A-Z0-9<]{2}[A-Z0-9]/
/** Number, nationality, birth date, sex and expiry date. They tell the second row from any other text. */
const SECOND_ROW = new RegExp(`^[A-Z0-9<]{9}${DIGIT_LIKE}[A-Z0-9<]{3}${DIGIT_LIKE}{7}[MFX<]${DIGIT_LIKE}{7}`)

/**
 * Reads a TD3 zone out of rows of text in reading order, among which other rows may stand; undefined when there is no
 * second row to recognise it by. Letters and digits are repaired where only one of the two may stand. Passport and
 * personal numbers may hold both and are left as read.
 */
export function parseTd3(texts: readonly string[], today: Date): Mrz | undefined {
  const rows = texts.map(mrzCharacters)
  const at = rows.findIndex((row) => SECOND_ROW.test(row))
  const [above = '', second] = [rows[at - 1], rows[at]]
  if (second === undefined) return undefined
  return readTd3(repairedFirst(FIRST_ROW.test(above) ? above : ''), repairedSecond(second), today)
}

const repairedFirst = (row: string): string => repairedNames(row, TD3_ROW_LENGTH)

/** Readers miscount runs of fillers, so the last two digits are taken from the end and the run is filled up again. */
function repairedSecond(row: string): string {
  const head =
    row.slice(0, 9) +
    digitsOnly(row.slice(9, 10)) +
    lettersOnly(row.slice(10, 13)) +
    digitsOnly(row.slice(13, 20)) +
    row.slice(20, 21) +
    digitsOnly(row.slice(21, 28))
  const tail = row.length > head.length + 1 ? digitsOnly(row.slice(-2)) : ''
  const personal = row.slice(head.length, row.length - tail.length)
  return padded(padded(head, 28) + padded(withoutFiller(personal), 14) + tail, TD3_ROW_LENGTH)
}

function readTd3(first: string, second: string, today: Date): Mrz {
  const composite = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43)
  return {
    format: 'TD3',
    rows: [first, second],
    documentCode: withoutFiller(first.slice(0, 2)),
    issuer: withoutFiller(first.slice(2, 5)),
    documentNumber: withoutFiller(second.slice(0, 9)),
    optional1: withoutFiller(second.slice(28, 42)),
    optional2: '',
    birthDate: birthDateOf(second.slice(13, 19), today),
    expiryDate: expiryDateOf(second.slice(21, 27), today),
    sex: sexOf(second[20]),
    nationality: withoutFiller(second.slice(10, 13)),
    ...namesOf(first.slice(5)),
    checks: {
      documentNumber: mrzCheckDigit(second.slice(0, 9)) === second[9],
      birthDate: mrzCheckDigit(second.slice(13, 19)) === second[19],
      expiryDate: mrzCheckDigit(second.slice(21, 27)) === second[27],
      composite: mrzCheckDigit(composite) === second[43],
    },
  }
}
