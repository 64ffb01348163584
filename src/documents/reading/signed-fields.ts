/** Takes the values of a code that its issuer signed instead of those that were read from the print. */
import { documentFields, type DocumentField, type ReadField } from '../../protocol/executions/executions.ts'
import { signedValues } from '../codes/signed-values.ts'
import type { IssuerCode } from '../codes/issuer-code.ts'
import type { CardCode } from '../document-engine.ts'
import type { DocumentSide } from '../document-sides.ts'
import { cardBox } from '../lines/card-box.ts'
import { withoutAccents } from '../lines/letters.ts'
import type { DocumentRead } from './understand-document.ts'

interface SignedCode {
  readonly side: DocumentSide
  readonly card: CardCode
  readonly code: IssuerCode
}

/** The document with the code's values, each with confidence 1; what the code does not hold stays as it was read. */
export function withSignedFields(document: DocumentRead, { side, card, code }: SignedCode): DocumentRead {
  const { fields, parents } = signedValues(code)
  const reading = document.sides.find((one) => one.side === side)?.reading
  const box = reading && cardBox([card], reading.card)
  const signed = (value: string): ReadField => ({
    value,
    confidence: 1,
    side,
    reader: 'signed-code',
    ...(box && { box }),
  })
  const taken = documentFields.map((field): [DocumentField, ReadField] => {
    const [read, value] = [document.fields[field], fields[field]]
    if (value === undefined) return [field, read]
    return [field, { ...signed(asPrinted(value, read.value)), ...placeInPrint(read) }]
  })
  return {
    ...document,
    fields: Object.fromEntries(taken) as DocumentRead['fields'],
    ...(parents.length > 0 && { parents: parents.map(signed) }),
  }
}

/** Where the print of a field stands, if the text reader read it there. */
function placeInPrint({ reader, side, box }: ReadField): Pick<ReadField, 'printed'> {
  const isPrint = reader === 'ppocr' || reader === 'tesseract'
  return isPrint && side && box ? { printed: { side, box } } : {}
}

/** Some codes have no accents. Where the print has the same letters, its spelling is kept. */
function asPrinted(signed: string, printed: string | null): string {
  return printed !== null && withoutAccents(printed) === withoutAccents(signed) ? printed : signed
}
