/** Finding names under their labels, wrapped ones and the two of the parents included. */
import { below, labelled, type CardLine } from './card-lines.ts'
import { missing, type FieldReading } from './field-reading.ts'
import { withoutAccents } from './letters.ts'
import { givenNameSex } from './given-names.ts'

const NAME_CONFIDENCE = 0.9
/** Fragments of one row stand at most this many heights apart. */
const MAX_WORD_GAP = 2.2
/** Rows of one name are about as high as each other. */
const MAX_HEIGHT_RATIO = 1.4
/** The next row of a wrapped name comes within this many heights, box overhang included. */
const MAX_WRAP_PITCH = 1.3
/** How far below their label the rows of names may reach, in heights of the label. */
const NAMES_REACH = 9
/** The gap between two wrapped names is this much wider than the gaps within them. */
const MIN_SPLIT_RATIO = 1.15

/** Finds the holder's name. */
export function readName(lines: readonly CardLine[]): FieldReading {
  const labels = labelled(lines, 'name')
  for (const label of labels) {
    const rows = wrappedRows(nameRows(lines, label))
    if (rows.length > 0) return nameOf(rows, NAME_CONFIDENCE)
  }
  return missing(labels.length > 0 ? 'No name was read at its label.' : 'Its label was not found.')
}

/** Finds a name that is printed in two parts, the given names after the surnames. */
export function readSplitName(lines: readonly CardLine[]): FieldReading {
  const part = (name: 'name' | 'surname'): readonly CardLine[] =>
    labelled(lines, name)
      .map((label) => wrappedRows(nameRows(lines, label)))
      .find((rows) => rows.length > 0) ?? []
  const [given, surnames] = [part('name'), part('surname')]
  if (given.length === 0 || surnames.length === 0)
    return missing('One of the two parts of the name was not read.')
  return nameOf([...given, ...surnames], NAME_CONFIDENCE)
}

export interface Parents {
  readonly motherName: FieldReading
  readonly fatherName: FieldReading
}

/** How sure the order of the parents is: both given names tell, one does, or the layout alone. */
const PARENTS_CONFIDENCE = { told: 0.8, half: 0.7, layout: 0.5 } as const

/**
 * Finds the parents. Documents print them in either order and say not who is who, so the given names decide
 * where they tell, and the usual order of the layout where they do not, with little confidence.
 */
export function readParents(lines: readonly CardLine[]): Parents {
  const labels = labelled(lines, 'parents')
  for (const label of labels) {
    const people = splitPeople(nameRows(lines, label))
    const [first, second] = people
    if (first && second && people.length === 2) return told(first, second, /FILIATION$/.test(label.key))
    if (first) return unknown('The names of the parents could not be told apart.')
  }
  return unknown(labels.length > 0 ? 'No name was read at its label.' : 'Its label was not found.')
}

/** A name as letters and single spaces, digits that readers put for letters turned back. */
export function cleanName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[01568]/g, (digit) => ({ 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' })[digit] ?? '')
    .replace(/[^\p{Lu}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether there is more than a given name: glare or a finger that hides the rest of a line leaves less. */
export function isWholeName(name: string): boolean {
  return name.split(' ').filter((word) => word.length > 1).length > 1
}

const unknown = (reason: string): Parents => ({ motherName: missing(reason), fatherName: missing(reason) })

function told(first: readonly CardLine[], second: readonly CardLine[], motherFirst: boolean): Parents {
  const [one, other] = [sexOf(first), sexOf(second)]
  const hints = [one === 'F' || other === 'M', one === 'M' || other === 'F']
  const isTold = hints[0] !== hints[1]
  const firstIsMother = isTold ? hints[0] === true : motherFirst
  const confidence =
    PARENTS_CONFIDENCE[!isTold ? 'layout' : one !== undefined && other !== undefined ? 'told' : 'half']
  const [mother, father] = firstIsMother ? [first, second] : [second, first]
  return { motherName: nameOf(mother, confidence), fatherName: nameOf(father, confidence) }
}

const sexOf = (rows: readonly CardLine[]): 'F' | 'M' | undefined => givenNameSex(nameText(rows))

/** Rows of names under a label, top first, each the fragments of one row put together. */
function nameRows(lines: readonly CardLine[], label: CardLine): CardLine[] {
  const candidates = below(lines, label, NAMES_REACH).filter((line) => isNameLike(line.text))
  const rows: CardLine[] = []
  for (const line of [...candidates].sort((a, b) => a.left - b.left)) {
    const index = rows.findIndex((row) => isSameRow(row, line))
    const row = rows[index]
    if (row) rows[index] = joined(row, line)
    else rows.push(line)
  }
  return rows.sort((a, b) => a.middle - b.middle)
}

/** Letters for the most part, and neither numbers nor the slashes that labels and places carry. */
function isNameLike(text: string): boolean {
  const capitals = withoutAccents(text)
  const letters = capitals.replace(/[^A-Z]/g, '').length
  return letters >= 2 && letters >= capitals.replace(/\s/g, '').length * 0.8 && !/[/<:]|\d{2}/.test(text)
}

function isSameRow(row: CardLine, line: CardLine): boolean {
  const gap = line.left - row.right
  return (
    Math.abs(row.middle - line.middle) < Math.min(row.height, line.height) * 0.55 &&
    gap < line.height * MAX_WORD_GAP &&
    gap > -line.height / 2 &&
    isAsHigh(row, line)
  )
}

function joined(row: CardLine, line: CardLine): CardLine {
  return {
    ...row,
    text: `${row.text} ${line.text}`,
    key: row.key + line.key,
    confidence: Math.min(row.confidence, line.confidence),
    right: line.right,
    sources: [...row.sources, ...line.sources],
  }
}

/** The first row and those that follow it as closely as the rows of one name do. */
function wrappedRows(rows: readonly CardLine[]): CardLine[] {
  const first = rows.findIndex((row) => row.key.length >= 3)
  if (first < 0) return []
  const wrapped = rows.slice(first, first + 1)
  for (const row of rows.slice(first + 1)) {
    const last = wrapped.at(-1)
    if (!last || !continues(last, row)) break
    wrapped.push(row)
  }
  return wrapped
}

/** Whether a row is the next one of a wrapped name: close below, as high, and begun at the same edge. */
function continues(last: CardLine, row: CardLine): boolean {
  const isClose = row.middle - last.middle <= last.height * MAX_WRAP_PITCH
  return isClose && isAsHigh(last, row) && Math.abs(row.left - last.left) < last.height
}

/** Two rows are two people; of more, the widest gap parts them, if it is wider than the others. */
function splitPeople(rows: readonly CardLine[]): (readonly CardLine[])[] {
  if (rows.length <= 1) return rows.map((row) => [row])
  const gaps = rows.slice(1).map((row, i) => ({ at: i + 1, pitch: row.middle - (rows[i]?.middle ?? 0) }))
  const [widest, next] = [...gaps].sort((a, b) => b.pitch - a.pitch)
  if (!widest || (next && widest.pitch < next.pitch * MIN_SPLIT_RATIO)) return [rows]
  return [rows.slice(0, widest.at), rows.slice(widest.at)]
}

function isAsHigh(one: CardLine, other: CardLine): boolean {
  return Math.max(one.height, other.height) < Math.min(one.height, other.height) * MAX_HEIGHT_RATIO
}

const nameText = (rows: readonly CardLine[]): string => cleanName(rows.map((row) => row.text).join(' '))

function nameOf(rows: readonly CardLine[], confidence: number): FieldReading {
  return {
    value: nameText(rows),
    confidence: confidence * Math.min(...rows.map((row) => row.confidence)),
    lines: rows.flatMap((row) => row.sources),
  }
}
