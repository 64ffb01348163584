/** From the pictures of a document to what stands on it. */
import {
  documentFields,
  type DocumentField,
  type DocumentType,
  type ReadField,
} from '../../protocol/executions.ts'
import type { Performed } from '../domain/findings.ts'
import { parseTd1, type Td1 } from '../domain/mrz.ts'
import type { DocumentEngine, DocumentReading } from '../domain/ports.ts'
import { classify, type Classification } from './classification.ts'
import { extractFields, nothingRead, type FieldReadings } from './extraction.ts'
import type { FieldReading } from './field-reading.ts'
import { mrzRows } from './mrz-rows.ts'
import { cleanName, isWholeName } from './name-fields.ts'
import { respelled } from './respelling.ts'
import { notPerformed, performed } from './stage.ts'
import { zoneField } from './zone-fields.ts'

export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]

type SideReading = Performed<{ readonly reading: DocumentReading }>
export type SideReadings = Readonly<Record<DocumentSide, SideReading>>

/** A side with what was told of it alone. */
export interface ReadSide {
  readonly side: DocumentSide
  readonly reading: DocumentReading
  readonly classification: Classification
  readonly fields: FieldReadings
}

export interface DocumentRead {
  readonly type: DocumentType
  readonly typeConfidence: number
  readonly sides: readonly ReadSide[]
  readonly zone: Td1 | undefined
  readonly fields: Readonly<Record<DocumentField, ReadField>>
}

/** Reads both sides, each for itself. */
export async function readSides(
  captures: Partial<Record<DocumentSide, Uint8Array>>,
  documents: DocumentEngine,
  signal?: AbortSignal,
): Promise<SideReadings> {
  const read = async (side: DocumentSide): Promise<SideReading> => {
    const image = captures[side]
    if (!image) return notPerformed(`There is no picture of the ${side}.`)
    return performed(`Reading the ${side}`, signal, async () => ({
      performed: true,
      reading: await documents.read(image, signal ? { signal } : {}),
    }))
  }
  const [front, back] = (await Promise.all(documentSides.map(read))) as [SideReading, SideReading]
  return { front, back }
}

/** Tells the document's kind from both sides together, and finds its fields on either; `today` is yyyy-mm-dd. */
export async function understandDocument(
  readings: SideReadings,
  documents: DocumentEngine,
  today: string,
  signal?: AbortSignal,
): Promise<DocumentRead> {
  const seen = documentSides.flatMap((side) => {
    const read = readings[side]
    return read.performed ? [{ side, reading: read.reading }] : []
  })
  const { type, confidence } = classify(seen.flatMap(({ reading }) => reading.lines))
  const sides = seen.map(({ side, reading }) => ({
    side,
    reading,
    classification: classify(reading.lines),
    fields:
      type === 'invalido'
        ? nothingRead('The pictures show no document that is known.')
        : extractFields(reading.lines, type, today),
  }))
  const zone = parseTd1(
    sides.flatMap(({ reading }) => mrzRows(reading.lines)),
    new Date(`${today}T00:00:00Z`),
  )
  const fields = await Promise.all(
    documentFields.map(async (field) => [
      field,
      await mergedField(field, sides, readings, { documents, signal }),
    ]),
  )
  const printed = Object.fromEntries(fields) as Record<DocumentField, ReadField>
  return {
    type,
    typeConfidence: seen.length > 0 ? confidence : 0,
    sides,
    zone,
    fields: type === 'invalido' ? printed : withZone(printed, zone, type, sides),
  }
}

type Found = Extract<FieldReading, { readonly value: string }>

interface Respeller {
  readonly documents: DocumentEngine
  readonly signal: AbortSignal | undefined
}

/** The surest reading of a field on either side; names are read again for their accents. */
async function mergedField(
  field: DocumentField,
  sides: readonly ReadSide[],
  readings: SideReadings,
  respeller: Respeller,
): Promise<ReadField> {
  const found = sides
    .flatMap((side) => {
      const read = side.fields[field]
      return read.value === undefined ? [] : [{ side, read }]
    })
    .sort((a, b) => b.read.confidence - a.read.confidence)
  const [best] = found
  if (!best) return { value: null, reason: whyMissing(field, sides, readings) }
  const isName = field.endsWith('ame')
  const value = isName ? await spelled(best.read, best.side, respeller) : best.read.value
  if (isName && !isWholeName(value)) return { value: null, reason: 'Only a part of the name was read.' }
  return { value, confidence: rounded(best.read.confidence), side: best.side.side }
}

async function spelled(
  read: Found,
  { reading }: ReadSide,
  { documents, signal }: Respeller,
): Promise<string> {
  const again = await performed('Reading a name again', signal, async () => ({
    performed: true,
    texts: await documents.readNames(
      reading.card.image,
      read.lines.map((line) => line.corners),
      signal ? { signal } : {},
    ),
  }))
  return again.performed ? respelled(read.value, cleanName(again.texts.join(' '))) : read.value
}

function whyMissing(field: DocumentField, sides: readonly ReadSide[], readings: SideReadings): string {
  const reasons = sides.flatMap((side) => {
    const read = side.fields[field]
    return read.value === undefined ? [read.reason] : []
  })
  const unread = documentSides.flatMap((side) => {
    const read = readings[side]
    return read.performed ? [] : [read.reason]
  })
  // A label that was found says more than one that was not, which is true of the side where it never stands.
  const telling = reasons.find((reason) => reason !== LABEL_NOT_FOUND) ?? reasons[0]
  return telling ?? unread[0] ?? 'Nothing was read.'
}

const LABEL_NOT_FOUND = 'Its label was not found.'

/** Fills what print did not give from the machine-readable zone, where its check digits vouch for it. */
function withZone(
  printed: Readonly<Record<DocumentField, ReadField>>,
  zone: Td1 | undefined,
  type: DocumentType,
  sides: readonly ReadSide[],
): Readonly<Record<DocumentField, ReadField>> {
  if (!zone) return printed
  const side = sides.find(({ reading }) => parseTd1(mrzRows(reading.lines), new Date()) !== undefined)?.side
  const filled = documentFields.map((field) => {
    const fromZone = printed[field].value === null ? zoneField(field, zone, type) : undefined
    return [field, fromZone ? { ...fromZone, ...(side && { side }) } : printed[field]]
  })
  return Object.fromEntries(filled) as Record<DocumentField, ReadField>
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100
