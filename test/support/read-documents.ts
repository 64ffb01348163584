/** Documents as the stages of reading leave them, for tests of the stages after them. */
import {
  documentFields,
  type DocumentField,
  type ReadField,
} from '../../src/protocol/executions/executions.ts'
import type { DocumentRead, ReadSide } from '../../src/documents/reading/understand-document.ts'
import { nothingRead } from '../../src/documents/reading/extraction.ts'
import type { TextLine } from '../../src/documents/document-engine.ts'

/** A document with these readings, all with the same confidence; an identity card without a zone unless set. */
export function readDocument(
  values: Partial<Record<DocumentField, string>>,
  {
    confidence = 0.98,
    ...rest
  }: Partial<Omit<DocumentRead, 'fields'>> & { readonly confidence?: number } = {},
): DocumentRead {
  const fields = documentFields.map((field): [DocumentField, ReadField] => [
    field,
    values[field] === undefined ? { value: null, reason: '' } : { value: values[field], confidence },
  ])
  return {
    type: 'rg',
    typeConfidence: 1,
    sides: [],
    zone: undefined,
    fields: Object.fromEntries(fields) as DocumentRead['fields'],
    ...rest,
  }
}

/** One side with values of its own and the texts of its lines. */
export function readSide(
  side: 'front' | 'back',
  type: 'rg' | 'cnh',
  {
    values = {},
    texts = [],
    code,
    confidence = 0.98,
  }: {
    readonly values?: Partial<Record<DocumentField, string>>
    readonly texts?: readonly string[]
    /** The content of its QR code. */
    readonly code?: string
    readonly confidence?: number
  } = {},
): ReadSide {
  const corner = { x: 0, y: 0 }
  const lines = texts.map((text): TextLine => {
    return { text, confidence: 0.98, corners: [corner, corner, corner, corner] }
  })
  const read = Object.entries(values).map(([field, value]) => [field, { value, confidence, lines: [] }])
  return {
    side,
    reading: {
      photo: { width: 1, height: 1 },
      quad: undefined,
      card: { image: new Uint8Array(), width: 1, height: 1 },
      lines,
      codes:
        code === undefined
          ? []
          : [
              {
                format: 'qr',
                text: code,
                bytes: Buffer.from(code),
                corners: [corner, corner, corner, corner],
              },
            ],
      sharpness: 0,
    },
    classification: { type, confidence: 1, side },
    fields: { ...nothingRead('Nothing was read.'), ...Object.fromEntries(read) },
  }
}
