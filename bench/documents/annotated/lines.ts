/**
 * The annotated places as lines of print, without a picture: what the rules of association make of print that was
 * read without a fault. A page takes milliseconds, so that all of a half is looked at.
 */
import { withoutAccents } from '../../../demo/specimens/mrz.ts'
import type { Half } from '../../../demo/specimens/halves.ts'
import { seededRandom } from '../../../demo/specimens/random.ts'
import { classify } from '../../../src/documents/classification/classification.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { annotatedClasses, readAnnotations, seedOf, type AnnotatedClass } from './annotations.ts'
import { typeOf } from './corpus.ts'
import { annotatedFields, valuesOf, type AnnotatedValue } from './score.ts'
import { uprightPage } from './upright-page.ts'
import { writtenPage, type WrittenRegion } from './written-page.ts'

/** Lines of a card are measured on one so wide, as the reader does. */
const CARD_WIDTH = 1400
/** What a reader says of print that it reads well. */
const CONFIDENCE = 0.98

/** A detector grows its boxes beyond the letters by this share of their height, each way. */
const GROWN = 0.12

/** A written region as a reader without fault would see it: capitals without accents, in a box of its own. */
function lineOf(region: WrittenRegion, scale: number): TextLine {
  const { value } = region
  const grown = GROWN * Math.min(region.bottom - region.top, region.right - region.left)
  const [left, right] = [region.left - grown, region.right + grown]
  const [top, bottom] = [region.top - grown, region.bottom + grown]
  const corner = (x: number, y: number) => ({ x: x * scale, y: y * scale })
  return {
    text: withoutAccents(value).toUpperCase(),
    confidence: CONFIDENCE,
    corners: [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)],
  }
}

interface PageOfLines {
  readonly isTypeRight: boolean
  readonly values: readonly AnnotatedValue[]
}

/** Every page of a class and half, read from its lines, a share of its print lost; `today` is yyyy-mm-dd. */
function readLines(
  folder: string,
  name: AnnotatedClass,
  half: Half,
  today: string,
  lost: number,
): readonly PageOfLines[] {
  return readAnnotations(folder, name, half).flatMap((annotation) => {
    const page = uprightPage(annotation, name)
    if (!page) return []
    const random = seededRandom(seedOf(annotation.file))
    const { regions, truth } = writtenPage(page, name, half, random)
    const lines = regions
      .filter(({ value }) => value.length > 0)
      .filter(({ isPrint }) => !isPrint || !random.chance(lost))
      .map((region) => lineOf(region, CARD_WIDTH / page.width))
    const { type } = classify(lines)
    const { fields, parents } = extractFields(lines, type, today)
    const id = `${name}-${seedOf(annotation.file).toString(16).padStart(7, '0')}`
    const picture = { id, name, truth }
    return [
      { isTypeRight: type === typeOf(name), values: valuesOf({ picture, outcome: { fields, parents } }) },
    ]
  })
}

/** All classes of a half, printed: exact, wrong and withheld of every field, and what is not exact. */
export function benchLines(folder: string, half: Half, today: string, lost: number): void {
  for (const name of annotatedClasses) {
    const pages = readLines(folder, name, half, today, lost)
    const values = pages.flatMap((page) => page.values)
    const count = (field: string, outcome: AnnotatedValue['outcome']): number =>
      values.filter((value) => value.field === field && value.outcome === outcome).length
    const cells = annotatedFields
      .filter((field) => values.some((value) => value.field === field))
      .map(
        (field) =>
          `${field} ${count(field, 'exact')} / ${count(field, 'wrong')} / ${count(field, 'withheld')}`,
      )
    const right = pages.filter(({ isTypeRight }) => isTypeRight).length
    console.log([name, `${right} of ${pages.length} types right`, ...cells].join(', '))
    if (half === 'evaluation') continue
    for (const { id, field, outcome, truth, value, confidence } of values)
      if (outcome !== 'exact')
        console.log(`  ${id} ${field} ${outcome}: ${value ?? '-'} (${confidence}) for ${truth}`)
  }
}
