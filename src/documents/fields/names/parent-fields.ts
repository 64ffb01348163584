/** Finds the two parents and, where it can be told, which of them is the mother. */
import type { DocumentType } from '../../../protocol/executions/executions.ts'
import type { Reason } from '../../../protocol/executions/finding-words/reasons.ts'
import { labelled, type CardLine } from '../../lines/card-lines.ts'
import { isFrom, LABEL_NOT_FOUND, missing, type FieldReading, type FoundReading } from '../field-reading.ts'
import { beginsWithGivenName, holdsGivenName, isKnownName, isTooLongForOne } from '../../lines/known-names.ts'
import { givenNameSex } from '../../lines/given-names.ts'
import { NAME_CONFIDENCE } from './name-fields.ts'
import {
  continues,
  isOneHand,
  isWholeName,
  joinedRows,
  nameOf,
  nameText,
  namesAmong,
  wrappedRows,
} from './name-rows.ts'
import { nameRows } from './rows-at-label.ts'
import {
  beginsNobody,
  isUnknownWord,
  mayBeginPerson,
  mayHoldJoint,
  peopleApart,
  splitPeople,
  withoutJoint,
} from './people.ts'
import { isAsLarge, isSmallerPrint } from '../../lines/print-size.ts'

export interface Parents {
  readonly motherName: FieldReading
  readonly fatherName: FieldReading
  /** Everybody who was read as a parent, in the order of print. */
  readonly parents: readonly FoundReading[]
  /** Whether each parent has a label that says which one it is. */
  readonly areParentsNamed: boolean
}

/** How sure it is which parent is which, when both given names tell and when only one does. */
const TOLD_BY_BOTH = 0.9
const TOLD_BY_ONE = 0.8

/** Finds the parents of the holder, whose name is given where it was read. Few documents have a label for each of them; most have one label for both. */
export function readParents(lines: readonly CardLine[], type: DocumentType, holder = ''): Parents {
  return readNamedParents(lines) ?? readPair(lines, type, holder)
}

function readNamedParents(lines: readonly CardLine[]): Parents | undefined {
  const [motherName, fatherName] = (['motherName', 'fatherName'] as const).map((name) =>
    labelled(lines, name)
      .map((label) => wrappedRows(nameRows(lines, label)))
      .find((rows) => rows.length > 0),
  )
  if (!motherName && !fatherName) return undefined
  const read = (rows: readonly CardLine[] | undefined): FieldReading =>
    rows ? nameOf(rows, NAME_CONFIDENCE) : missing(LABEL_NOT_FOUND)
  const parents = [motherName, fatherName].flatMap((rows) => (rows ? [rows] : []))
  parents.sort(([one], [other]) => (one?.middle ?? 0) - (other?.middle ?? 0))
  return {
    motherName: read(motherName),
    fatherName: read(fatherName),
    parents: parents.map((rows) => nameOf(rows, NAME_CONFIDENCE)),
    areParentsNamed: true,
  }
}

function readPair(lines: readonly CardLine[], type: DocumentType, holder: string): Parents {
  const labels = labelled(lines, 'parents')
  const each = labels.length > 1 ? peopleByLabel(lines, labels) : undefined
  if (each) return tellParents(each, type)
  for (const label of labels) {
    const rows = rowsOfPeople(inOnePrint(nameRows(lines, label)))
    const split = splitPeople(rows, {
      holder,
      edge: type === 'rg' ? Math.max(...lines.map(({ right }) => right)) : 0,
    })
    const isPlain = rows.length <= 2 || peopleApart(rows) !== undefined
    const confidence = NAME_CONFIDENCE * (isPlain ? 1 : LIKELY_PARTED)
    // A single given name may also be the last name of the person above.
    const isDoubtful =
      (split.length === 2 && split[1] !== undefined && mayBeOneName(nameText(split[1]))) ||
      (split.length === 1 && rows.slice(1).some(isUnknownWord))
    const people = split.map((person) => {
      const mayBeMore = isDoubtful || mayGoOn(person, rows, lines) || mayHoldJoint(nameText(person))
      const name = nameOf(person, confidence * (mayBeMore ? MAY_GO_ON : 1))
      return { ...name, value: withoutJoint(name.value) }
    })
    const isRest = (row: CardLine, i: number): boolean =>
      !mayBeginPerson(row, rows[i], holder) || beginsNobody(row)
    const isOne = rows.length > 0 && split.length < 2 && rows.slice(1).every(isRest)
    if ((people.length === 2 && !isWithStranger(split)) || isOne) return tellParents(people, type)
    if (rows.length > 1) return unknown('The names of the parents could not be told apart.')
  }
  return unknown(labels.length > 0 ? 'No name was read at its label.' : LABEL_NOT_FOUND)
}

/** Whether a word may be a single name: no given name begins it, and it is not too long for one. */
const mayBeOneName = (name: string): boolean =>
  !isWholeName(name) && !holdsGivenName(name) && !isTooLongForOne(name)

/** The factor for a name that may go on in the print below it. Calibrated, the confidence is below 0.9. */
const MAY_GO_ON = 0.6

/**
 * Whether a row of unknown print under a person's last row may be the rest of the name. A stamp across such a row changes
 * its place or its height, so the row no longer fits the name.
 */
function mayGoOn(
  person: readonly CardLine[],
  rows: readonly CardLine[],
  lines: readonly CardLine[],
): boolean {
  const last = person.at(-1)
  if (!last) return false
  const used = rows.flatMap(({ sources }) => sources)
  return joinedRows(namesAmong(lines)).some(
    (row) =>
      !isFrom(row, used) &&
      row.left < last.right &&
      row.right > last.left &&
      row.middle > last.middle &&
      row.middle - last.middle < GOES_ON_WITHIN * last.height &&
      row.height > last.height * GOES_ON_HEIGHT,
  )
}
/** In heights of the last row. */
const GOES_ON_WITHIN = 1.5
const GOES_ON_HEIGHT = 0.85

/** The factor where wrapped names stand at one pitch, so that little says which row begins the second person. */
const LIKELY_PARTED = 0.68

/**
 * One parent for each of FILIACAO 1 and FILIACAO 2; undefined where there are not two labels, or a label does not have
 * one parent.
 */
function peopleByLabel(
  lines: readonly CardLine[],
  labels: readonly CardLine[],
): readonly FoundReading[] | undefined {
  const inOrder = [...labels].sort((a, b) => a.middle - b.middle)
  const people = inOrder.map((label) => splitPeople(rowsOfPeople(inOnePrint(nameRows(lines, label)))))
  const rows = people.flatMap((split) => (split.length === 1 && split[0] ? [split[0]] : []))
  if (rows.length !== 2 || labels.length !== 2 || rows[0]?.[0] === rows[1]?.[0]) return undefined
  return rows.map((person) => nameOf(person, NAME_CONFIDENCE))
}

/**
 * The rows before a row that stands apart and in smaller print, or in another hand. That row is an unknown label, or what
 * is left of one, or a signature.
 */
function inOnePrint(rows: readonly CardLine[]): readonly CardLine[] {
  const [first] = rows
  const end = rows.findIndex((row, i) => {
    const last = rows[i - 1]
    if (first && !isOneHand(first.text, row.text)) return true
    if (!first || !last || continues(last, row) || isKnownName(row.text)) return false
    return isSmallerPrint(row, first) && !isAsLarge(row, first)
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/**
 * In heights of a row. Parents stand no farther apart than this, unless each has a box of its own, as on the licence of
 * 2008.
 */
const FAR_APART = 2.2

/** Whether a row far below two whole names may belong to somebody else, because those two names are the parents. */
function isWithStranger([first = [], second = []]: readonly (readonly CardLine[])[]): boolean {
  const [last, next] = [first.at(-1), second[0]]
  if (!last || !next || first.length < 2 || next.middle - last.middle < FAR_APART * last.height) return false
  return first.every((row) => isWholeName(nameText([row])))
}

/** A single word with fewer letters is not a name. The rest of the next label may stand under the parents. */
const MIN_LETTERS = 8

/** The rows before a group that stands apart and is not a name. */
function rowsOfPeople(rows: readonly CardLine[]): readonly CardLine[] {
  const stray = rows.findIndex((_, at) => isStray(rows, at))
  if (stray > 0) return rowsOfPeople(rows.slice(0, stray))
  const [first = [], second] = splitPeople(rows)
  return second && !isSomebody(nameText(second)) ? rowsOfPeople(first) : rows
}

/**
 * Whether a row is too short to begin a person and too far below to end one. The rest of a name stands no farther under
 * it than the second parent stands under the first. The rest of a misread label stands farther off: RNW, read for RNM,
 * stood 2.1 times as far.
 */
function isStray(rows: readonly CardLine[], at: number): boolean {
  const pitchOf = (i: number): number => (rows[i]?.middle ?? 0) - (rows[i - 1]?.middle ?? 0)
  const before = rows.slice(1, at).map((_, i) => pitchOf(i + 1))
  const [last, row] = [rows[at - 1], rows[at]]
  if (before.length === 0 || !last || !row || isSomebody(nameText([row])) || continues(last, row))
    return false
  return pitchOf(at) > Math.max(...before) * STRAY_PITCH
}

/**
 * At 1.15 a mother's last word was lost on one licence of 14, because the boxes of evenly spaced rows are not evenly
 * spaced.
 */
const STRAY_PITCH = 1.5

const isSomebody = (name: string): boolean => isWholeName(name) || name.length >= MIN_LETTERS

const unknown = (reason: Reason): Parents => ({
  motherName: missing(reason),
  fatherName: missing(reason),
  parents: [],
  areParentsNamed: false,
})

/**
 * Tells which of one or two people is the mother. Documents print the parents in either order and do not say who is
 * who, so only the given names can tell. On a foreigner's card the ending of a name says nothing: EMEKA is a man's. Where
 * the names do not tell, no mother is guessed.
 */
export function tellParents(parents: readonly FoundReading[], type: DocumentType): Parents {
  const tells = (name: string): boolean => type !== 'rne' || beginsWithGivenName(name)
  const sexes = parents.map(({ value }) => (tells(value) ? givenNameSex(value) : undefined))
  const known = new Set(sexes.filter((sex) => sex !== undefined))
  const isTold =
    known.size === 2 || (known.size === 1 && sexes.filter((sex) => sex !== undefined).length === 1)
  const share = known.size === 2 ? TOLD_BY_BOTH : TOLD_BY_ONE
  const parentOf = (sex: 'F' | 'M'): FieldReading => {
    const other = sex === 'F' ? 'M' : 'F'
    const found = parents.find((_, i) => sexes[i] === sex || (parents.length === 2 && sexes[1 - i] === other))
    if (!isTold)
      return missing('The document does not say which parent is which, and neither do their names.')
    return found ? { ...found, confidence: found.confidence * share } : missing('One parent alone was read.')
  }
  return { motherName: parentOf('F'), fatherName: parentOf('M'), parents, areParentsNamed: false }
}
