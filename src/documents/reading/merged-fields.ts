/** Merges what both sides, the machine-readable zone and the codes say about each field. */
import {
  documentFields,
  type DocumentField,
  type DocumentType,
  type FieldReader,
  type ReadField,
} from '../../protocol/executions/executions.ts'
import type { Reason, StageFailure } from '../../protocol/executions/finding-words/reasons.ts'
import type { Mrz } from '../mrz/mrz.ts'
import type { DocumentReading } from '../document-engine.ts'
import { cardBox } from '../lines/card-box.ts'
import { calibrated } from '../fields/calibration.ts'
import { codeField } from '../fields/code-fields.ts'
import { LABEL_NOT_FOUND, type FoundReading, type SideFields } from '../fields/field-reading.ts'
import type { DocumentSide } from '../document-sides.ts'
import { mrzRows, type MrzRow } from '../mrz/rows.ts'
import type { NameRespeller } from '../fields/names/name-respeller.ts'
import { endsInParticle, isWholeName } from '../fields/names/name-rows.ts'
import { tellParents } from '../fields/names/parent-fields.ts'
import { namesRow, withZoneName, type ZoneNames } from '../mrz/zone-name.ts'
import { zoneField } from '../mrz/zone-fields.ts'

/** One side with what was found on it alone. */
export interface ExtractedSide {
  readonly side: DocumentSide
  readonly reading: DocumentReading
  readonly extracted: SideFields
}

export interface MergedFields {
  readonly fields: Readonly<Record<DocumentField, ReadField>>
  readonly parents: readonly ReadField[]
}

interface Sources {
  readonly sides: readonly ExtractedSide[]
  readonly zone: Mrz | undefined
  readonly type: DocumentType
  /** Why a side was not read at all. */
  readonly unread: readonly (Reason | StageFailure)[]
  readonly names: NameRespeller
}

/** The surest reading of every field, or the reason why there is none. Names are read again for their accents. */
export async function mergeFields(found: Sources): Promise<MergedFields> {
  const sides = await Promise.all(found.sides.map((side) => withParentsTold(side, found)))
  const sources = { ...found, sides }
  const fields = await Promise.all(
    documentFields.map(async (field) => [field, await mergedField(field, sources)] as const),
  )
  const parents = sources.sides.flatMap(({ extracted, ...side }) =>
    extracted.parents.map((parent) => writtenName({ found: parent, ...side }, sources.names)),
  )
  return {
    fields: Object.fromEntries(fields) as Record<DocumentField, ReadField>,
    parents: await Promise.all(parents),
  }
}

/**
 * Tells the parents apart again, by their names after respelling. Where the first reader lost the space after a given
 * name, the ending it saw belonged to another name.
 */
async function withParentsTold(side: ExtractedSide, { names, type }: Sources): Promise<ExtractedSide> {
  const { extracted, reading } = side
  if (extracted.areParentsNamed || extracted.parents.length === 0) return side
  const parents = await Promise.all(
    extracted.parents.map(async (parent) => ({
      ...parent,
      value: (await names.spell(parent, reading)).value,
    })),
  )
  const { motherName, fatherName } = tellParents(parents, type)
  return { ...side, extracted: { ...extracted, fields: { ...extracted.fields, motherName, fatherName } } }
}

interface Candidate {
  readonly found: FoundReading
  readonly side: DocumentSide
  readonly reading: DocumentReading
  /** The reader of the value; the text reader unless set. */
  readonly reader?: FieldReader
}

async function mergedField(field: DocumentField, sources: Sources): Promise<ReadField> {
  const candidates =
    sources.type === 'invalido'
      ? []
      : [...printed(field, sources), ...fromZone(field, sources), ...fromCodes(field, sources)]
  const [best] = candidates.sort((a, b) => b.found.confidence - a.found.confidence)
  if (!best) return { value: null, reason: whyMissing(field, sources) }
  if (best.reader || !field.endsWith('ame')) return written({ ...best, field })
  return writtenName(best, sources.names, field === 'name' ? zoneNames(sources) : undefined)
}

/** The zone's names. The row of names can often be read where the other rows, which a zone is recognised by, cannot. */
const zoneNames = ({ zone, sides }: Sources): ZoneNames | undefined =>
  zone ?? namesRow(sides.flatMap(({ reading }) => mrzRows(reading.lines).map(({ text }) => text)))

function printed(field: DocumentField, { sides }: Sources): Candidate[] {
  return sides.flatMap(({ extracted, ...side }) => {
    const found = extracted.fields[field]
    return found.value === undefined ? [] : [{ ...side, found }]
  })
}

/**
 * The machine-readable zone, where its check digits vouch for it. A card prints the holder's name with its accents, and
 * the migrant's number as such, so the zone's are used only where no print of them was read.
 */
function fromZone(field: DocumentField, sources: Sources): Candidate[] {
  const { zone, type, sides } = sources
  const isForPrint = field === 'name' || (field === 'documentNumber' && type === 'rne')
  const isPrinted = isForPrint && zone?.format === 'TD1' && printed(field, sources).length > 0
  const value = zone && !isPrinted && zoneField(field, zone, type)
  const [at] = sides
    .map((side) => ({ ...side, rows: fillerRows(side.reading) }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
  if (!value || !at || at.rows.length === 0) return []
  const lines = at.rows.flatMap((row) => row.lines)
  return [{ found: { ...value, lines }, side: at.side, reading: at.reading, reader: 'mrz' }]
}

/** The rows of the zone that have fillers. Other long print may look like a row, but has no fillers. */
function fillerRows({ lines }: DocumentReading): readonly MrzRow[] {
  return mrzRows(lines).filter(({ text }) => text.includes('<'))
}

/** A code cannot be misread, but it vouches for nothing, because a forger of a card can print any code on it. */
const CODE_CONFIDENCE = 0.85

function fromCodes(field: DocumentField, { sides }: Sources): Candidate[] {
  return sides.flatMap(({ side, reading }) =>
    (reading.codes ?? []).flatMap((code): Candidate[] => {
      const value = codeField(field, code)
      if (value === undefined) return []
      const lines = [{ text: value, confidence: 1, corners: code.corners }]
      return [{ found: { value, confidence: CODE_CONFIDENCE, lines }, side, reading, reader: code.format }]
    }),
  )
}

interface OfField {
  readonly field: string
}

/** The calibrated confidence. A code's confidence is not calibrated, because it does not come from reading print. */
const confidenceOf = (field: string, { confidence, foundBy }: FoundReading, reader: FieldReader): number =>
  reader === 'qr' || reader === 'pdf417' ? confidence : calibrated(field, confidence, foundBy)

async function writtenName(name: Candidate, names: NameRespeller, zone?: ZoneNames): Promise<ReadField> {
  const spelled = await names.spell(name.found, name.reading)
  const { value, reader, agreement } = withZoneName(spelled, zone)
  if (!isWholeName(value) || endsInParticle(value))
    return { value: null, reason: 'Only a part of the name was read.' satisfies Reason }
  return written({
    ...name,
    field: 'name',
    reader,
    found: { ...name.found, value, confidence: name.found.confidence * agreement },
  })
}

function written({ field, found, side, reading, reader = 'ppocr' }: Candidate & OfField): ReadField {
  const box = cardBox(found.lines, reading.card)
  return {
    value: found.value,
    confidence: rounded(confidenceOf(field, found, reader)),
    side,
    reader,
    ...(reader === 'ppocr' || reader === 'tesseract' ? { foundBy: found.foundBy ?? 'label' } : {}),
    ...(box && { box }),
  }
}

/**
 * Why a field is missing. A reason from a side where the label was found says more than "not found", which also holds
 * for the side where the field never stands.
 */
function whyMissing(field: DocumentField, { sides, unread }: Sources): Reason | StageFailure {
  const reasons = sides.flatMap(({ extracted }) => {
    const read = extracted.fields[field]
    return read.value === undefined ? [read.reason] : []
  })
  const telling = reasons.find((reason) => reason !== LABEL_NOT_FOUND) ?? reasons[0]
  return telling ?? unread[0] ?? 'Nothing was read.'
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100
