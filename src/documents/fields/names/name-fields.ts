/** Finding the holder's name at its label. */
import { labelled, type CardLine } from '../../lines/card-lines.ts'
import { LABEL_NOT_FOUND, missing, type FieldReading } from '../field-reading.ts'
import { hasLabelsUnder } from '../label-distance.ts'
import { givenNameSex } from '../../lines/given-names.ts'
import {
  FIRST_PARTICLE,
  isWholeName,
  mayGoOnIn,
  nameOf,
  namesAmong,
  nameText,
  wrappedRows,
} from './name-rows.ts'
import { nameRows } from './rows-at-label.ts'

/** The confidence of a name at its label when every letter is sure. */
export const NAME_CONFIDENCE = 0.9

/** Finds the holder's name. */
export function readName(lines: readonly CardLine[]): FieldReading {
  const labels = labelled(lines, 'name')
  for (const label of labels) {
    const under = nameRows(lines, label)
    const rows = wrappedRows(under, label)
    const next = under[under.indexOf(rows.at(-1) ?? label) + 1]
    if (rows.length > 0) return nameOf(rows, NAME_CONFIDENCE * shareLeft(label, rows, next, lines))
  }
  return missing(labels.length > 0 ? 'No name was read at its label.' : LABEL_NOT_FOUND)
}

/**
 * The factor for a name that may be another person's or may run on into another person's. Calibrated, the confidence is
 * below 0.9.
 */
const OTHER_PERSON = 0.6

/** In heights of the label. A name stands beside its label, or under it at about one height and a half. */
const FAR_BELOW = 2

/**
 * The factor for names that may be another person's, or the rest of one. Where the parents' label was not read, a row of
 * the name that could be a whole name may be a parent's, and so may a name that stands far below its label. On cards
 * whose labels stand under their values, a lost label makes the value of the next label look like the name.
 */
function shareLeft(
  label: CardLine,
  rows: readonly CardLine[],
  next: CardLine | undefined,
  lines: readonly CardLine[],
): number {
  const isAlone = labelled(lines, 'parents').length === 0
  const mayBeParent = rows.slice(isAlone ? 1 : 2).some((row) => givenNameSex(nameText([row])) !== undefined)
  const isFar = (rows[0]?.middle ?? 0) - label.middle > label.height * FAR_BELOW
  // No name begins with DA or DOS, so the row above was not read.
  const isRest = FIRST_PARTICLE.test(nameText(rows))
  const isUnclear =
    isRest || mayBeParent || (isAlone && isFar) || mayGoOnIn(rows, next) || hasLabelsUnder(lines)
  return isUnclear ? OTHER_PERSON : 1
}

/**
 * Finds a name that is printed in two parts, the given names after the surnames. Some migrants' cards print it in one,
 * at the label NOME and not NOME / NAME: where no other name stands above it, a whole name there is taken, less surely,
 * for the label of its other part may be lost.
 */
export function readSplitName(lines: readonly CardLine[]): FieldReading {
  const part = (name: 'name' | 'surname'): readonly CardLine[] =>
    labelled(lines, name)
      .map((label) => wrappedRows(nameRows(lines, label)))
      .find((rows) => rows.length > 0) ?? []
  const [given, surnames] = [part('name'), part('surname')]
  const isInOne = labelled(lines, 'name').every(({ key }) => key.length <= LETTERS_OF_LABEL)
  if (isInOne && surnames.length === 0 && isWholeName(nameText(given)) && !hasNameAbove(lines, given))
    return nameOf(given, NAME_CONFIDENCE * OTHER_PERSON)
  if (given.length === 0 || surnames.length === 0)
    return missing('One of the two parts of the name was not read.')
  return nameOf([...given, ...surnames], NAME_CONFIDENCE)
}

/** NOME, of which a letter may have been read twice. */
const LETTERS_OF_LABEL = 5

/** In heights of the row: the other part of a name is printed within this distance above it. */
const PART_ABOVE = 4

const hasNameAbove = (lines: readonly CardLine[], [first]: readonly CardLine[]): boolean =>
  namesAmong(lines).some((row) => {
    const above = (first?.middle ?? 0) - row.middle
    return above > 0 && above < PART_ABOVE * row.height
  })
