/** Tells what the value of a field looks like, wherever it stands. */
import type { DocumentType } from '../../protocol/executions/executions.ts'
import type { CardLine } from '../lines/card-lines.ts'
import type { PlacedField } from './layouts.ts'
import { cleanName, isWholeName, namesAmong } from '../fields/names/name-rows.ts'
import { findCpfs, findDates } from '../fields/printed-values.ts'
import { documentNumberIn } from '../fields/document-number.ts'

/** A person's whole name has at least this many letters. Given names or surnames alone have fewer. */
export const MIN_NAME_LETTERS = 8
const MIN_SHORT_NAME_LETTERS = 5
/** The shortest surnames, such as LI and BA, have two letters. */
const MIN_NAME_PART_LETTERS = 2

/** Whether a value of this shape could hardly be anything else on a card. */
function isTellingShape(field: PlacedField): boolean {
  return field.endsWith('Date') || field === 'cpf' || field === 'documentNumber'
}

export const isPersonName = (field: PlacedField): boolean => !isTellingShape(field)

/** Whether a line looks like a number or date of the field. */
export function hasTellingShape(
  { text, label, isOfEntry }: CardLine,
  field: PlacedField,
  type: DocumentType,
): boolean {
  if (label || !isTellingShape(field)) return false
  if (field.endsWith('Date')) return !isOfEntry && findDates(text).length > 0
  if (field === 'cpf') return findCpfs(text).some(({ valid, punctuated }) => valid && punctuated)
  return documentNumberIn(text, type) !== undefined
}

/** A line that belongs to no label, and whether it may be a name. A town with its state and a label are not names. */
export interface FreeLine extends CardLine {
  readonly isName: boolean
}

/** The lines of a card that no label claims. */
export function freeLines(lines: readonly CardLine[]): readonly FreeLine[] {
  const names = new Set(namesAmong(lines))
  return lines.filter(({ label }) => !label).map((line) => ({ ...line, isName: names.has(line) }))
}

/**
 * Whether a short line is a whole name, as LIA PAZ and RUI SÁ are. It has two words, which the remains of a label
 * seldom have.
 */
const isShortName = ({ key, text }: FreeLine): boolean =>
  key.length >= MIN_SHORT_NAME_LETTERS && isWholeName(cleanName(text))

/** Whether a line looks like a value of the field. */
export function hasShape(line: FreeLine, field: PlacedField, type: DocumentType): boolean {
  if (isTellingShape(field)) return hasTellingShape(line, field, type)
  if (!line.isName) return false
  if (field === 'surname' || field === 'givenNames') return line.key.length >= MIN_NAME_PART_LETTERS
  return line.key.length >= MIN_NAME_LETTERS || isShortName(line)
}
