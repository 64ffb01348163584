/**
 * The other half of an open document. A fold, and the frames that are printed on both halves, make edges as clear as those
 * of the paper. So one half may be taken for the whole card, above all where the print of the other half is too faint for
 * the small view on which cards are found.
 */
import { classify, type Classification } from '../../../../documents/classification/classification.ts'
import { isOpenShape } from '../../../../documents/classification/open-document.ts'
import { cornersOf, homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { mapQuad, quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'
import { channelsOf, type Pixels, type Point, type Quad } from '../../../../imaging/pixels.ts'
import { flattened } from '../pictures/card-view.ts'
import { findRegionText, type Located } from './document-locator.ts'
import { readLargest } from './largest-lines.ts'
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
  for (const { beside, both } of placesBeside(region)) {
    if (!isOnPicture(beside, photo) || !(await isOnePaper(photo, region, beside))) continue
    const found = await findRegionText(photo, beside, models.detector)
    if (found.length < LEAST_BOXES) continue
    const own = await findRegionText(photo, region, models.detector)
    if (await areHalves(photo, own, found, models))
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

/** The four places of the region's size beside it, in its own perspective, and each together with the region. */
function placesBeside(region: Quad): readonly { readonly beside: Quad; readonly both: Quad }[] {
  const toPhoto = homographyBetween(UNIT, region)
  if (!toPhoto) return []
  const onPhoto = (from: Point, to: Point): Quad =>
    mapQuad(UNIT, ({ x, y }) => project(toPhoto, { x: x === 0 ? from.x : to.x, y: y === 0 ? from.y : to.y }))
  return NEIGHBOURS.map(({ x, y }) => ({
    beside: onPhoto({ x, y }, { x: x + 1, y: y + 1 }),
    both: onPhoto({ x: Math.min(0, x), y: Math.min(0, y) }, { x: Math.max(1, x + 1), y: Math.max(1, y + 1) }),
  }))
}

function isOnPicture(half: Quad, { width, height }: Pixels): boolean {
  const beyond = MAX_BEYOND * Math.max(quadWidth(half), quadHeight(half))
  return half.every(({ x, y }) => x >= -beyond && y >= -beyond && x <= width + beyond && y <= height + beyond)
}

/** Whether two places have the same colour in the median, as the halves of one document do. */
async function isOnePaper(photo: Pixels, one: Quad, other: Quad): Promise<boolean> {
  const [first, second] = await Promise.all([medianColour(photo, one), medianColour(photo, other)])
  return first.every((level, channel) => Math.abs(level - (second[channel] ?? 0)) <= MAX_PAPER_DIFFERENCE)
}

async function medianColour(photo: Pixels, quad: Quad): Promise<readonly number[]> {
  const view = await flattened(photo, quad, PAPER_VIEW)
  if (!view) return []
  const channels = channelsOf(view)
  return [0, 1, 2].map((channel) => {
    const levels = view.data.filter((_, at) => at % channels === channel).toSorted()
    return levels[levels.length >> 1] ?? 0
  })
}

/** Whether the words of two places belong to the two sides of one document. */
async function areHalves(
  photo: Pixels,
  one: readonly Quad[],
  other: readonly Quad[],
  { orienter, reader }: TextModels,
): Promise<boolean> {
  const linesOf = async (boxes: readonly Quad[]) =>
    readLargest(photo, (await orienter.orient(photo, boxes)).lines, reader, MOST_LINES)
  const lines = await linesOf(other)
  const beside = classify(lines)
  if (!isSide(beside)) return false
  const own = await linesOf(one)
  const [here, whole] = [classify(own), classify([...own, ...lines])]
  return isSide(here) && here.side !== beside.side && whole.type === beside.type
}

/** Whether words belong to one side of a document that can be open. */
const isSide = ({ type, side }: Classification): boolean =>
  (type === 'rg' || type === 'cnh') && side !== 'both'
