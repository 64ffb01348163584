/** Turns the readings of both sides into the document: its kind, its fields and its zone. */
import type { DocumentKind } from '../../protocol/executions/document-kinds.ts'
import {
  documentFields,
  type DocumentField,
  type DocumentType,
  type ReadField,
} from '../../protocol/executions/executions.ts'
import { parseMrz, type Mrz } from '../mrz/mrz.ts'
import { withPrintedName } from '../mrz/with-print.ts'
import type { DocumentEngine, DocumentReading } from '../document-engine.ts'
import { classify, type Classification } from '../classification/classification.ts'
import { shownSides } from '../classification/open-document.ts'
import { documentKind } from '../classification/document-kind.ts'
import { documentSides, type DocumentSide } from '../document-sides.ts'
import { extractFields, nothingRead } from './extraction.ts'
import { calibrated } from '../fields/calibration.ts'
import type { FieldReading, FieldReadings, SideFields } from '../fields/field-reading.ts'
import { mergeFields } from './merged-fields.ts'
import { mrzRows } from '../mrz/rows.ts'
import type { Examined } from '../stage.ts'
import { NameRespeller } from '../fields/names/name-respeller.ts'

export type SideReading = Examined<{ readonly reading: DocumentReading }>
export type SideReadings = Readonly<Record<DocumentSide, SideReading>>

/** A side with what was read on it alone. */
export interface ReadSide {
  readonly side: DocumentSide
  readonly reading: DocumentReading
  readonly classification: Classification
  readonly fields: FieldReadings
}

export interface DocumentRead {
  readonly type: DocumentType
  readonly typeConfidence: number
  /** What people call the document; undefined where nothing on it says so. */
  readonly kind?: DocumentKind
  readonly sides: readonly ReadSide[]
  readonly zone: Mrz | undefined
  readonly fields: Readonly<Record<DocumentField, ReadField>>
  /** The people who were read as parents, in the order of print. */
  readonly parents?: readonly ReadField[]
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
  const lines = seen.flatMap(({ reading }) => reading.lines)
  const { type, confidence } = classify(lines)
  const sides = seen.map(({ side, reading }) => ({
    side,
    reading,
    classification: classifiedSide(reading),
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
  const kind = documentKind(lines, type, zone)
  return {
    type,
    ...(kind && { kind }),
    typeConfidence: seen.length > 0 ? confidence : 0,
    sides: sides.map(({ extracted, ...side }) => ({ ...side, fields: withCalibrated(extracted.fields) })),
    zone: zone && zoneWithPrint(zone, seen, merged.fields.name),
    ...merged,
    ...(kind === 'cin' && { fields: withCpfAsNumber(merged.fields) }),
  }
}

/**
 * The number of a CIN is the CPF (law 14.534 of 2023). Its back also prints the number of the state's earlier card, as
 * REGISTRO ANTERIOR, which is not this card's.
 */
const withCpfAsNumber = (fields: DocumentRead['fields']): DocumentRead['fields'] => ({
  ...fields,
  documentNumber: fields.cpf,
})

function classifiedSide({ lines, card, quad }: DocumentReading): Classification {
  const found = classify(lines)
  const side = shownSides(found, card.width / Math.max(1, card.height), quad !== undefined)
  return { type: found.type, confidence: found.confidence, side }
}

function withCalibrated(fields: FieldReadings): FieldReadings {
  const calibratedOf = (field: DocumentField): FieldReading => {
    const read = fields[field]
    return read.value === undefined
      ? read
      : { ...read, confidence: calibrated(field, read.confidence, read.foundBy) }
  }
  return Object.fromEntries(documentFields.map((field) => [field, calibratedOf(field)])) as Record<
    DocumentField,
    FieldReading
  >
}

/**
 * The zone, with the printed name in its row of names. The printed name was decided earlier, with the zone as it was
 * first read. Otherwise print and zone would confirm each other's errors.
 */
function zoneWithPrint(
  zone: Mrz,
  sides: readonly { readonly reading: DocumentReading }[],
  { value, reader }: ReadField,
): Mrz {
  const cells = sides.flatMap(({ reading }) => (reading.zoneNames ? [reading.zoneNames] : []))
  if (value === null || reader === 'mrz' || cells.length !== 1) return zone
  return withPrintedName(zone, cells[0] ?? [], value)
}
