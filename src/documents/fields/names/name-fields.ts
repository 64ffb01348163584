/** Finding the holder's name at its label. */
import { labelled, type CardLine } from '../../lines/card-lines.ts'
import { LABEL_NOT_FOUND, missing, type FieldReading } from '../field-reading.ts'
import { nameOf, nameRows, wrappedRows } from './name-rows.ts'

/** A name at its label, every letter of it sure. */
export const NAME_CONFIDENCE = 0.9

/** Finds the holder's name. */
export function readName(lines: readonly CardLine[]): FieldReading {
  const labels = labelled(lines, 'name')
  for (const label of labels) {
    const rows = wrappedRows(nameRows(lines, label))
    if (rows.length > 0) return nameOf(rows, NAME_CONFIDENCE)
  }
  return missing(labels.length > 0 ? 'No name was read at its label.' : LABEL_NOT_FOUND)
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
