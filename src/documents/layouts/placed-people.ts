/** Reading the names of people in the places that a layout has for them. */
import { cleanName, continues, isWholeName, nameOf, wrappedRows } from '../fields/names/name-rows.ts'
import { isRestOfName, peopleApart } from '../fields/names/people.ts'
import { isAsLarge, isSmallerPrint } from '../lines/print-size.ts'
import type { CardLine } from '../lines/card-lines.ts'
import type { FoundReading } from '../fields/field-reading.ts'
import type { LayoutFit } from './layout-fit.ts'
import { placedConfidence, type PlacedLine } from './place-assignment.ts'
import { MIN_NAME_LETTERS, type FreeLine } from './placed-shapes.ts'

/**
 * The holder's name, with all its rows. A migrant's name is read only where both its given names and its surnames were
 * found.
 */
export function placedName(
  placed: readonly PlacedLine[],
  rows: readonly FreeLine[],
): FoundReading | undefined {
  const free = rows.filter((row) => !placed.some(({ line }) => line === row))
  const [name, given, surname] = (['name', 'givenNames', 'surname'] as const).map((field) => {
    const at = placed.find((one) => one.field === field)
    const whole = at && wholeName(at, free)
    const isRivalled = whole?.some((row) =>
      free.some((other) => mayBeHolder(other, row) && !whole.includes(other)),
    )
    const isSure =
      whole && whole.length > 0 && !isRivalled && at.rivals.every((rival) => whole.includes(rival))
    return isSure ? { at, whole } : undefined
  })
  if (name) return readName(name.at, name.whole)
  if (!given || !surname || given.at.line.middle < surname.at.line.middle) return undefined
  return readName(given.at, [...given.whole, ...surname.whole])
}

/** All rows of a name when one of its rows is in its place, first row first; empty where the first row is in doubt. */
function wholeName({ line }: PlacedLine, free: readonly FreeLine[]): readonly CardLine[] {
  const rows = free.filter((row) => row.isName && Math.abs(row.left - line.left) < line.height)
  const above = rows.filter(({ middle }) => middle < line.middle).sort((a, b) => b.middle - a.middle)
  const first = above.reduce((next, row) => (isRowBefore(row, next) ? row : next), line)
  // A row above that is printed a little smaller may be the first row of the name or a label.
  if (above.some((row) => row !== first && continues(row, first) && !isSmallerPrint(row, first))) return []
  const following = [line, ...rows].filter((row) => row.middle > first.middle)
  return wrappedRows([first, ...following.sort((a, b) => a.middle - b.middle)])
}

/** A name at most this many heights above, in equally large print and at the same left edge, may be the holder's. */
const HOLDER_WITHIN = 3
/** It may also begin so many heights further right: beside its label, under which its next row begins. */
const LABEL_WIDTH = 4

/**
 * Where hardly any label was read, the layout may lie a row too low, and a parent's name or the second row of the
 * holder's may stand in the holder's place. No card has another person's name above the holder's.
 */
const mayBeHolder = (row: FreeLine, name: CardLine): boolean =>
  row.isName &&
  isWholeName(cleanName(row.text)) &&
  row.middle < name.middle &&
  name.middle - row.middle < name.height * HOLDER_WITHIN &&
  row.left > name.left - name.height &&
  row.left < name.left + name.height * LABEL_WIDTH &&
  !isSmallerPrint(row, name)

const isRowBefore = (row: FreeLine, next: FreeLine): boolean =>
  continues(row, next) && !isSmallerPrint(row, next) && row.height > next.height * MIN_ROW_HEIGHT

/** Rows of one name are nearly equally high. Few labels are as high as a name. */
const MIN_ROW_HEIGHT = 0.9

/** The names of the two parents stand this many heights apart, and begin within this many heights of each other. */
const PAIR_PITCH = [0.6, 3.2] as const
const PAIR_INDENT = 4
/** In pitches of the pair: a third name within this distance leaves it open which two are the parents. */
const THIRD_WITHIN = 1.6

/** The rows of two wrapped names follow each other within this many heights. */
const MAX_BLOCK_PITCH = 1.7
/** The least height of a full name, in heights of a parent's row. */
const MIN_NAME_HEIGHT = 0.72

/**
 * The parents in the order of print. Either both are read or neither, since one alone may be a neighbouring row. Their
 * order does not tell which of them is the mother.
 */
export function placedParents(
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
  const block = blockOf(firstOf(upper.line, rows, placed), lower.line, rows)
  const others = [
    ...[upper, lower].flatMap(({ rivals }) => rivals),
    ...rows.filter((row) => isThird(row, pair, placed, pitch)),
  ]
  if (!isPair || others.some((row) => !block.includes(row))) return []
  const [one, other] = peopleApart(block) ?? []
  return one && other ? [readName(upper, one), readName(lower, other)] : []
}

/** A row of the same block stands at most this many heights above the next one. */
const MAX_PITCH_ABOVE = 2.2

/**
 * The first row of the parents. A layout may expect the parents a row or two lower than they stand. Then both places
 * hold rows of the second parent, and the place of the label holds a row of the first. A label is one word, or printed
 * smaller.
 */
function firstOf(upper: FreeLine, rows: readonly FreeLine[], placed: readonly PlacedLine[]): FreeLine {
  const values = placed.flatMap(({ field, line }) => (field === 'label' ? [] : [line]))
  const above = rows
    .filter((row) => row.isName && row.middle < upper.middle && !values.includes(row))
    .sort((a, b) => b.middle - a.middle)
  let [first, next] = [upper, upper]
  for (const row of above) {
    if (next.middle - row.middle > MAX_PITCH_ABOVE * next.height || !isAligned(upper, row)) break
    next = row
    if (isRestOfName(row.text)) continue
    if (!isAsLarge(row, upper)) break
    first = row
  }
  return first
}

/**
 * The rows from the first parent's to the last row that continues the second parent's. They begin at one edge and are
 * equally high.
 */
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
  const middleOf = ({ field }: PlacedLine): number => (field === 'label' ? 0 : (places[field]?.middle ?? 0))
  return middleOf(upper) < middleOf(lower)
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

/**
 * Whether a row is a full name. An unknown label, or what is left of one, may look like a name, but it is shorter or
 * printed smaller.
 */
const isFullName = (row: FreeLine, parent: CardLine): boolean =>
  row.isName &&
  row.key.length >= MIN_NAME_LETTERS &&
  row.height > parent.height * MIN_NAME_HEIGHT &&
  !isSmallerPrint(row, parent)

const isAligned = (first: FreeLine, row: FreeLine): boolean =>
  Math.abs(row.left - first.left) < first.height &&
  row.height > first.height * MIN_NAME_HEIGHT &&
  row.height < first.height / MIN_NAME_HEIGHT

const isNear = (one: CardLine, other: CardLine): boolean =>
  Math.abs(one.left - other.left) < one.height * PAIR_INDENT

function readName(placed: PlacedLine, rows: readonly CardLine[]): FoundReading {
  return { ...nameOf(rows, placedConfidence(placed)), foundBy: 'layout' }
}
