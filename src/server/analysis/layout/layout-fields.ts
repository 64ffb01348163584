/** Reading fields whose labels were lost, where the layout has them. */
import { documentFields, type DocumentField, type DocumentType } from '../../../protocol/executions.ts'
import type { CardLine } from '../reading/card-lines.ts'
import type { FieldReading, FoundReading, SideFields } from '../reading/field-reading.ts'
import { fitLayout, type LayoutFit } from './layout-fit.ts'
import { MAX_COST, placedLines, type PlacedLine } from './layout-values.ts'
import type { PlacedField } from './layouts.ts'
import { joinedRows, nameOf, peopleApart, wrappedRows } from '../names/name-rows.ts'
import { tellParents } from '../names/parent-fields.ts'
import { freeLine, MIN_NAME_LETTERS, type FreeLine } from './placed-shapes.ts'
import { findCpfs, findDates } from '../reading/printed-values.ts'
import { documentNumberIn, plausible, type DateField } from '../reading/value-fields.ts'

/** A value that stands exactly where the layout has it, with no label to say so; less the farther off it stands. */
const LAYOUT_CONFIDENCE = 0.6

/** Nobody younger has a document read here, so a later date is another one. */
const MIN_AGE_YEARS = 14

/** What is known of a side before its fields are read. */
export interface SideToRead {
  readonly type: DocumentType
  /** The day of reading, yyyy-mm-dd. */
  readonly today: string
  /** Pixels across the card, when its outline was found and its lines are measured from its corner. */
  readonly outlinedWidth?: number
}

/** Fills the fields that were not found at a label; what was found stays as it is. */
export function withLayout(
  lines: readonly CardLine[],
  found: SideFields,
  { type, today, outlinedWidth }: SideToRead,
): SideFields {
  const isMissing = (field: DocumentField): boolean => found.fields[field].value === undefined
  const fit = documentFields.some(isMissing) ? fitLayout(lines, type, outlinedWidth) : undefined
  if (!fit) return found
  const free = freeRows(lines, found, fit)
  const placed = placedLines(free, fit)
  const fields: Record<DocumentField, FieldReading> = { ...found.fields }
  for (const field of documentFields.filter(isMissing)) {
    const read = readPlaced(field, placed, free, { type, today })
    if (read && !isTaken(read, found)) fields[field] = read
  }
  const parents = found.parents.length > 0 ? found.parents : pairOfParents(placed, free, fit)
  if (found.parents.length > 0 || parents.length === 0) return { ...found, fields }
  const { motherName, fatherName, areParentsNamed } = tellParents(parents)
  return { fields: { ...fields, motherName, fatherName }, parents, areParentsNamed }
}

/** Rows that are no label; the fragments of names are put together, and names that were found are left out. */
function freeRows(lines: readonly CardLine[], { fields, parents }: SideFields, fit: LayoutFit): FreeLine[] {
  const found = [...Object.values(fields), ...parents].flatMap((read) =>
    read.value === undefined ? [] : read.lines,
  )
  const free = lines.filter((line) => !line.label && !fit.anchors.has(line)).map(freeLine)
  const names = free.filter(({ isName, sources }) => isName && !sources.some((line) => found.includes(line)))
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
  const at = placed.find((one) => one.field === field)
  const value = at && valueOf(field, at.line.text, type, today)
  return at && value !== undefined ? read(value, at, at.line) : undefined
}

function valueOf(
  field: Exclude<DocumentField, 'name' | 'motherName' | 'fatherName'>,
  text: string,
  type: DocumentType,
  today: string,
): string | undefined {
  if (field === 'cpf') return findCpfs(text).find(({ valid, punctuated }) => valid && punctuated)?.digits
  if (field === 'documentNumber') return documentNumberIn(text, type)
  return findDates(text).find((date) => isLikely(date, field, today))
}

function isLikely(date: string, field: DateField, today: string): boolean {
  const isGrownUp =
    field !== 'birthDate' || Number(date.slice(0, 4)) <= Number(today.slice(0, 4)) - MIN_AGE_YEARS
  return isGrownUp && plausible[field](date, today)
}

/** A date that another label names is not this one, though it stands near. */
function isTaken({ value }: FoundReading, { fields }: SideFields): boolean {
  return Object.values(fields).some((other) => other.value === value)
}

function placedName(placed: readonly PlacedLine[], rows: readonly FreeLine[]): FoundReading | undefined {
  const [name, given, surname] = (['name', 'givenNames', 'surname'] as const).map((field) =>
    placed.find((one) => one.field === field),
  )
  if (name) return readName(name, wrapped(name.line, rows))
  if (!given || !surname || given.line.middle < surname.line.middle) return undefined
  return readName(given, [...wrapped(given.line, rows), ...wrapped(surname.line, rows)])
}

function wrapped(first: FreeLine, rows: readonly FreeLine[]): CardLine[] {
  const following = rows
    .filter((row) => row.middle > first.middle && Math.abs(row.left - first.left) < first.height)
    .filter(({ isName }) => isName)
  return wrappedRows([first, ...following.sort((a, b) => a.middle - b.middle)])
}

/** Lines of the two parents stand this many heights apart, and begin within this many. */
const PAIR_PITCH = [0.6, 3.2] as const
const PAIR_INDENT = 4
/** A third name this near leaves it open which two are the parents, in pitches of the pair. */
const THIRD_WITHIN = 1.6

/** Rows of two parents that wrap follow each other within so many heights. */
const MAX_BLOCK_PITCH = 1.7
/** In heights of a parent's row. */
const MIN_NAME_HEIGHT = 0.72

/**
 * The parents in the order of print: both or neither, since one alone may be the row beside its own. Which is the
 * mother is not told by their order.
 */
function pairOfParents(
  placed: readonly PlacedLine[],
  rows: readonly FreeLine[],
  fit: LayoutFit,
): FoundReading[] {
  const pair = placed
    .filter(({ field }) => field === 'motherName' || field === 'fatherName')
    .sort((a, b) => a.line.middle - b.line.middle)
  const [upper, lower] = pair
  if (!upper || !lower || !isInLayoutOrder(upper, lower, fit)) return []
  const pitch = lower.line.middle - upper.line.middle
  const heights = pitch / Math.max(upper.line.height, lower.line.height)
  const isPair = heights > PAIR_PITCH[0] && heights < PAIR_PITCH[1] && isNear(upper.line, lower.line)
  const block = blockOf(upper.line, lower.line, rows)
  if (!isPair || rows.some((row) => !block.includes(row) && isThird(row, pair, placed, pitch))) return []
  const [one, other] = peopleApart(block) ?? []
  return one && other ? [readName(upper, one), readName(lower, other)] : []
}

/** The rows from the first parent's to the last that goes on from the second's, begun at one edge and as high. */
function blockOf(upper: FreeLine, lower: FreeLine, rows: readonly FreeLine[]): FreeLine[] {
  const block = [upper]
  const following = rows.filter((row) => row.isName && row.middle > upper.middle)
  for (const row of following.sort((a, b) => a.middle - b.middle)) {
    const last = block.at(-1) ?? upper
    const isInside =
      row === lower || row.middle < lower.middle || row.middle - last.middle < MAX_BLOCK_PITCH * last.height
    if (isInside && (row === lower || isAligned(upper, row))) block.push(row)
  }
  return block
}

function isInLayoutOrder(upper: PlacedLine, lower: PlacedLine, { layout: { places } }: LayoutFit): boolean {
  return (places[upper.field]?.middle ?? 0) < (places[lower.field]?.middle ?? 0)
}

function isThird(
  row: FreeLine,
  [upper, lower]: readonly PlacedLine[],
  placed: readonly PlacedLine[],
  pitch: number,
): boolean {
  if (!upper || !lower || placed.some(({ line }) => line === row) || !isFullName(row, upper.line))
    return false
  const reach = pitch * THIRD_WITHIN
  const isInReach = row.middle > upper.line.middle - reach && row.middle < lower.line.middle + reach
  return isInReach && isNear(upper.line, row)
}

/** What is left of a label may look like a name, but it is shorter than one, or smaller. */
const isFullName = (row: FreeLine, parent: CardLine): boolean =>
  row.isName && row.key.length >= MIN_NAME_LETTERS && row.height > parent.height * MIN_NAME_HEIGHT

const isAligned = (first: FreeLine, row: FreeLine): boolean =>
  Math.abs(row.left - first.left) < first.height &&
  row.height > first.height * MIN_NAME_HEIGHT &&
  row.height < first.height / MIN_NAME_HEIGHT

const isNear = (one: CardLine, other: CardLine): boolean =>
  Math.abs(one.left - other.left) < one.height * PAIR_INDENT

function readName(placed: PlacedLine, rows: readonly CardLine[]): FoundReading {
  return { ...nameOf(rows, confidenceOf(placed)), foundBy: 'layout' }
}

function read(value: string, placed: PlacedLine, { confidence, sources }: CardLine): FoundReading {
  return { value, confidence: confidenceOf(placed) * confidence, lines: sources, foundBy: 'layout' }
}

const confidenceOf = ({ cost }: { readonly cost: number; readonly field: PlacedField }): number =>
  LAYOUT_CONFIDENCE * (1 - cost / (2 * MAX_COST))
