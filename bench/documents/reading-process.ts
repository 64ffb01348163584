/**
 * Reads documents in a process of its own, so that CPU time and memory are the reader's alone. It is forked with the
 * reader's name and, if readings are kept, their folder. Every message to it is an order, and one message answers it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentField, DocumentType, ReadField } from '../../src/protocol/executions/executions.ts'
import { understandDocument, type DocumentRead } from '../../src/documents/reading/understand-document.ts'
import { readSides } from '../../src/server/analysis/read-sides.ts'
import { mrzRows } from '../../src/documents/mrz/rows.ts'
import type { DocumentEngine, DocumentReading } from '../../src/documents/document-engine.ts'
import type { SideName } from './evaluation-set.ts'
import { keepingEngine } from './kept-readings.ts'
import { LOOK, readers, type Reader, type ReaderName } from './readers.ts'

/** Paths of the photographs of one document. */
export type ReadingOrder = Partial<Record<SideName, string>>

export interface SideOutcome {
  readonly side: SideName
  readonly type: DocumentType
  readonly shows: string
  readonly quad: DocumentReading['quad']
  /** Rows that look like those of a machine-readable zone, as read. */
  readonly mrzRows: readonly string[]
  /** The texts of codes; undefined for a reader that reads none. */
  readonly codes: readonly string[] | undefined
  readonly lines: readonly string[]
  /** CPU milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>
  /** CPU milliseconds of everything that is done with the side besides reading it. */
  readonly besides: Readonly<Record<string, number>>
}

export interface ReadingOutcome {
  readonly type: DocumentType
  readonly typeConfidence: number
  readonly fields: Readonly<Record<DocumentField, ReadField>>
  /** The parents' names, in any order, also where the document does not say which is which. */
  readonly parents: readonly ReadField[]
  /** Rows of the zone, repaired as the format allows; undefined when none was found. */
  readonly zoneRows: readonly string[] | undefined
  readonly sides: readonly SideOutcome[]
  /** CPU milliseconds of the work that is done once for both sides, by stage. */
  readonly stages: Readonly<Record<string, number>>
  /** Resident memory of the process, MiB: now, and at its peak. */
  readonly memory: { readonly now: number; readonly most: number }
}

/** The day on which the documents are read; specimens are valid until 2031 or later. */
const TODAY = '2026-06-01'

const name = process.argv[2] as ReaderName
const [, , , keep] = process.argv
// A run with kept readings does not measure the other work on a side.
const opened = await readers[name](keep === undefined)
const reader: Reader = keep
  ? { ...opened, engine: keepingEngine(opened.engine, join(keep, name)), besides: async () => {} }
  : opened
process.on('message', (order: ReadingOrder) => void answer(order))
process.on('disconnect', () => void reader.close())
process.send?.('ready')

async function answer(order: ReadingOrder): Promise<void> {
  process.send?.(await outcomeOf(order))
}

async function outcomeOf(order: ReadingOrder): Promise<ReadingOutcome> {
  const spent: Readonly<Record<string, number>>[] = []
  const engine = engineThatTells((stages) => spent.push(stages))
  const files = Object.entries(order).map(([side, file]) => [side, readFileSync(file)] as const)
  const readings = await readSides(Object.fromEntries(files), engine)
  for (const side of ['front', 'back'] as const) {
    const reading = readings[side]
    if (order[side] && !reading.performed) throw new Error(`${order[side]}: ${reading.reason}`)
  }
  const read = await reader.clock.during('understand', () => understandDocument(readings, engine, TODAY))
  const stages = reader.clock.take()
  const besides = await besidesReading(Object.fromEntries(files), read.sides)
  const looks = spent.map(({ [LOOK]: look }) => (look === undefined ? {} : { [LOOK]: look }))
  return {
    type: read.type,
    typeConfidence: read.typeConfidence,
    fields: read.fields,
    parents: read.parents ?? [],
    zoneRows: read.zone?.rows,
    sides: read.sides.map(({ side, reading, classification }, index) => ({
      side,
      type: classification.type,
      shows: classification.side,
      quad: reading.quad,
      mrzRows: mrzRows(reading.lines).map(({ text }) => text),
      codes: reading.codes?.flatMap(({ text }) => text ?? []),
      lines: reading.lines.map(({ text }) => text),
      stages: withoutLook(spent[index] ?? {}),
      besides: { ...looks[index], ...besides[index] },
    })),
    stages,
    memory: { now: process.memoryUsage().rss / 2 ** 20, most: process.resourceUsage().maxRSS / 2 ** 10 },
  }
}

const withoutLook = ({ [LOOK]: _, ...stages }: Readonly<Record<string, number>>) => stages

async function besidesReading(
  images: Partial<Record<SideName, Uint8Array>>,
  sides: DocumentRead['sides'],
): Promise<readonly Readonly<Record<string, number>>[]> {
  const taken: Readonly<Record<string, number>>[] = []
  for (const { side, reading } of sides) {
    const image = images[side]
    if (image) await reader.besides?.(image, reading)
    taken.push(reader.clock.take())
  }
  return taken
}

/** The reader's engine; after each side it answers the times of the stages. The sides are read in order. */
function engineThatTells(tell: (stages: Readonly<Record<string, number>>) => void): DocumentEngine {
  return {
    read: async (image, options) => {
      const reading = await reader.engine.read(image, options)
      tell(reader.clock.take())
      return reading
    },
    readNames: (card, lines, options) => reader.engine.readNames(card, lines, options),
    readCodes: () => Promise.reject(new Error('No code is looked for alone here.')),
    glance: () => Promise.reject(new Error('Nothing is glanced at here.')),
  }
}
