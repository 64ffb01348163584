/**
 * Prepares the lines of a card for finding values among them: straightens their places and says which of them are
 * labels.
 */
import type { TextLine } from '../document-engine.ts'
import { median } from '../../imaging/quantiles.ts'
import type { Point } from '../../imaging/pixels.ts'
import type { LabelName } from './label-phrases.ts'
import { birthLabelOf, labelOf, labelOfFirstLanguage, type Label } from './labels.ts'
import { isOfNames } from './label-words.ts'
import { phraseKey, withoutAccents } from './letters.ts'
import { partedLine } from './parted-lines.ts'

export interface CardLine {
  readonly text: string
  /** Only the capitals and digits of the text. */
  readonly key: string
  readonly confidence: number
  readonly left: number
  readonly right: number
  readonly middle: number
  readonly height: number
  readonly label: Label | undefined
  /** Whether it is a part of a longer line that the reader took for one. */
  readonly isPart?: boolean
  /** Whether it is of the entry of birth or marriage, whose date is nobody's birth and no issue. */
  readonly isOfEntry?: boolean
  /** What the reader saw: one line, or the fragments of one. */
  readonly sources: readonly TextLine[]
}

/**
 * Lines with their places measured along the direction in which the text runs. Print that runs along the card's side is
 * left out. Identity cards bear NAO PLASTIFICAR there, beside the names, and it was read as the end of a parent's name.
 */
export function cardLines(read: readonly TextLine[]): CardLine[] {
  const lines = read.filter((line) => !isStanding(line))
  const radians = slopeOf(lines)
  const [cos, sin] = [Math.cos(-radians), Math.sin(-radians)]
  const straighten = ({ x, y }: Point): Point => ({ x: x * cos - y * sin, y: x * sin + y * cos })
  const usual = median(lines.map((line) => heightOf(line)))
  const straightened = lines
    .flatMap(labelledParts)
    .map(({ line, isPart, isOfEntry, key, label }): CardLine => {
      const corners = line.corners.map(straighten)
      const xs = corners.map(({ x }) => x)
      const ys = corners.map(({ y }) => y)
      return {
        text: line.text,
        key,
        confidence: line.confidence,
        left: Math.min(...xs),
        right: Math.max(...xs),
        middle: ys.reduce((sum, y) => sum + y, 0) / 4,
        // A box around a label and a value that stands half a row above it is higher than either of them.
        height: Math.max(1, isPart ? Math.min(heightOf(line), usual * MAX_PART_HEIGHT) : heightOf(line)),
        label,
        ...(isPart && { isPart }),
        ...(isOfEntry && { isOfEntry }),
        sources: [line],
      }
    })
  return withLoneBirthLabel(withBrokenLabels(straightened))
}

interface LabelledPart extends Pick<CardLine, 'key' | 'label'> {
  readonly line: TextLine
  readonly isPart: boolean
  readonly isOfEntry: boolean
}

/**
 * The parts of each line. The same lines are looked at for the kind, the zone, every field and the layout, and
 * comparing them with all labels is most of the work of understanding a document.
 */
const partsOf = new WeakMap<TextLine, readonly LabelledPart[]>()

function labelledParts(line: TextLine): readonly LabelledPart[] {
  const known = partsOf.get(line)
  if (known) return known
  const parts: LabelledPart[] = []
  for (const part of partedLine(line)) {
    const key = phraseKey(part.text)
    // ANA DO NASCIMENTO has the shapes of DATA DO CASAMENTO.
    const label = isOfNames(part.text) ? undefined : (labelOf(key) ?? labelOfFirstLanguage(part.text))
    // The date at the end of such a line is a part of its own.
    const isOfEntry = !label && (ENTRY.test(withoutAccents(part.text)) || parts.at(-1)?.isOfEntry === true)
    parts.push({ line: part, isPart: part !== line, isOfEntry, key, label })
  }
  partsOf.set(line, parts)
  return parts
}

/** The entry of birth or marriage from which the card was made: C.NASC=31353 LV.B-92 FL.75, 1 OFICIO, COMARCA. */
const ENTRY =
  /\bC\W{0,2}(?:CAS|NASC)\W|\bCERT\W|\bLI?VR?[O0]?\W{0,2}[A-Z]?\W?\d|\bF(?:LS?|[O0]LHAS?)\W{0,2}\d|\b[O0]F[I1]C[I1][O0]\b|\bCART[O0]R|\bC[O0]MARCA/

/** The greatest height of a part of a line, in heights of the card's median line. */
const MAX_PART_HEIGHT = 1.2

/**
 * A line runs along the card's side when its box is `ratio` times as high as wide. A box of one or two upright letters
 * may be as high, so a line needs `letters` letters.
 */
const STANDING = { ratio: 1.5, letters: 3 } as const

const isStanding = (line: TextLine): boolean =>
  heightOf(line) > STANDING.ratio * sideLength(line, 0, 1) && phraseKey(line.text).length >= STANDING.letters

const heightOf = (line: TextLine): number => (sideLength(line, 0, 3) + sideLength(line, 1, 2)) / 2

/** Marks NASCIMENTO alone as a label where the card has no longer label of the birth date and a date stands near it. */
function withLoneBirthLabel(lines: readonly CardLine[]): CardLine[] {
  if (lines.some(({ label }) => label?.name === 'birthDate')) return [...lines]
  return lines.map((line) => {
    const label = line.label ? undefined : birthLabelOf(line.key)
    return label && lines.some((other) => isDateBy(line, other)) ? { ...line, label } : line
  })
}

const YEAR_LAST = /\d.{0,5}(?:19|20)\d{2}$/

/** Whether a line ends in a year and stands under a label, above it or beside it. */
function isDateBy(label: CardLine, { text, left, right, middle }: CardLine): boolean {
  const [down, height] = [Math.abs(middle - label.middle), label.height]
  const isBeside = down < height && left > label.right - height && left < label.right + 8 * height
  const isInColumn = down < 3 * height && left < label.right + height && right > label.left - height
  return YEAR_LAST.test(text) && (isBeside || isInColumn)
}

/** The largest gap between fragments of one label, in heights. */
const MAX_FRAGMENT_GAP = 2.5

/**
 * Finds labels that the reader saw as two fragments. The first becomes the label, and the second is removed so that it
 * is not taken for a value.
 */
function withBrokenLabels(lines: readonly CardLine[]): CardLine[] {
  const labels = new Map<CardLine, Label>()
  for (const first of lines) {
    const second = first.label ? undefined : lines.find((line) => !line.label && isNext(first, line))
    const label = second && labelOf(first.key + second.key)
    if (!label) continue
    labels.set(first, label)
    labels.set(second, { ...label, name: 'other' })
  }
  return lines.map((line) => ({ ...line, label: labels.get(line) ?? line.label }))
}

function isNext(first: CardLine, second: CardLine): boolean {
  const gap = second.left - first.right
  const height = Math.max(first.height, second.height)
  return (
    gap > -height / 2 &&
    gap < height * MAX_FRAGMENT_GAP &&
    Math.abs(second.middle - first.middle) < height / 2
  )
}

/** The lines that are a label of this name, the clearest first. */
export function labelled(lines: readonly CardLine[], name: LabelName): CardLine[] {
  return lines
    .filter(({ label }) => label?.name === name)
    .sort((a, b) => (b.label?.likeness ?? 0) - (a.label?.likeness ?? 0))
}

/** A value stands on the next line: its middle is at most this many heights of the label below the label's middle. */
const NEXT_LINE_HEIGHTS = 2.6
/** A value begins about where its label begins: at most this many pixels off, on a card 1400 pixels wide. */
const MAX_INDENT = 220
const MAX_OUTDENT = 90

/** Lines under a label that may be its values, top first, down to the next label. */
export function below(
  lines: readonly CardLine[],
  label: CardLine,
  reachHeights = NEXT_LINE_HEIGHTS,
): CardLine[] {
  const indent = Math.max(MAX_INDENT, (label.right - label.left) * 0.9)
  const isUnder = (line: CardLine): boolean =>
    line !== label &&
    line.middle > label.middle + label.height * 0.35 &&
    line.middle - label.middle < label.height * reachHeights &&
    line.left - label.left < indent &&
    line.left > label.left - MAX_OUTDENT
  const under = lines.filter(isUnder)
  const nextLabel = Math.min(...under.filter((line) => line.label).map((line) => line.middle), Infinity)
  return under
    .filter((line) => !line.label && line.middle < nextLabel)
    .sort((a, b) => a.middle - b.middle || a.left - b.left)
}

/** A value beside its label, or beside the middle of a label of two rows, in heights. */
const MAX_ROW_OFFSET = 0.6

const isLevel = (label: CardLine, line: CardLine): boolean =>
  Math.abs(line.middle - label.middle) < Math.max(label.height, line.height) * MAX_ROW_OFFSET

/** Lines beside a label that may be its values, nearest first. */
export function rightOf(lines: readonly CardLine[], label: CardLine): CardLine[] {
  return lines
    .filter(
      (line) =>
        line !== label && !line.label && line.left > label.right - label.height && isLevel(label, line),
    )
    .sort((a, b) => a.left - b.left)
}

/** In heights of the label: the widest bare ground between a column of labels and a column of values. */
const MAX_BARE_GAP = 28

/**
 * The value across bare ground from a label, on forms that print all labels in one column and all values in another:
 * the first line at the label's height.
 */
export function across(lines: readonly CardLine[], label: CardLine): CardLine | undefined {
  const [first] = lines
    .filter((line) => line.left > label.right && isLevel(label, line))
    .sort((a, b) => a.left - b.left)
  const isNear = first && first.left - label.right < label.height * MAX_BARE_GAP
  return isNear && !first.label ? first : undefined
}

/** The median slope of the longer lines, radians. */
export function slopeOf(lines: readonly TextLine[]): number {
  const slopes = lines
    .filter((line) => sideLength(line, 0, 1) > 60)
    .map(({ corners: [a, b, c, d] }) => Math.atan2(b.y - a.y + c.y - d.y, b.x - a.x + c.x - d.x))
    .sort((a, b) => a - b)
  return slopes[slopes.length >> 1] ?? 0
}

function sideLength({ corners }: TextLine, from: 0 | 1, to: 1 | 2 | 3): number {
  return Math.hypot(corners[to].x - corners[from].x, corners[to].y - corners[from].y)
}
