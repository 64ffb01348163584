/**
 * The other half of an open document. A fold, and the frames that are printed on both halves, make edges as clear as those
 * of the paper. So one half may be taken for the whole card, above all where the print of the other half is too faint for
 * the small view on which cards are found.
 */
import { classify, type Classification } from '../../../../documents/classification/classification.ts'
import { isOpenShape } from '../../../../documents/classification/open-document.ts'
import { cornersOf, homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { median } from '../../../../imaging/quantiles.ts'
import { mapQuad, quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'
import { channelsOf, type Pixels, type Point, type Quad } from '../../../../imaging/pixels.ts'
import { withText } from './card-reach.ts'
import { flattened } from '../pictures/card-view.ts'
import { findRegionText, type Located } from './document-locator.ts'
import { readLargestUpright } from './largest-lines.ts'
import type { TextModels } from '../text/text-models.ts'

/** How far a half may lie beyond the edge of the picture, in parts of its own width and height. */
const MAX_BEYOND = 0.05
/** The half of a document has at least this many boxes of text. */
const LEAST_BOXES = 5
/** Lines of a half that are read: its headings, labels and values are the largest. */
const MOST_LINES = 16
/** The views on which the paper of two halves is compared, in pixels. */
const PAPER_VIEW = { width: 24, height: 16 } as const
/** The paper of two halves differs by at most this many levels of a colour, in the median. */
const MAX_PAPER_DIFFERENCE = 40

/** The place of both halves where the outline that was found is that of one; otherwise the place as it was. */
export async function withOtherHalf(photo: Pixels, located: Located, models: TextModels): Promise<Located> {
  const { quad, region, text } = located
  if (!quad || isOpenShape(quadWidth(region) / Math.max(1, quadHeight(region)))) return located
  const besides = placesBeside(region).filter((place) => isOnPicture(place, photo))
  const paper = besides.length > 0 ? await medianColour(photo, region) : []
  for (const beside of besides) {
    if (!areAlike(paper, await medianColour(photo, beside))) continue
    const found = await findRegionText(photo, beside, models.detector)
    if (found.length < LEAST_BOXES) continue
    const own = await findRegionText(photo, region, models.detector)
    if (!(await areHalves(photo, own, found, models))) continue
    const both = withText(region, [beside])
    return { quad: both, region: both, text: [...text, ...found] }
  }
  return located
}

const UNIT = cornersOf(2, 2)
const NEIGHBOURS: readonly Point[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
]

/** The four places of the region's size beside it, in its own perspective. */
function placesBeside(region: Quad): readonly Quad[] {
  const toPhoto = homographyBetween(UNIT, region)
  if (!toPhoto) return []
  return NEIGHBOURS.map((move) =>
    mapQuad(UNIT, ({ x, y }) => project(toPhoto, { x: x + move.x, y: y + move.y })),
  )
}

function isOnPicture(half: Quad, { width, height }: Pixels): boolean {
  const beyond = MAX_BEYOND * Math.max(quadWidth(half), quadHeight(half))
  return half.every(({ x, y }) => x >= -beyond && y >= -beyond && x <= width + beyond && y <= height + beyond)
}

/** Whether two places have the same colour in the median, as the halves of one document do. */
const areAlike = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((level, channel) => Math.abs(level - (other[channel] ?? 0)) <= MAX_PAPER_DIFFERENCE)

async function medianColour(photo: Pixels, quad: Quad): Promise<readonly number[]> {
  const view = await flattened(photo, quad, PAPER_VIEW)
  if (!view) return []
  const channels = channelsOf(view)
  return [0, 1, 2].map((channel) => median([...view.data.filter((_, at) => at % channels === channel)]))
}

/** Whether the words of two places belong to the two sides of one document. */
async function areHalves(
  photo: Pixels,
  one: readonly Quad[],
  other: readonly Quad[],
  models: TextModels,
): Promise<boolean> {
  const lines = await readLargestUpright(photo, other, models, MOST_LINES)
  const beside = classify(lines)
  if (!isSide(beside)) return false
  const own = await readLargestUpright(photo, one, models, MOST_LINES)
  const [here, whole] = [classify(own), classify([...own, ...lines])]
  return isSide(here) && here.side !== beside.side && whole.type === beside.type
}

/** Whether words belong to one side of a document that can be open. */
const isSide = ({ type, side }: Classification): boolean =>
  (type === 'rg' || type === 'cnh') && side !== 'both'
