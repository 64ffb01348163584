/** The lines that a glance reads: the largest, until they say which side is shown, or that both are. */
import { isSideTold, sideOfWords } from '../../../../documents/classification/classification.ts'
import { isOpenShape, shapeOf, showsBothSides } from '../../../../documents/classification/open-document.ts'
import type { TextLine } from '../../../../documents/document-engine.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { mapQuad, quadHeight, quadWidth, readingDirection } from '../../../../imaging/geometry/quad.ts'
import { findRegionText, type Located } from './document-locator.ts'
import type { TextModels } from '../text/text-models.ts'

/** The headings and the zone are among the largest lines. */
const GLANCE_LINES = 8
/** At least this many lines are read, however slow the machine: fewer do not show whether there are words at all. */
const LEAST_LINES = 4
/**
 * An open document has the headings of two sides, one of them in smaller letters. Lines are read until both are found,
 * whatever processor time that takes: a shared core counts twice the time for the same work, and a document that is not
 * recognised as open is refused for want of its other side. Usually four lines are enough.
 */
const OPEN_LINES = 28
/**
 * Processor time for a glance at a single side, in milliseconds. Locating takes about 220 of it. Lines are read while
 * some is left, at 20 each; the others stay unread.
 */
const GLANCE_CPU_MS = 500

/** What a glance read, in pixels of the photograph. */
export interface GlancedLines {
  readonly lines: readonly TextLine[]
  readonly words: readonly string[]
  readonly isOpen: boolean
  /** The direction of reading, if the text that was read confirms it. */
  readonly reading: Point | undefined
}

/**
 * Reads lines of a document that was located. `quads` have their corners in the order of reading, and `spentMs` gives
 * the processor time of the glance so far. For a drawn document only the words tell whether both sides are there: its
 * issuer may put the sides, and the code, anywhere on the page.
 */
export async function readLargestLines(
  photo: Pixels,
  {
    located,
    quads,
    isDrawn = false,
  }: { readonly located: Located; readonly quads: readonly Quad[]; readonly isDrawn?: boolean },
  { detector, orienter, reader }: TextModels,
  spentMs: () => number,
): Promise<GlancedLines> {
  const reading = readingDirection(quads)
  const shape = shapeOf(located.quad && located.region, located.text, reading ?? { x: 1, y: 0 })
  const mayBeOpen = isDrawn || (shape !== undefined && isOpenShape(shape))
  // With two sides in the picture the print of each is smaller, so the text is looked for on a closer view, as in an
  // analysis.
  const closer = mayBeOpen
    ? (await orienter.orient(photo, await findRegionText(photo, located.region, detector))).lines
    : []
  // Things that only looked like text from afar are read as well; otherwise nobody would notice that they say nothing.
  const shown = closer.length > quads.length ? closer : quads
  const largest = [...shown].sort((a, b) => area(b) - area(a)).slice(0, mayBeOpen ? OPEN_LINES : GLANCE_LINES)
  const lines: TextLine[] = []
  const words: string[] = []
  let isOpen = false
  for (const corners of largest) {
    if (!mayBeOpen && lines.length >= LEAST_LINES && spentMs() > GLANCE_CPU_MS) break
    const read = await reader.read(photo, corners)
    lines.push({ ...read, corners })
    if (read.text === '') continue
    words.push(read.text.toUpperCase())
    isOpen = isDrawn ? sideOfWords(words) === 'both' : showsBothSides(words, shape)
    // Without an outline, only the places of all lines say how far the card reaches.
    const isTold =
      !mayBeOpen && located.quad !== undefined && words.length >= LEAST_LINES && isSideTold(words)
    if (isOpen || isTold) break
  }
  const isSure = isOpen || isSideTold(words)
  return { lines, words, isOpen, reading: isSure ? readingDirection(shown) : undefined }
}

/** Corners in pixels of the picture as it was sent. The decoded picture is smaller. */
export const grownFromOrigin = (quad: Quad, scale: number): Quad =>
  mapQuad(quad, ({ x, y }) => ({ x: x * scale, y: y * scale }))

const area = (quad: Quad): number => quadWidth(quad) * quadHeight(quad)
