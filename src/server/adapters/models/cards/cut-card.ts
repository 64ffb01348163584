/** Estimates how much of a card lies beyond the edge of its photograph, from the sides that are seen. */
import sharp from 'sharp'
import { findDocument } from '../../../../imaging/outline/document-finder.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { holdsText, MIN_TEXT_BOXES, textAxes, textDirection } from './card-text.ts'
import { shrunk, wholeOf } from '../pictures/card-view.ts'
import { FINDER_SIDE, WIDE_ASPECT, type Located } from './document-locator.ts'
import { mapQuad, quadHeight, quadWidth, turned } from '../../../../imaging/geometry/quad.ts'

/** Width in pixels of a rim added around the small photograph, because the finder ignores the outermost pixels. */
const RIM = 10
/** No card and no table has this colour, so both end where the photograph ends. */
const RIM_COLOUR = '#ff00ff'
/** Ratio of long to short side of the visible part: from two thirds of a card's length to two thirds of its height. */
const SEEN_ASPECT = [1, 2.4] as const
/** A card is whole when all its sides are at least this far inside the photograph, in parts of the long side. */
const CLEAR = 0.08
/** Factor by which tilting can make a card look longer or shorter. */
const TILT = 1.1
/** A side belongs to the rim when both its ends are this near to where the rim begins, in pixels. */
const ON_RIM = 3

/**
 * The part of a card beyond the edge of the photograph, in widths of the card. It is a lower bound, because the kind of
 * card, and so its length, is not known. Three sides must be seen, run to the edge, and enclose most of the text.
 * Undefined when no three sides do, when they enclose something as long as a whole card, and when four sides look more
 * like a card.
 */
export async function beyondEdgeOf(photo: Pixels, { quad, text }: Located): Promise<number | undefined> {
  const isClear =
    quad && sidesNear(quad, wholeOf(photo), CLEAR * Math.max(photo.width, photo.height)).length === 0
  if (isClear || text.length < MIN_TEXT_BOXES) return undefined
  const small = await shrunk(photo, FINDER_SIDE)
  const rimmed = await withRim(small)
  const edges = mapQuad(wholeOf(small), ({ x, y }) => ({ x: x + RIM, y: y + RIM }))
  const scale = { x: small.width / photo.width, y: small.height / photo.height }
  const seen = text.map((box) => mapQuad(box, ({ x, y }) => ({ x: x * scale.x + RIM, y: y * scale.y + RIM })))
  const onRim = (sides: Quad): readonly number[] => sidesNear(sides, edges, ON_RIM)
  const beyond = (sides: Quad): number | undefined => beyondSide(sides, onRim(sides), seen)
  const isWhole = (sides: Quad): boolean => onRim(sides).length === 0 && hasCardShape(sides)
  const found = findDocument(rimmed, {
    aspect: SEEN_ASPECT,
    core: textAxes(seen),
    believes: (sides) => holdsText(sides, seen) && (isWhole(sides) || beyond(sides) !== undefined),
  })
  return found && beyond(found.quad)
}

async function withRim({ width, height, data }: Pixels): Promise<Pixels> {
  const around = { top: RIM, bottom: RIM, left: RIM, right: RIM, background: RIM_COLOUR }
  const rimmed = sharp(data, { raw: { width, height, channels: 3 } }).extend(around)
  return { data: await rimmed.raw().toBuffer(), width: width + 2 * RIM, height: height + 2 * RIM }
}

/** Which sides of a quad lie completely within reach of an edge of an upright rectangle. */
function sidesNear(quad: Quad, [topLeft, , bottomRight]: Quad, reach: number): readonly number[] {
  const edges: readonly ((corner: Point) => number)[] = [
    ({ x }) => x - topLeft.x,
    ({ y }) => y - topLeft.y,
    ({ x }) => x - bottomRight.x,
    ({ y }) => y - bottomRight.y,
  ]
  return [0, 1, 2, 3].filter((side) => {
    const ends = [quad[side], quad[(side + 1) % 4]] as Point[]
    return edges.some((away) => ends.every((end) => Math.abs(away(end)) < reach))
  })
}

function hasCardShape(quad: Quad): boolean {
  const [width, height] = [quadWidth(quad), quadHeight(quad)]
  const [least, greatest] = WIDE_ASPECT
  const shape = Math.max(width, height) / Math.min(width, height)
  return shape > least / TILT && shape < greatest * TILT
}

/** The missing part beyond one side, estimated from the proportions of the rest. Cards print along their long sides. */
function beyondSide(
  quad: Quad,
  [side, ...others]: readonly number[],
  text: readonly Quad[],
): number | undefined {
  if (side === undefined || others.length > 0) return undefined
  const fromCut = turned(quad, -side)
  const seen = quadHeight(fromCut) / quadWidth(fromCut)
  const [least, greatest] = WIDE_ASPECT
  switch (textDirection(fromCut, text)) {
    case 'along':
      return seen > 1 / least ? undefined : Math.max(0, 1 / greatest - seen)
    case 'down':
      return seen > greatest ? undefined : Math.max(0, 1 - seen / least)
    case undefined:
      return undefined
  }
}
