/** From the pictures of a document to what stands on it. */
import type { DocumentField, DocumentType, ReadField } from '../../protocol/executions.ts'
import type { Performed } from '../domain/findings.ts'
import { parseMrz, type Mrz } from '../domain/mrz.ts'
import { withPrintedName } from '../domain/mrz-print.ts'
import type { DocumentEngine, DocumentReading } from '../domain/document-engine.ts'
import { classify, type Classification } from './reading/classification.ts'
import { documentSides, type DocumentSide } from './document-sides.ts'
import { extractFields, nothingRead } from './reading/extraction.ts'
import type { FieldReadings, SideFields } from './reading/field-reading.ts'
import { mergeFields } from './reading/merged-fields.ts'
import { mrzRows } from './reading/mrz-rows.ts'
import { NameRespeller } from './names/name-respeller.ts'
import { notPerformed, runStage } from './stage.ts'

export { documentSides, type DocumentSide }

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
  readonly zone: Mrz | undefined
  readonly fields: Readonly<Record<DocumentField, ReadField>>
  /** Whoever was read as a parent, in the order of print. */
  readonly parents?: readonly ReadField[]
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
    return runStage(`Reading the ${side}`, signal, async () => ({
      performed: true,
      reading: await documents.read(image, signal ? { signal } : {}),
    }))
  }
  const [front, back] = (await Promise.all(documentSides.map(read))) as [SideReading, SideReading]
  return { front, back }
}

const outlined = ({ quad, card }: DocumentReading): number | undefined => (quad ? card.width : undefined)

const nothingFound: SideFields = {
  fields: nothingRead('The pictures show no document that is known.'),
  parents: [],
  areParentsNamed: false,
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
    extracted:
      type === 'invalido' ? nothingFound : extractFields(reading.lines, type, today, outlined(reading)),
  }))
  const zone = parseMrz(
    sides.flatMap(({ reading }) => mrzRows(reading.lines).map(({ text }) => text)),
    new Date(`${today}T00:00:00Z`),
  )
  const merged = await mergeFields({
    sides,
    zone,
    type,
    unread: documentSides.flatMap((side) => (readings[side].performed ? [] : [readings[side].reason])),
    names: new NameRespeller(documents, signal),
  })
  return {
    type,
    typeConfidence: seen.length > 0 ? confidence : 0,
    sides: sides.map(({ extracted, ...side }) => ({ ...side, fields: extracted.fields })),
    zone: zone && zoneWithPrint(zone, seen, merged.fields.name),
    ...merged,
  }
}

/** The name is decided by what was read of the zone first, lest print and zone confirm each other's errors. */
function zoneWithPrint(
  zone: Mrz,
  sides: readonly { readonly reading: DocumentReading }[],
  { value, reader }: ReadField,
): Mrz {
  const cells = sides.flatMap(({ reading }) => (reading.zoneNames ? [reading.zoneNames] : []))
  if (value === null || reader === 'mrz' || cells.length !== 1) return zone
  return withPrintedName(zone, cells[0] ?? [], value)
}
