/** The document's own number: what it looks like, and which of a card's numbers it is. */
import { isValidCpf } from '../../protocol/cpf.ts'
import type { DocumentType } from '../../protocol/executions/executions.ts'
import { across, labelled, type CardLine } from '../lines/card-lines.ts'
import { digitsOf, withoutAccents } from '../lines/letters.ts'
import { LABEL_NOT_FOUND, lineOf, missing, type FieldReading, type FoundReading } from './field-reading.ts'
import { hasLabelsUnder, labelDistance } from './label-distance.ts'
import { findCpfs, isOfLaw, toDigits } from './printed-values.ts'
import { meetsSomething, withDigitsBefore } from './number-ends.ts'
import { DOUBTFUL, LABELLED_CONFIDENCE, NOT_LITERAL, OFF_PLACE } from './confidences.ts'

/** A number, and the factor that its form leaves of its confidence. */
export interface PrintedNumber {
  readonly value: string
  readonly share: number
}

/** A number as it was read, and whether every digit was read as a digit. */
interface ReadNumber {
  readonly value: string
  readonly literal: boolean
  /** Whether the characters right before or after it may be digits of it. */
  readonly isCut?: boolean
}

/** Digits, and the letters that readers take digits for. */
const DIGIT = '[0-9OQDILZSBGT]'
/**
 * Each state numbers in its own way: five to twelve digits, in Minas Gerais with M or MG before them, elsewhere with
 * letters and a hyphen, with an X or with two digits at the end.
 */
const REGISTER_NUMBER = /^(?:MG?|[A-Z]{1,2}-)?\d[\d.]{3,13}\d(?:[-/.]?(?:X|\d{1,2}))?/
/** A letter of a misread label, such as the O of REGISTRO, or a misread digit. */
const STRAY_LETTERS = /^[A-Z]{1,2}(?=\d)/
/** 64.564.255-3 2: the check digit, and after a space a digit of something else or a second check digit. */
const DIGIT_APART = /^(.*\d\.\d{3}-[\dX])\s+\d$/
/** The office and state that issued it may follow at once: SSP/SP. */
const ISSUER = /^[-/]?[A-Z]{2,}[A-Z/-]*$/
/** Letters among the digits are taken for digits only where points separate the digits. */
const POINTED_NUMBER = new RegExp(`^${DIGIT}{1,3}\\.${DIGIT}{3}\\.${DIGIT}{3}(?:-?(?:X|${DIGIT}{1,2}))?$`)
const MIN_DIGITS = 5
const POINTED_DATE = /^\d{2}[./-]\d{2}[./-](?:19|20)\d{2}$/

/** How each kind of document writes its number. The functions get a text in capitals and without spaces. */
const numberIn: Partial<Record<DocumentType, (text: string) => ReadNumber | undefined>> = {
  cnh: (text) =>
    new RegExp(`^${DIGIT}{9,11}$`).test(text)
      ? { value: toDigits(text), literal: /^\d+$/.test(text) }
      : undefined,
  rne: (text) =>
    /^[A-Z][0-9OISBZG]{6}-?[A-Z0-9]$/.test(text)
      ? {
          value: `${text[0] ?? ''}${toDigits(text.slice(1, 7))}-${text.slice(-1)}`,
          literal: /^.\d{6}/.test(text),
        }
      : undefined,
  rg: registerNumberIn,
}

function registerNumberIn(printed: string): ReadNumber | undefined {
  // The point of MG-67.036.643 may be read as another sign.
  const text = printed.replace(/[,:·]|(?<=\d)-(?=\d{3}\.\d{3}(?!\d))/g, '.')
  if (POINTED_DATE.test(text)) return undefined
  const [stray = ''] = REGISTER_NUMBER.test(text) ? [] : (STRAY_LETTERS.exec(text) ?? [])
  const [found = ''] = REGISTER_NUMBER.exec(text.slice(stray.length)) ?? []
  const rest = text.slice(stray.length + found.length)
  if (found !== '' && (rest === '' || ISSUER.test(rest)))
    return digitsOf(found).length >= MIN_DIGITS
      ? { value: found, literal: true, isCut: stray !== '' }
      : undefined
  const digits = digitsOf(text).length
  if (!POINTED_NUMBER.test(text) || digits < MIN_DIGITS) return undefined
  const value = text.replace(/[A-WYZ]/g, (letter) => toDigits(letter))
  return { value, literal: false }
}

/**
 * How many times the card was issued, which many states print right of the number. Without it 25.552.755-1 2 VIA was
 * read as 25.552.755-12, at a confidence of 0.99.
 */
const TIMES_ISSUED = /\s?[1-9]\s?[AO\u00AA\u00BA\u00B0.]?\s?V[I1LJT|!][A4].*$/

/** The document's own number, when a line looks like one of its kind. */
export function documentNumberIn(line: string, type: DocumentType): PrintedNumber | undefined {
  const read = numberIn[type]
  if (!read || isOfLaw(line)) return undefined
  const [, whole] = DIGIT_APART.exec(line.trim()) ?? []
  const found = wordsOf(whole ?? line).flatMap((word) => {
    const number = isPunctuatedCpf(word) ? undefined : read(word)
    return number ? [{ ...number, isCut: number.isCut || whole !== undefined }] : []
  })
  const best = found.find(({ isCut }) => !isCut) ?? found[0]
  return best && { value: best.value, share: shareOf(best, type) }
}

/**
 * Whether the line is the label of another number. Labels of other documents' numbers all have the name `otherNumber`.
 */
const isOfOtherNumber = ({ label }: CardLine): boolean =>
  label?.name === 'cpf' || label?.name === 'otherNumber'

/** Finds the document's own number at its label. Of all numbers it takes the one that stands nearest to its place. */
export function readDocumentNumber(lines: readonly CardLine[], type: DocumentType): FieldReading {
  if (!numberIn[type]) return missing('Nothing is known of the numbers of this kind of document.')
  const isUnder = hasLabelsUnder(lines)
  const labels = labelled(lines, 'documentNumber')
  const others = lines.filter(isOfOtherNumber)
  const costAt = (among: readonly CardLine[], line: CardLine): number =>
    Math.min(
      ...among.flatMap((label) => labelDistance(label, line, isUnder)?.cost ?? []),
      among.some((label) => across(lines, label) === line) ? ACROSS : Infinity,
    )
  const [best] = lines
    .filter(({ label }) => !label)
    .flatMap((line) => {
      const whole = type === 'rg' ? withDigitsBefore(line, lines) : line.text
      const found = documentNumberIn(whole === line.text ? withoutSpeck(line) : whole, type)
      const cost = costAt(labels, line)
      return !found || cost === Infinity || costAt(others, line) < cost ? [] : [{ ...found, line, cost }]
    })
    .sort((a, b) => a.cost - b.cost)
  if (!best) return missing(labels.length > 0 ? 'No number was read at its label.' : LABEL_NOT_FOUND)
  const { value, share, line, cost } = withoutTimesIssued(printedWhole(best, lines, type) ?? best, lines)
  const isUnsure = isPrintedOtherwise(value, lines, type) || (type === 'rg' && meetsSomething(line, lines))
  const left = OFF_PLACE ** cost * share * (isUnsure ? DOUBTFUL : 1)
  return { value, confidence: LABELLED_CONFIDENCE * left * line.confidence, lines: line.sources }
}

/**
 * The text without a point before it. The point of .12.894.662-3 is a speck, but that of .894.662-3 may be one of the
 * number's own, and a point after a misread label that was read as one line with the number may be anything.
 */
const withoutSpeck = ({ text, isPart }: CardLine): string =>
  isPart ? text : text.replace(/^[.,](?!\d{3}[.,]\d{3}(?![.,]\d{3}))/, '')

/** The cost of a number in the column of values, across from its label in the column of labels. */
const ACROSS = 1

/**
 * The form of register numbers. No other number of an identity card is written like this: 12.345.678-9 or
 * 54.584.875-49.
 */
const POINTED_REGISTER_NUMBER =
  /^(?:[A-Z]{1,2}-)?(?:\d{1,3}(?:\.\d{3}){2}(?:-?[\dX])?|\d{1,2}(?:\.\d{3}){2}-\d{2})$/
/** The confidence of a number that its shape alone tells. */
const BY_SHAPE = 0.5

/** The form of the migrant's number, with its hyphen: F322068-E. */
const MIGRANTS_NUMBER = /^[A-Z]\d{6}-[A-Z\d]$/

/** Whether a number has the form that no other number of its card has. */
const isOfForm: Readonly<Record<NumberedType, (value: string, text: string) => boolean>> = {
  rg: (value) => POINTED_REGISTER_NUMBER.test(value),
  cnh: (value) => value.length === LICENCE_DIGITS && keepsLicenceDigits(value),
  rne: (_, text) => MIGRANTS_NUMBER.test(text.trim()),
}

/** The types whose number its form tells. */
export type NumberedType = 'rg' | 'cnh' | 'rne'

/**
 * The one number of a card in the form of its register number, wherever it stands: on a licence the eleven digits that
 * keep their check digits, as one number in a hundred does by chance.
 */
export function numberByShape(lines: readonly CardLine[], type: NumberedType): FoundReading | undefined {
  const found = lines.flatMap((line) => {
    const value = line.label ? undefined : documentNumberIn(line.text, type)?.value
    return value !== undefined && isOfForm[type](value, line.text) ? [{ value, line }] : []
  })
  const [one] = found
  if (!one || found.some(({ value }) => value !== one.value)) return undefined
  const { value, line } = one
  return { value, confidence: BY_SHAPE * line.confidence, lines: line.sources, foundBy: 'shape' }
}

/** In heights of the date: so far off its row a number may stand on a card that lies askew. */
const OFF_ROW = 1
/** 1 139.214: a point that was not seen. */
const UNSEEN_POINT = /^(\d{1,3}) (?=\d{3}\.\d{3}(?:-[\dX]{1,2})?$)/

/**
 * The number of an identity card whose label was lost: the one number left of the date of issue, in its row. Every state
 * prints the two beside each other, and the cards of 2018 have the numbers of other documents in other rows.
 */
export function numberBesideIssue(
  lines: readonly CardLine[],
  issued: FieldReading,
): FoundReading | undefined {
  const date = lineOf(issued, lines)
  if (!date) return undefined
  const isBeside = ({ label, right, middle }: CardLine): boolean =>
    !label && right < date.left && Math.abs(middle - date.middle) < date.height * OFF_ROW
  const [one, ...others] = lines.filter(isBeside).flatMap((line) => {
    const text = line.text.trim().replace(UNSEEN_POINT, '$1.')
    const number = text.includes(' ') ? undefined : documentNumberIn(text, 'rg')
    return number ? [{ ...number, line }] : []
  })
  if (!one || others.length > 0) return undefined
  const { value, share, line } = one
  return { value, confidence: BY_SHAPE * share * line.confidence, lines: line.sources, foundBy: 'layout' }
}

interface NumberAtPlace extends PrintedNumber {
  readonly line: CardLine
  readonly cost: number
}

/**
 * Removes the last digit of a number such as 79.883.871-72 when a VIA stands after it in a box of its own: the digit
 * says how often the card was issued.
 */
function withoutTimesIssued(number: NumberAtPlace, lines: readonly CardLine[]): NumberAtPlace {
  const { value, line, share } = number
  const isBeside = (via: CardLine): boolean =>
    Math.abs(via.middle - line.middle) < line.height / 2 &&
    Math.abs(via.left - line.right) < line.height * VIA_GAP
  const isCounted = /-\d\d$/.test(value) && lines.some((other) => other.key === 'VIA' && isBeside(other))
  return isCounted ? { ...number, value: value.slice(0, -1), share: share * DOUBTFUL } : number
}
const VIA_GAP = 2

/** The same number printed a second time on the card, used where the one at the label lost its beginning or its end. */
function printedWhole(
  part: NumberAtPlace,
  lines: readonly CardLine[],
  type: DocumentType,
): NumberAtPlace | undefined {
  const { value } = part
  return lines
    .filter((line) => !line.label && line !== part.line)
    .flatMap((line) => {
      const found = documentNumberIn(line.text, type)
      const whole = found?.value ?? ''
      const isPartOf = whole.length > value.length && (whole.startsWith(value) || whole.endsWith(value))
      return found && isPartOf ? [{ ...found, line, cost: part.cost }] : []
    })[0]
}

/**
 * Some cards print their number twice. Two numbers of `least` or more digits that differ in `differing` digits or fewer
 * are the same number, misread once.
 */
const SAME_NUMBER = { least: 6, differing: 2 } as const

/** Whether the number stands on the card a second time and was read with other digits there. */
function isPrintedOtherwise(value: string, lines: readonly CardLine[], type: DocumentType): boolean {
  const digits = digitsOf(value)
  return lines.some(({ label, text }) => {
    const other = label ? undefined : documentNumberIn(text, type)?.value.replace(/\D/g, '')
    if (other?.length !== digits.length || digits.length < SAME_NUMBER.least) return false
    const differing = [...digits].filter((digit, at) => digit !== other[at]).length
    return differing > 0 && differing <= SAME_NUMBER.differing
  })
}

/**
 * Whether the register number of a licence keeps its two check digits: sums of its nine first digits, weighted 9 to 1
 * and 1 to 9, modulo 11 (Renach, as DENATRAN publishes it). Older numbers have fewer digits and no check digits.
 */
export function keepsLicenceDigits(value: string): boolean {
  if (value.length !== LICENCE_DIGITS) return true
  const digits = [...value].map(Number)
  const sum = (weight: (at: number) => number): number =>
    digits.slice(0, 9).reduce((total, digit, at) => total + digit * weight(at), 0) % 11
  const first = sum((at) => 9 - at)
  const second = sum((at) => at + 1) - (first === 10 ? 2 : 0)
  const kept = (digit: number): number => (digit >= 10 ? 0 : digit < 0 ? digit + 11 : digit)
  return digits[9] === kept(first) && digits[10] === kept(second)
}
const LICENCE_DIGITS = 11

/** Whether a line is the register number of a licence and nothing else, and no CPF. */
export const isLicenceNumber = (text: string): boolean =>
  BARE_LICENCE_NUMBER.test(text) && keepsLicenceDigits(text) && !isValidCpf(text)
const BARE_LICENCE_NUMBER = /^\d{11}$/

/** Licences have eleven digits, old ones nine. In a number of ten digits one was lost or read twice. */
const LOST_LICENCE_DIGIT = 10
/** Shorter register numbers have points. Without points, such a number may be that of a form. */
const MIN_BARE_DIGITS = 7

/**
 * MG-69.062.984 without its first letter: whatever hid that letter may also have made a digit misread. M- stands for
 * Minas Gerais, too.
 */
const LOST_STATE = /^[A-LN-Z]-/

/** The factor that the digits of a number leave of its confidence. */
function shareOf({ value, literal, isCut }: ReadNumber, type: DocumentType): number {
  const digits = digitsOf(value).length
  const isLicence = type === 'cnh' && digits !== LOST_LICENCE_DIGIT && keepsLicenceDigits(value)
  const isRegister =
    type === 'rg' && (value.includes('.') || digits >= MIN_BARE_DIGITS) && !LOST_STATE.test(value)
  const isWhole = (isLicence || isRegister || type === 'rne') && !isCut
  return (literal ? 1 : NOT_LITERAL) * (isWhole ? 1 : DOUBTFUL)
}

/**
 * The line without its spaces, because readers put spaces into numbers, and each of its words, because two numbers may
 * share a line.
 */
function wordsOf(text: string): string[] {
  const capitals = withoutAccents(text).replace(TIMES_ISSUED, '')
  return [capitals.replace(/\s/g, ''), ...capitals.split(/\s+/)]
}

const isPunctuatedCpf = (text: string): boolean =>
  findCpfs(text).some(({ valid, punctuated }) => valid && punctuated)
