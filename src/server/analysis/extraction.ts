import { documentFields, type DocumentField, type DocumentType } from '../../protocol/executions.ts'
import type { TextLine } from '../domain/ports.ts'
import { cardLines, labelled } from './card-lines.ts'
import { missing, type FieldReading, type FoundReading } from './field-reading.ts'
import { readName, readSplitName } from './name-fields.ts'
import { readParents } from './parent-fields.ts'
import { readCpf, readDate, readDocumentNumber } from './value-fields.ts'

export type FieldReadings = Readonly<Record<DocumentField, FieldReading>>

/** What one side says. */
export interface SideFields {
  readonly fields: FieldReadings
  /** Whoever was read as a parent, in the order of print. */
  readonly parents: readonly FoundReading[]
}

/** Reads every field of one side of a document, each at its label; `today` is yyyy-mm-dd. */
export function extractFields(lines: readonly TextLine[], type: DocumentType, today: string): SideFields {
  const card = cardLines(lines)
  const { parents, ...byName } = readParents(card)
  // A migrant's card prints the name in two parts; one of them alone would pass for the whole.
  const isSplit = type === 'rne' || labelled(card, 'surname').length > 0
  const fields = {
    name: isSplit ? readSplitName(card) : readName(card),
    cpf: readCpf(card),
    birthDate: readDate(card, 'birthDate', today),
    ...byName,
    documentNumber: readDocumentNumber(card, type),
    issueDate: readDate(card, 'issueDate', today),
    expiryDate: readDate(card, 'expiryDate', today),
  }
  return { fields, parents }
}

/** Every field without a value, all for one reason. */
export function nothingRead(reason: string): FieldReadings {
  return Object.fromEntries(documentFields.map((field) => [field, missing(reason)])) as FieldReadings
}
