import { documentFields, type DocumentType } from '../../protocol/executions/executions.ts'
import type { Reason } from '../../protocol/executions/finding-words/reasons.ts'
import type { TextLine } from '../document-engine.ts'
import { isLabelLike } from '../lines/label-words.ts'
import { withoutFinePrint } from '../lines/fine-print.ts'
import { labelOf } from '../lines/labels.ts'
import { phraseKey } from '../lines/letters.ts'
import { cardLines, labelled, type CardLine } from '../lines/card-lines.ts'
import { missing, type FieldReadings, type SideFields } from '../fields/field-reading.ts'
import { withLayout } from '../layouts/layout-fields.ts'
import { readName, readSplitName } from '../fields/names/name-fields.ts'
import { readParents } from '../fields/names/parent-fields.ts'
import { readDocumentNumber } from '../fields/document-number.ts'
import { readCpf, readDates } from '../fields/value-fields.ts'

/**
 * Reads every field of one side of a document, at its label or where the layout has it. `today` is yyyy-mm-dd.
 * `outlinedWidth` is the width in pixels of a card whose outline was found.
 */
export function extractFields(
  lines: readonly TextLine[],
  type: DocumentType,
  today: string,
  outlinedWidth?: number,
): SideFields {
  const card = cardLines(withoutFinePrint(lines).filter((line) => !isProse(line)))
  const side = { type, today, ...(outlinedWidth !== undefined && { outlinedWidth }) }
  return withLayout(card, atLabels(card, type, today), side)
}

/**
 * Whether a line belongs to a page of text under the card. Cards begin the words of values with capitals, and only
 * their labels are in small letters.
 */
function isProse({ text }: TextLine): boolean {
  const small = text.match(/(?<!\p{L})\p{Ll}{4,}(?!\p{L})/gu) ?? []
  return small.length >= WORDS_OF_PROSE && !labelOf(phraseKey(text)) && !isLabelLike(text)
}

const WORDS_OF_PROSE = 2

function atLabels(card: readonly CardLine[], type: DocumentType, today: string): SideFields {
  const isSplit = labelled(card, 'surname').length > 0 || (type === 'rne' && !hasOneName(card))
  const name = isSplit ? readSplitName(card) : readName(card)
  const { parents, areParentsNamed, ...byName } = readParents(card, type, name.value)
  const dates = readDates(card, today)
  const fields = {
    name,
    cpf: readCpf(card),
    birthDate: dates.birthDate,
    ...byName,
    documentNumber: readDocumentNumber(card, type),
    issueDate: dates.issueDate,
    expiryDate: dates.expiryDate,
  }
  return { fields, parents, areParentsNamed }
}

/**
 * Whether this is the older foreigner's card or the provisional document, which print one name. The migrant's card prints
 * the name in two parts, and one part alone would pass for the whole.
 */
const hasOneName = (card: readonly CardLine[]): boolean =>
  card.some(({ key }) => key.includes('ESTRANGEIRO') || key.includes('DOCUMENTOPROVISORIO'))

/** Every field without a value, all with the same reason. */
export function nothingRead(reason: Reason): FieldReadings {
  return Object.fromEntries(documentFields.map((field) => [field, missing(reason)])) as FieldReadings
}
