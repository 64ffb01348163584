/** Finds the rows of names that belong to a label: beside it, under it, over it, or across bare ground from it. */
import { withoutAccents } from '../../lines/letters.ts'
import { across, below, type CardLine } from '../../lines/card-lines.ts'
import { isFrom } from '../field-reading.ts'
import { hasLabelsUnder } from '../label-distance.ts'
import { beginsWithGivenName, hasNameWord, isKnownName } from '../../lines/known-names.ts'
import {
  cleanName,
  continues,
  endsInParticle,
  isWholeName,
  joinedRows,
  namesAmong,
  OVER_LABEL,
} from './name-rows.ts'

/** How far below their label the rows of names may reach, in heights of the label. */
const NAMES_REACH = 9

/** The rows of names under a label, top first. The fragments of a row are joined. */
export function nameRows(lines: readonly CardLine[], label: CardLine): CardLine[] {
  const names = joinedRows(namesAmong(lines))
  if (hasLabelsUnder(lines)) return rowsOver(names, lines, label)
  const far = rowAcross(names, lines, label)
  if (far) return rowsFrom(far, names, lines, label)
  const others = lines.filter((line) => line.label && line !== label)
  const beside = rowBeside(names, label, others)
  const besides = withRowAbove(names, label, beside)
  // A row beside another label is the value of that label.
  const taken = others.filter((other) => other.label?.name !== label.label?.name)
  const end = label.right - label.height * OVER_LABEL
  const values = taken.map((other) => rowBeside(names, other)).filter((row) => row && row.left >= end)
  const atLabel = below([...names, ...others], label, NAMES_REACH)
  const column = beside && beside.left >= label.right ? rowsFrom(beside, names, lines, label) : []
  const under = [...atLabel, ...column.filter((row) => !atLabel.includes(row))]
  const rows = under
    .filter((row) => !besides.includes(row) && !values.includes(row))
    .sort((a, b) => a.middle - b.middle || a.left - b.left)
  const last = besides.at(-1)
  const next = rows.filter((row) => !last || row.middle > last.middle)
  // The rest of a heading may reach down to the first label. When a known name stands under such a row, that name is
  // the value and the row is not. Of a name whose words were read without spaces often only one is known.
  const isFirst = label.label?.name === 'name'
  const isHeading = isFirst && last && !hasNameWord(last.text) && next[0] && isKnownName(next[0].text)
  return isHeading ? next : [...besides, ...next]
}

/** The row beside a label, and the row above it when the name begins there: some forms print the label beside both. */
function withRowAbove(
  names: readonly CardLine[],
  label: CardLine,
  beside: CardLine | undefined,
): readonly CardLine[] {
  if (!beside) return []
  const name = cleanName(beside.text)
  // AMORIM COELHO is a whole name for its words, but no name begins with AMORIM.
  const isWhole = isWholeName(name) && beginsWithGivenName(withoutAccents(name))
  const above = names.find(
    (row) =>
      (!isWhole || endsInParticle(cleanName(row.text))) && isBeside(row, label) && continues(row, beside),
  )
  return above ? [above, beside] : [beside]
}

/**
 * A name beside its label begins at most `gap` heights after the label's end, and stands at most `offset` heights higher
 * or lower.
 */
const BESIDE = { gap: 6, offset: 0.85 } as const

/** The nearest row that stands beside a label. A row that is nearer to another label belongs to that label. */
function rowBeside(
  rows: readonly CardLine[],
  label: CardLine,
  others: readonly CardLine[] = [],
): CardLine | undefined {
  const isNearer = (other: CardLine, row: CardLine): boolean =>
    isBeside(row, other) && offsetOf(row, other) < offsetOf(row, label)
  return rows
    .filter((row) => isBeside(row, label) && !others.some((other) => isNearer(other, row)))
    .sort((a, b) => offsetOf(a, label) - offsetOf(b, label))[0]
}

/**
 * The row across bare ground from a label. Where a row stands near the label or under it, the form prints its values
 * there.
 */
function rowAcross(
  names: readonly CardLine[],
  lines: readonly CardLine[],
  label: CardLine,
): CardLine | undefined {
  const value = across(lines, label)
  const row = value && names.find((name) => isFrom(name, value.sources))
  const isInColumn = (name: CardLine): boolean => name.left < label.right
  const isNear = rowBeside(names, label) !== undefined || below(names, label).some(isInColumn)
  return isNear ? undefined : row
}

/** The rows from the one beside or across from a label, down to the next label of the label's column. */
function rowsFrom(
  first: CardLine,
  names: readonly CardLine[],
  lines: readonly CardLine[],
  label: CardLine,
): CardLine[] {
  const isNextLabel = (line: CardLine): boolean =>
    line.label !== undefined && line.middle > label.middle + label.height && line.left < first.left
  const end = Math.min(
    label.middle + NAMES_REACH * label.height,
    ...lines.filter(isNextLabel).map(({ middle, height }) => middle - height / 2),
  )
  const isInColumn = (row: CardLine): boolean => row.left < first.right && row.right > first.left
  return names.filter((row) => row.middle >= first.middle && row.middle < end && isInColumn(row))
}

const offsetOf = (row: CardLine, label: CardLine): number => Math.abs(row.middle - label.middle)

function isBeside(row: CardLine, label: CardLine): boolean {
  const gap = row.left - label.right
  if (isTypedOver(row, label)) return true
  const isNear = gap > -label.height * OVER_LABEL && gap < label.height * BESIDE.gap
  return isNear && offsetOf(row, label) < Math.max(row.height, label.height) * BESIDE.offset
}

/** Whether a row was typed over its label, by a printer that was not aligned with the form. */
const isTypedOver = (row: CardLine, label: CardLine): boolean =>
  row.left < label.right &&
  row.right > label.right + 2 * label.height &&
  offsetOf(row, label) < label.height * TYPED_OVER

/** In heights of the label. A row that is lower than this stands under the label. */
const TYPED_OVER = 0.35

/** On cards whose labels stand under the values: the rows between a label and the one above it. */
function rowsOver(names: readonly CardLine[], lines: readonly CardLine[], label: CardLine): CardLine[] {
  const isInColumn = (line: CardLine): boolean =>
    line.middle < label.middle &&
    line.right > label.left - label.height * NAMES_REACH &&
    line.left < label.right + label.height * NAMES_REACH
  const above = lines.filter((line) => line.label && line !== label && isInColumn(line))
  const last = Math.max(-Infinity, ...above.map(({ middle }) => middle))
  return names.filter(
    (row) => isInColumn(row) && row.middle > last && label.middle - row.middle < label.height * NAMES_REACH,
  )
}
