/** Reading fields whose labels were lost, where the layout has them. */
import {
  documentFields,
  type DocumentField,
  type DocumentType,
} from '../../protocol/executions/executions.ts'
import type { CardLine } from '../lines/card-lines.ts'
import { isFrom, type FieldReading, type FoundReading, type SideFields } from '../fields/field-reading.ts'
import { fitLayouts, type LayoutFit } from './layout-fit.ts'
import { placedConfidence, placedLines, type PlacedLine } from './place-assignment.ts'
import { withDatesInOrder } from './ordered-dates.ts'
import { withHolderInOrder, withPeopleInOrder } from './ordered-people.ts'
import { placedName, placedParents } from './placed-people.ts'
import { joinedRows } from '../fields/names/name-rows.ts'
import { tellParents } from '../fields/names/parent-fields.ts'
import { freeLines, type FreeLine } from './placed-shapes.ts'
import { findCpfs, findDates } from '../fields/printed-values.ts'
import { plausible } from '../fields/date-assignment.ts'
import {
  documentNumberIn,
  numberBesideIssue,
  numberByShape,
  type NumberedType,
  type PrintedNumber,
} from '../fields/document-number.ts'
import type { DateField } from '../fields/value-fields.ts'

/** Nobody younger is onboarded, so a later date is not the birth date. */
const MIN_AGE_YEARS = 14

/** What is known about a side before its fields are read. */
export interface SideToRead {
  readonly type: DocumentType
  /** The day of reading, yyyy-mm-dd. */
  readonly today: string
  /** Pixels across the card, when its outline was found and its lines are measured from its corner. */
  readonly outlinedWidth?: number
}

/** Fills the fields that were not found at a label. Fields that were found stay as they are. */
export function withLayout(lines: readonly CardLine[], found: SideFields, side: SideToRead): SideFields {
  if (documentFields.every((field) => found.fields[field].value !== undefined)) return found
  const fits = fitLayouts(lines, side.type, side.outlinedWidth)
  const filled = fits.reduce((before, fit) => filledBy(fit, lines, before, side), found)
  if (side.type === 'outros') return withHolderInOrder(lines, filled, side.today)
  const { type, today } = side
  if (type === 'invalido') return filled
  const numbered = withNumberByShape(lines, filled, type)
  if (type === 'rne') return numbered
  const dated = withDatesInOrder(lines, withPeopleInOrder(lines, numbered, type), { type, today })
  return type === 'rg' ? withNumberBesideIssue(lines, dated) : dated
}

function withNumberBesideIssue(lines: readonly CardLine[], found: SideFields): SideFields {
  const { documentNumber, issueDate } = found.fields
  const number = documentNumber.value === undefined ? numberBesideIssue(lines, issueDate) : undefined
  return number ? { ...found, fields: { ...found.fields, documentNumber: number } } : found
}

/** Fills the number of a card whose label was lost. */
function withNumberByShape(lines: readonly CardLine[], found: SideFields, type: NumberedType): SideFields {
  const number = found.fields.documentNumber.value === undefined ? numberByShape(lines, type) : undefined
  return number ? { ...found, fields: { ...found.fields, documentNumber: number } } : found
}

function filledBy(
  fit: LayoutFit,
  lines: readonly CardLine[],
  found: SideFields,
  { type, today }: SideToRead,
): SideFields {
  const isMissing = (field: DocumentField): boolean => found.fields[field].value === undefined
  const free = freeRows(lines, found, fit)
  const placed = placedLines(free, fit)
  const fields: Record<DocumentField, FieldReading> = { ...found.fields }
  for (const field of documentFields.filter(isMissing)) {
    const read = readPlaced(field, placed, free, { type, today })
    if (read && !isTaken(read, found)) fields[field] = read
  }
  const parents = found.parents.length > 0 ? found.parents : placedParents(placed, free, fit)
  if (found.parents.length > 0 || parents.length === 0) return { ...found, fields }
  const { motherName, fatherName, areParentsNamed } = tellParents(parents, type)
  return { fields: { ...fields, motherName, fatherName }, parents, areParentsNamed }
}

/** Rows that are not labels. The fragments of names are joined, and names that were already found are left out. */
function freeRows(lines: readonly CardLine[], { fields, parents }: SideFields, fit: LayoutFit): FreeLine[] {
  const found = [...Object.values(fields), ...parents].flatMap((read) =>
    read.value === undefined ? [] : read.lines,
  )
  const free = freeLines(lines.filter((line) => !fit.anchors.has(line)))
  const names = free.filter((line) => line.isName && !isFrom(line, found))
  return [
    ...joinedRows(names).map((row) => ({ ...row, isName: true })),
    ...free.filter(({ isName }) => !isName),
  ]
}

interface Reading {
  readonly type: DocumentType
  readonly today: string
}

function readPlaced(
  field: DocumentField,
  placed: readonly PlacedLine[],
  rows: readonly FreeLine[],
  { type, today }: Reading,
): FoundReading | undefined {
  if (field === 'motherName' || field === 'fatherName') return undefined
  if (field === 'name') return placedName(placed, rows)
  const at = placed.find((one) => one.field === field && one.rivals.length === 0)
  const printed = at && valueOf(field, at.line.text, type, today)
  if (!at || !printed) return undefined
  const found = read(printed.value, at, at.line)
  return { ...found, confidence: found.confidence * printed.share }
}

function valueOf(
  field: Exclude<DocumentField, 'name' | 'motherName' | 'fatherName'>,
  text: string,
  type: DocumentType,
  today: string,
): PrintedNumber | undefined {
  if (field === 'documentNumber') return documentNumberIn(text, type)
  const value =
    field === 'cpf'
      ? findCpfs(text).find(({ valid, punctuated }) => valid && punctuated)?.digits
      : findDates(text).find((date) => isLikely(date, field, today))
  return value === undefined ? undefined : { value, share: 1 }
}

function isLikely(date: string, field: DateField, today: string): boolean {
  const isGrownUp =
    field !== 'birthDate' || Number(date.slice(0, 4)) <= Number(today.slice(0, 4)) - MIN_AGE_YEARS
  return isGrownUp && plausible[field](date, today)
}

/**
 * Whether another field has this value already. A date that another label names is not this one, even where it stands
 * near.
 */
function isTaken({ value }: FoundReading, { fields }: SideFields): boolean {
  return Object.values(fields).some((other) => other.value === value)
}

function read(value: string, placed: PlacedLine, { confidence, sources }: CardLine): FoundReading {
  return { value, confidence: placedConfidence(placed) * confidence, lines: sources, foundBy: 'layout' }
}
