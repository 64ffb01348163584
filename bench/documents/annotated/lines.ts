/**
 * The annotated places as lines of print, without a picture. They show what the rules that assign values to labels make
 * of print that was read without a fault. A page takes milliseconds, so the whole half is read.
 */
import { withoutAccents } from '../../../demo/specimens/mrz.ts'
import type { Half } from '../../../demo/specimens/halves.ts'
import { seededRandom } from '../../../demo/specimens/random.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import { classify } from '../../../src/documents/classification/classification.ts'
import { inReadingOrder } from '../../../src/documents/lines/reading-order.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import {
  annotatedClasses,
  readAnnotations,
  seedOf,
  type AnnotatedClass,
  type Annotation,
} from './annotations.ts'
import { typeOf } from './corpus.ts'
import { annotatedFields, valuesOf, type AnnotatedValue } from './score.ts'
import { faultyLines, type SeenLine } from './faulty-reader.ts'
import { uprightPage } from './upright-page.ts'
import { movedPage } from './worn-card.ts'
import { writtenPage, type WrittenRegion } from './written-page.ts'

/** Lines of a card are measured on a card of this width, as the reader does. */
const CARD_WIDTH = 1400
/** The confidence of a reader in print that it reads well. */
const CONFIDENCE = 0.98

/** A detector grows its boxes beyond the letters by this share of their height, each way. */
const GROWN = 0.12

/**
 * The line that a reader without faults would see in a written region: capitals without accents, in a box of its own.
 */
function lineOf(region: WrittenRegion, scale: number): SeenLine {
  const { value } = region
  const grown = GROWN * Math.min(region.bottom - region.top, region.right - region.left)
  const [left, right] = [region.left - grown, region.right + grown]
  const [top, bottom] = [region.top - grown, region.bottom + grown]
  const corner = (x: number, y: number) => ({ x: x * scale, y: y * scale })
  return {
    text: withoutAccents(value).toUpperCase(),
    confidence: CONFIDENCE,
    isPrint: region.isPrint,
    corners: [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)],
  }
}

interface PageOfLines {
  readonly type: DocumentType
  readonly values: readonly AnnotatedValue[]
  readonly id: string
  readonly lines: readonly TextLine[]
}

/** The pages to read, and how badly. */
export interface LinesOrder {
  readonly folder: string
  readonly half: Half
  /** The day on which it is read, yyyy-mm-dd. */
  readonly today: string
  /** The share of the print that is not seen, and the chance of every other fault of a reader. */
  readonly lost: number
  readonly faults: number
  /** How often each page is read, each time with other people and other faults. */
  readonly draws: number
  /** The one class to read; all unless set. */
  readonly only: string | undefined
  /** The page of the development half whose lines are printed: class and number. */
  readonly show: string | undefined
}

/** Every page of a class and half, read from its lines. */
function readLines(order: LinesOrder, name: AnnotatedClass): readonly PageOfLines[] {
  const draws = Array.from({ length: order.draws }, (_, draw) => draw)
  return readAnnotations(order.folder, name, order.half).flatMap((annotation) =>
    draws.flatMap((draw) => readPage(annotation, name, order, draw) ?? []),
  )
}

function readPage(
  annotation: Annotation,
  name: AnnotatedClass,
  { half, today, lost, faults }: LinesOrder,
  draw: number,
): PageOfLines | undefined {
  const upright = uprightPage(annotation, name)
  if (!upright) return undefined
  const random = seededRandom(seedOf(draw > 0 ? `${annotation.file} ${draw}` : annotation.file))
  const page = faults > 0 ? movedPage(upright, random) : upright
  const { regions, truth } = writtenPage(page, name, half, random)
  const whole = regions
    .filter(({ value }) => value.length > 0)
    .filter(({ isPrint }) => !isPrint || !random.chance(lost))
    .map((region) => lineOf(region, CARD_WIDTH / page.width))
  const lines = inReadingOrder(faults > 0 ? faultyLines(whole, faults, random) : whole)
  const { type } = classify(lines)
  const { fields, parents } = extractFields(lines, type, today)
  const id = `${name}-${seedOf(annotation.file).toString(16).padStart(7, '0')}${draw > 0 ? `-${draw}` : ''}`
  const picture = { id, name, truth }
  return {
    type,
    values: valuesOf({ picture, outcome: { fields, parents } }),
    lines,
    id,
  }
}

/**
 * All classes of a half, printed: how many values of every field are exact, wrong and withheld, and which are not
 * exact.
 */
export function benchLines(order: LinesOrder): void {
  for (const name of annotatedClasses.filter((one) => one === (order.only ?? one))) {
    const pages = readLines(order, name)
    const values = pages.flatMap((page) => page.values)
    const count = (field: string, outcome: AnnotatedValue['outcome']): number =>
      values.filter((value) => value.field === field && value.outcome === outcome).length
    const cells = annotatedFields
      .filter((field) => values.some((value) => value.field === field))
      .map(
        (field) =>
          `${field} ${count(field, 'exact')} / ${count(field, 'wrong')} / ${count(field, 'withheld')}`,
      )
    const right = pages.filter(({ type }) => type === typeOf(name)).length
    console.log([name, `${right} of ${pages.length} types right`, ...cells].join(', '))
    if (order.half === 'evaluation') continue
    for (const { id, lines } of pages) if (id === order.show) printLines(lines)
    for (const { id, type } of pages) if (type !== typeOf(name)) console.log(`  ${id} taken for ${type}`)
    for (const { id, field, outcome, truth, value, confidence } of values)
      if (outcome !== 'exact')
        console.log(`  ${id} ${field} ${outcome}: ${value ?? '-'} (${confidence}) for ${truth}`)
  }
}

/** The lines of a page as the rules get them: place, size and text. */
function printLines(lines: readonly TextLine[]): void {
  for (const { text, corners } of lines) {
    const [from, , to] = corners
    const [x, y, width, height] = [from.x, from.y, to.x - from.x, to.y - from.y].map(Math.round)
    console.log(`  ${x},${y} ${width} x ${height} ${text}`)
  }
}
