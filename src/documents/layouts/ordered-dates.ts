/**
 * Tells the dates of a card by their order, where their labels were lost. On a licence, birth, first licence, issue and
 * expiry happen one after the other. An identity card prints birth and issue. Neither prints another date.
 */
import type { FieldReading, FoundReading, SideFields } from '../fields/field-reading.ts'
import { plausible } from '../fields/date-assignment.ts'
import { findDates } from '../fields/printed-values.ts'
import type { DateField } from '../fields/value-fields.ts'
import type { CardLine } from '../lines/card-lines.ts'

/** The confidence of a date that its order alone tells. A licence has four dates in order, an identity card two. */
const BY_ORDER = { cnh: 0.6, rg: 0.4 } as const
/** In years. The law asks for 18. A misread birth of 17 years before is left for other checks to doubt. */
const LEAST_AGE_YEARS = 17
/** A licence is valid for ten years at most, and a permission for one. */
const VALID_YEARS = [1, 10] as const

interface PrintedDate {
  readonly date: string
  readonly line: CardLine
}

/** Fills the dates that were found neither at a label nor by a layout, where their order leaves no doubt. */
export function withDatesInOrder(
  lines: readonly CardLine[],
  found: SideFields,
  { type, today }: { readonly type: 'rg' | 'cnh'; readonly today: string },
): SideFields {
  const printed = lines
    .filter(({ isOfEntry }) => !isOfEntry)
    .flatMap((line) => findDates(line.text).map((date): PrintedDate => ({ date, line })))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  const told =
    type === 'cnh'
      ? (datesOfLicence(printed, today) ?? issueOfLicence(printed, lines, today))
      : (birthBefore(printed, found, lines, today) ?? datesOfIdentityCard(printed, lines, today))
  const names = Object.keys(told) as readonly DateField[]
  const contradicts = names.some((name) => ![undefined, told[name]?.date].includes(found.fields[name].value))
  if (contradicts) return found
  const fields: Record<string, FieldReading> = {}
  for (const name of names.filter((one) => found.fields[one].value === undefined)) {
    const at = told[name]
    if (at) fields[name] = readingOf(at, BY_ORDER[type])
  }
  return { ...found, fields: { ...found.fields, ...fields } }
}

/** Tells which date is which: all of four dates, or of three dates the birth and an expiry that is still to come. */
function datesOfLicence(
  printed: readonly PrintedDate[],
  today: string,
): Partial<Record<DateField, PrintedDate>> | undefined {
  const [birthDate, first] = printed
  const [issueDate, expiryDate] = printed.slice(-2)
  if (!birthDate || !first || !issueDate || !expiryDate) return undefined
  const isAdult = yearsBetween(birthDate, first) >= LEAST_AGE_YEARS
  if (!isAdult || !plausible.birthDate(birthDate.date, today)) return {}
  if (printed.length === 3) return isToCome(expiryDate, today) ? { birthDate, expiryDate } : {}
  const years = yearsBetween(issueDate, expiryDate)
  const isValid =
    years >= VALID_YEARS[0] && years <= VALID_YEARS[1] && plausible.issueDate(issueDate.date, today)
  return printed.length === 4 && isValid ? { birthDate, issueDate, expiryDate } : {}
}

/** The one date of the half that prints the issue alone, which may stand too far from its label. */
function issueOfLicence(
  printed: readonly PrintedDate[],
  lines: readonly CardLine[],
  today: string,
): Partial<Record<DateField, PrintedDate>> {
  const [issueDate, ...others] = printed
  const labels = lines.flatMap(({ label }) => (label && DATES.has(label.name) ? [label.name] : []))
  const isAlone = labels.length > 0 && labels.every((name) => name === 'issueDate')
  return issueDate && others.length === 0 && isAlone && plausible.issueDate(issueDate.date, today)
    ? { issueDate }
    : {}
}
const DATES: ReadonlySet<string> = new Set([
  'birthDate',
  'firstLicence',
  'issueDate',
  'expiryDate',
  'otherDate',
])

/** The birth date where issue, and perhaps expiry, were found and one earlier date is left over. */
function birthBefore(
  printed: readonly PrintedDate[],
  { fields: { birthDate, issueDate, expiryDate } }: SideFields,
  lines: readonly CardLine[],
  today: string,
): Partial<Record<DateField, PrintedDate>> | undefined {
  const { value: issue } = issueDate
  if (birthDate.value !== undefined || issue === undefined) return undefined
  const [left, ...others] = printed.filter(({ date }) => date !== issue && date !== expiryDate.value)
  const hasOther = lines.some(({ label }) => label?.name === 'otherDate')
  if (!left || others.length > 0 || hasOther || left.date >= issue) return undefined
  return plausible.birthDate(left.date, today) ? { birthDate: left } : undefined
}

const isToCome = ({ date }: PrintedDate, today: string): boolean =>
  date > today && plausible.expiryDate(date, today)

/**
 * The one date that is still to come is the expiry, which the identity card of 2022 has. Birth and issue are told where
 * these two dates alone stand on the card and no label names another.
 */
function datesOfIdentityCard(
  printed: readonly PrintedDate[],
  lines: readonly CardLine[],
  today: string,
): Partial<Record<DateField, PrintedDate>> {
  const [expiryDate, ...later] = printed.filter(({ date }) => date > today)
  if (expiryDate) return later.length === 0 && isToCome(expiryDate, today) ? { expiryDate } : {}
  const [birthDate, issueDate, ...others] = printed
  const hasOther = lines.some(({ label }) => label?.name === 'expiryDate' || label?.name === 'otherDate')
  if (!birthDate || !issueDate || others.length > 0 || hasOther) return {}
  const arePlausible =
    birthDate.date < issueDate.date &&
    plausible.birthDate(birthDate.date, today) &&
    plausible.issueDate(issueDate.date, today)
  return arePlausible ? { birthDate, issueDate } : {}
}

const yearsBetween = (one: PrintedDate, other: PrintedDate): number =>
  Number(other.date.slice(0, 4)) - Number(one.date.slice(0, 4))

const readingOf = ({ date, line }: PrintedDate, confidence: number): FoundReading => ({
  value: date,
  confidence: confidence * line.confidence,
  lines: line.sources,
  foundBy: 'layout',
})
