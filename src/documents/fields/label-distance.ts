/** How far a value stands from the place that its label gives it. */
import type { CardLine } from '../lines/card-lines.ts'
import type { LabelName } from '../lines/label-phrases.ts'
import { similarityFrom } from '../lines/letters.ts'
import { findDates } from './printed-values.ts'

/** In heights of the label: a value stands on the next line, or beside its label, or beside the middle of two rows. */
const BELOW = { pitch: 1.7, within: 2.9 } as const
const BESIDE = { rows: 1.05, gap: 14 } as const
const ABOVE = { pitch: 1.5, within: 2.4 } as const
/** An indent of this many heights of the label costs as much as one row of distance. */
const INDENT_HEIGHTS = 3
/** The cost of each direction, added to the distance. Most values stand under their labels, few above them. */
const PRIOR = { below: 0, beside: 0.25, above: 3 } as const

export interface LabelDistance {
  readonly way: 'below' | 'beside' | 'above'
  /** In heights of the label; 0 for a value exactly where it should stand. */
  readonly cost: number
}

/**
 * The distance of a line from a label; undefined if the line cannot be the label's value. Cards from before 1983 print
 * their labels under the values (`isUnder`), so there above means what below means on all other cards.
 */
export function labelDistance(label: CardLine, line: CardLine, isUnder = false): LabelDistance | undefined {
  const height = Math.max(1, label.height)
  const down = (line.middle - label.middle) / height
  const gap = (line.left - label.right) / height
  if (gap > -1 && Math.abs(down) < BESIDE.rows * Math.max(1, line.height / height))
    return gap < BESIDE.gap
      ? { way: 'beside', cost: PRIOR.beside + Math.abs(down) * 0.5 + gap * 0.12 }
      : undefined
  // Edges and middles are compared: values are set left, centred or right under their labels.
  const across =
    Math.min(
      Math.abs(line.left - label.left),
      Math.abs(line.right - label.right),
      Math.abs(line.left + line.right - label.left - label.right) / 2,
    ) / height
  const overlap = Math.min(line.right, label.right) - Math.max(line.left, label.left)
  const indent = across / INDENT_HEIGHTS + (overlap > 0 ? 0 : -overlap / height / INDENT_HEIGHTS)
  if (indent > MAX_INDENT) return undefined
  const up = -down
  if (down > 0.35 && down < BELOW.within)
    return { way: 'below', cost: (isUnder ? PRIOR.above : 0) + Math.abs(down - BELOW.pitch) * 0.6 + indent }
  if (up > 0.35 && up < ABOVE.within)
    return { way: 'above', cost: (isUnder ? 0 : PRIOR.above) + Math.abs(up - ABOVE.pitch) * 0.6 + indent }
  return undefined
}

/** The greatest indent, in units of INDENT_HEIGHTS. */
const MAX_INDENT = 3

/**
 * Whether the card prints its labels under the values, as the forms of several states do. Its dates tell: each is the
 * value of the label in its column that is nearest. One date and the number tell it together. Where they do not tell,
 * the heading of the cards before 1983 does, which may have been read in two parts; later cards name neither a cédula nor
 * the day when somebody was "born on".
 */
export function hasLabelsUnder(lines: readonly CardLine[]): boolean {
  const { over, under, beside } = valuesAtLabels(lines, DATE)
  if (over + under >= 2 && (over === 0 || under === 0)) return under === 0
  if (beside >= 2) return false
  const number = valuesAtLabels(lines, NUMBER)
  if (over + under < 2 && over + number.over >= 2 && under + number.under === 0) return true
  const says = (phrase: string): boolean => lines.some(({ key }) => similarityFrom(0.85, key, phrase) > 0)
  return says('CEDULADEIDENTIDADE') || (says('NASCIDOA') && (says('CEDULADE') || says('CEDULA')))
}

/** In heights of the label: a date that is nearer was typed over its label. */
const LEAST_APART = 0.5

/** Labels whose values are told by their form, and the form. */
interface TellingLabel {
  readonly names: readonly LabelName[]
  readonly isValue: (text: string) => boolean
}

const DATE: TellingLabel = {
  names: ['birthDate', 'issueDate'],
  isValue: (text) => findDates(text).length > 0,
}
/** The number of an identity card stands alone on its line: 7.722.266 or 79119106-77. */
const NUMBER: TellingLabel = {
  names: ['documentNumber'],
  isValue: (text) => /^(?:[A-Z]{2}[- ]?)?\d[\d. ]{5,12}(?:-\s?[\dX]{1,2})?$/.test(text),
}

/** How many labels have their nearest value above them, how many below, and how many right beside them. */
function valuesAtLabels(
  lines: readonly CardLine[],
  { names, isValue }: TellingLabel,
): Readonly<Record<'over' | 'under' | 'beside', number>> {
  const values = lines.filter((line) => !line.label && isValue(line.text))
  const labels = lines.filter(({ label }) => label && names.includes(label.name))
  let [over, under] = [0, 0]
  const beside = labels.filter((label) =>
    values.some((value) => labelDistance(label, value)?.way === 'beside'),
  )
  for (const label of labels) {
    const [near] = values
      .map((value) => ({ value, up: (label.middle - value.middle) / Math.max(1, label.height) }))
      .filter(({ value, up }) => isInColumn(value, label) && Math.abs(up) < BELOW.within)
      .sort((one, other) => Math.abs(one.up) - Math.abs(other.up))
    if (!near || Math.abs(near.up) < LEAST_APART) continue
    if (near.up > 0) over++
    else under++
  }
  return { over, under, beside: beside.length }
}

const isInColumn = (line: CardLine, label: CardLine): boolean =>
  Math.min(line.right, label.right) > Math.max(line.left, label.left)
