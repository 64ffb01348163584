/**
 * A card that lies another way than the page of print under it. Where the card's outline was not found, or holds some of
 * the page, the long lines of the page outvote those of the card, which are then read upside down or not at all.
 */
import { classify } from '../../../../documents/classification/classification.ts'
import type { TextLine } from '../../../../documents/document-engine.ts'
import { mergedBoxes } from '../../../../documents/lines/merged-boxes.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { quadHeight, quadWidth, readingDirection, turned } from '../../../../imaging/geometry/quad.ts'
import { rectangleCorners, smallestRectangle } from '../../../../imaging/geometry/rectangle.ts'
import { MIN_TEXT_BOXES } from './card-text.ts'
import { readLargest } from './largest-lines.ts'
import { findRegionText } from './document-locator.ts'
import type { TextModels } from '../text/text-models.ts'
import type { QuarterTurns, Upright } from '../text/text-orientation.ts'

/** Lines among which those of the card are looked for, where the largest belong to no document. */
const MAX_LINES = 60
/** Upside down, most lines are read with less confidence than this. */
const SURE = 0.85
/** A box across the main direction is a line if it is this much longer than wide. */
const LINE_RATIO = 1.5
/** Margin around the lines that were read with confidence, in parts of the long side: others lie beside them. */
const MARGIN = 0.08

/**
 * The lines of the document, found again on a closer view, where those in the main direction belong to none and others
 * do; otherwise as given. What the page says in its own direction is left out.
 */
export async function cardAnotherWay(
  photo: Pixels,
  text: readonly Quad[],
  upright: Upright,
  { detector, reader }: Pick<TextModels, 'detector' | 'reader'>,
): Promise<Upright> {
  const read = (lines: readonly Quad[], most?: number): Promise<readonly TextLine[]> =>
    readLargest(photo, lines, reader, most)
  const closer = async (lines: readonly Quad[]): Promise<readonly Quad[]> => {
    const found = await findRegionText(photo, regionAround(lines), detector)
    return mergedBoxes(found).filter((box) => !isAcross(box))
  }
  if (isDocument(await read(upright.lines))) return upright
  const along = await read(upright.lines, MAX_LINES)
  const doubtful = along.filter(({ confidence }) => confidence < SURE)
  const flipped = await read(upsideDown(doubtful.map(({ corners }) => corners)))
  const sure = flipped.filter(({ confidence }) => confidence >= SURE).map(({ corners }) => corners)
  if (sure.length >= MIN_TEXT_BOXES && isDocument(flipped)) return turnedBy(2, upright, await closer(sure))
  const across = text.map((box) => turned(box, upright.turns)).filter(isAcross)
  if (across.length < MIN_TEXT_BOXES) return upright
  // Text that stands in a view is detected in pieces, so it is looked for again on a view in which it lies.
  const lying = await closer(across.map((corners) => turned(corners, 1)))
  if (isDocument(await read(lying))) return turnedBy(1, upright, lying)
  const turnedOver = upsideDown(lying)
  return isDocument(await read(turnedOver)) ? turnedBy(3, upright, turnedOver) : upright
}

const turnedBy = (by: number, { turns }: Upright, lines: readonly Quad[]): Upright => ({
  turns: ((turns + by) % 4) as QuarterTurns,
  lines,
})

/** The smallest rectangle around lines, with a margin; it begins where reading begins. */
function regionAround(lines: readonly Quad[]): Quad {
  const around = smallestRectangle(lines.flat())
  const region = rectangleCorners(around, Math.max(around.width, around.height) * MARGIN)
  const reading = readingDirection(lines) ?? { x: 1, y: 0 }
  const runs = ([from, to]: Quad): number => (to.x - from.x) * reading.x + (to.y - from.y) * reading.y
  const ways = [0, 1, 2, 3].map((turns) => turned(region, turns))
  return ways.reduce((best, way) => (runs(way) / quadWidth(way) > runs(best) / quadWidth(best) ? way : best))
}

/** Whether a box is clearly higher than wide, as its corners are ordered. */
const isAcross = (corners: Quad): boolean => quadHeight(corners) > quadWidth(corners) * LINE_RATIO

const upsideDown = (lines: readonly Quad[]): readonly Quad[] => lines.map((corners) => turned(corners, 2))

const isDocument = (lines: readonly TextLine[]): boolean => classify(lines).type !== 'invalido'
