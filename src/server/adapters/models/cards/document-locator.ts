import { cardAspect, documentFinder, type CardWanted } from '../../../../imaging/outline/document-finder.ts'
import { isOpenShape } from '../../../../documents/classification/open-document.ts'
import { homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { extentOn, goesOnBeyond, withCutText } from './card-reach.ts'
import { covers, holdsText, MIN_TEXT_BOXES, textAxes, textDirection } from './card-text.ts'
import {
  extentOf,
  flattened,
  frameOf,
  lying,
  resized,
  shrunk,
  wholeFrame,
  wholeOf,
  type Frame,
} from '../pictures/card-view.ts'
import { withoutPrint } from '../../../../imaging/outline/without-print.ts'
import { rectangleCorners, smallestRectangle } from '../../../../imaging/geometry/rectangle.ts'
import {
  grown,
  holds,
  mapQuad,
  middleOf,
  quadHeight,
  quadWidth,
  turned,
} from '../../../../imaging/geometry/quad.ts'
import { strideMultiple, type TextDetector } from '../text/text-detector.ts'

/** Where a photograph shows its document. */
export interface Located {
  /** The card's corners, when its edges were found and its text lies inside them. */
  readonly quad: Quad | undefined
  /** The part to read: the card, the text with a margin, or the whole photograph. Its long edges are horizontal. */
  readonly region: Quad
  /** Every box of text on the photograph. */
  readonly text: readonly Quad[]
}

/** The finder was tuned at this size, pixels of the long side. */
export const FINDER_SIDE = 320
/** From the licence of 2008, 85 x 60 mm, to the ID-1 card. With more shapes, more would wrongly be taken for a card. */
export const WIDE_ASPECT = [1.41, cardAspect[1]] as const
/** An open identity card, 204 x 68 mm, folded where its sides meet. */
const OPEN_ASPECT = [2.85, 3.1] as const
/** When the card is not found in the whole photograph, it is looked for around its text, with this margin. */
const CLOSER_MARGIN = 0.45
/** Size at which a card is looked for by faint edges, pixels of the long side. */
const FAINT_SIDE = 224
/** A rating of 9 instead of 12: it found 6 of 12 cards that were missed on generated photographs, and nothing else. */
const FAINT_SCORE = 0.047
/** The text of a card extends over at least this share of its width or height. */
const MIN_TEXT_REACH = 0.8
/** Enough to see where text is. At 480 pixels of the long side a card of half the width shows no text. */
const COARSE_SIDE = 640
/**
 * The back of a CPF card, which has less text than any other side, has six boxes or more when it fills its picture. On
 * the finer view nine cards that were too small for the coarse one have 11 to 37 boxes, and eleven portraits of people
 * at most three.
 */
const FEW_BOXES = 6
/** Pixels of the long side. 736 loses small labels; 960 costs a tenth more and reads more of them wrong. */
const VIEW_SIDE = 864
/** Pixels of the long side for a whole photograph, which shows its card smaller. */
const WHOLE_VIEW_SIDE = 1280
/** A card is enlarged by at most this factor. */
const MAX_MAGNIFICATION = 1.15
/** Factor that adds some surroundings to the view, because text may touch the edge of a card. */
const VIEW_MARGIN = 1.012

/** Text that covers more than this share of the photograph stands on a card that fills the photograph. */
const MAX_TEXT_REGION = 0.35
/** Margin that a card has around its text, in parts of the text's long side. */
const TEXT_MARGIN = 0.12
const MAX_TEXT_ASPECT = 3.6

/** Finds the card or, failing that, the text. */
export async function locateDocument(photo: Pixels, detector: TextDetector): Promise<Located> {
  return locateAround(photo, await findCoarseText(photo, detector))
}

/** Finds the card that holds some text or, failing that, the region of that text. */
export async function locateAround(photo: Pixels, text: readonly Quad[]): Promise<Located> {
  const find = await cardFinder(photo, { frame: wholeFrame(photo), core: textAxes(text) }, text)
  const found =
    find({ aspect: cardAspect }) ??
    find({ aspect: WIDE_ASPECT }) ??
    (mayBeOpen(text) ? find({ aspect: OPEN_ASPECT }) : undefined) ??
    (await findCardAround(photo, text)) ??
    (await findCardWithoutPrint(photo, text))
  const quad = found && withCutText(found, text, photo)
  return { quad, region: regionOf(photo, quad, text), text }
}

/** The same text with another outline of its card, or without one. */
export function withOutline(photo: Pixels, { text }: Located, quad: Quad | undefined): Located {
  return { quad, region: regionOf(photo, quad, text), text }
}

/** The part to read, in the direction of the text on it: a page under the card may lie another way. */
function regionOf(photo: Pixels, quad: Quad | undefined, text: readonly Quad[]): Quad {
  if (!quad) return alongText(textRegion(photo, text) ?? wholeOf(photo), text)
  const own = text.filter((box) => holds(quad, middleOf(box)))
  return alongText(quad, own)
}

/** Whether text extends as far as on two sides beside each other, and farther than on any single side. */
function mayBeOpen(text: readonly Quad[]): boolean {
  if (text.length < MIN_TEXT_BOXES) return false
  const { width, height } = smallestRectangle(text.flat())
  return isOpenShape(Math.max(width, height) / Math.max(1, Math.min(width, height)))
}

/**
 * Looks again for a missed card, on a view so small that the pattern of the background is blurred. Faint edges there
 * are believed if text fills the area that they enclose. The result is for reading only, since a card that is cut off
 * may look the same.
 */
export async function locateFaintCard(photo: Pixels, located: Located): Promise<Located> {
  const { text } = located
  if (located.quad || text.length < MIN_TEXT_BOXES) return located
  const find = await cardFinder(photo, { frame: wholeFrame(photo), side: FAINT_SIDE }, text)
  const found = find({ aspect: WIDE_ASPECT, minScore: FAINT_SCORE })
  if (!found || !isFilled(found, text)) return located
  const quad = withCutText(found, text, photo)
  return { ...located, quad, region: alongText(quad, text) }
}

/** Whether text extends over most of a quad in one direction. On a small view upright text is detected badly. */
function isFilled(quad: Quad, text: readonly Quad[]): boolean {
  const seen = extentOn(quad, text)
  return seen !== undefined && Math.max(seen.right - seen.left, seen.bottom - seen.top) >= MIN_TEXT_REACH
}

/**
 * Finds boxes of text on a small view of the photograph, and on a finer one where the small one shows only a few: the
 * letters of a card that is small in its picture can be seen there. Corners are in the photograph, ordered as they lie
 * there.
 */
async function findCoarseText(photo: Pixels, detector: TextDetector): Promise<Quad[]> {
  const seen = await findTextAt(COARSE_SIDE, photo, detector)
  if (seen.length === 0 || seen.length >= FEW_BOXES) return seen
  const finer = await findTextAt(WHOLE_VIEW_SIDE, photo, detector)
  return finer.length >= FEW_BOXES ? finer : seen
}

async function findTextAt(longSide: number, photo: Pixels, detector: TextDetector): Promise<Quad[]> {
  const scale = longSide / Math.max(photo.width, photo.height)
  const view = await resized(photo, strideMultiple(photo.width * scale), strideMultiple(photo.height * scale))
  return findText(view, wholeOf(photo), detector)
}

/** Finds boxes of text in a region. Corners are in the photograph, ordered as the region shows them. */
export async function findRegionText(photo: Pixels, region: Quad, detector: TextDetector): Promise<Quad[]> {
  const shown = grown(region, VIEW_MARGIN)
  const [width, height] = [quadWidth(shown), quadHeight(shown)]
  const fillsPhoto = width * height > photo.width * photo.height
  // Two sides beside each other are each shown as large as a single one.
  const showsMore = fillsPhoto || (width > height && isOpenShape(width / height))
  const longSide = Math.min(showsMore ? WHOLE_VIEW_SIDE : VIEW_SIDE, width * MAX_MAGNIFICATION)
  const size = { width: strideMultiple(longSide), height: strideMultiple((longSide * height) / width) }
  const view = await flattened(photo, shown, size)
  return view ? findText(view, shown, detector) : []
}

async function findText(view: Pixels, shown: Quad, detector: TextDetector): Promise<Quad[]> {
  const toPhoto = homographyBetween(wholeOf(view), shown)
  if (!toPhoto) return []
  const boxes = await detector.detect(view)
  return boxes.map(({ corners }) => mapQuad(corners, (corner) => project(toPhoto, corner)))
}

/** The view for the finder. */
interface FinderView {
  readonly frame: Frame
  /** Pixels of the long side. */
  readonly side?: number
  /** No side is looked for between these points of the photograph: with fewer lines the finder is faster. */
  readonly core?: readonly Point[]
}

/** Finds cards of several shapes in a part of the photograph, each only if its text lies inside it. */
async function cardFinder(
  photo: Pixels,
  { frame, side = FINDER_SIDE, core = [] }: FinderView,
  text: readonly Quad[],
): Promise<(wanted: CardWanted) => Quad | undefined> {
  const small = await shrunk(photo, side, frame)
  const scale = { x: frame.width / small.width, y: frame.height / small.height }
  const onView = core.map(({ x, y }) => ({ x: (x - frame.left) / scale.x, y: (y - frame.top) / scale.y }))
  const find = documentFinder(small, onView)
  return (wanted) => {
    const found = find(wanted)
    if (!found) return undefined
    const quad = mapQuad(found.quad, ({ x, y }) => ({
      x: frame.left + x * scale.x,
      y: frame.top + y * scale.y,
    }))
    return holdsText(quad, text, photo) ? quad : undefined
  }
}

/** Letters and rules are narrower than a window of this many pixels to either side, at the finder's size. */
const PRINT_REACH = 3

/**
 * Looks for the card on the photograph without its dark print: in rows of letters the finder sees more edges than in
 * the card that lies on them. A printed page, a form or a bill, may lie under the card, so most of the text may be
 * outside. No core is given, because it would span the page.
 */
async function findCardWithoutPrint(photo: Pixels, text: readonly Quad[]): Promise<Quad | undefined> {
  if (text.length < MIN_TEXT_BOXES) return undefined
  const small = withoutPrint(await shrunk(photo, FINDER_SIDE), PRINT_REACH)
  const scale = { x: photo.width / small.width, y: photo.height / small.height }
  const onPhoto = (quad: Quad): Quad => mapQuad(quad, ({ x, y }) => ({ x: x * scale.x, y: y * scale.y }))
  const believes = (quad: Quad): boolean =>
    holdsText(onPhoto(quad), text, photo) || covers(onPhoto(quad), text)
  const find = documentFinder(small)
  const found =
    find({ aspect: WIDE_ASPECT, believes }) ??
    find({ aspect: OPEN_ASPECT, believes }) ??
    find({ ...ON_PAGE, believes: (quad) => covers(onPhoto(quad), text) })
  return found && onPhoto(found.quad)
}

/**
 * Where the lines of a page end at the edges of a quad, shape and edges need to say less: seen from one side a card is
 * shorter, and in the shadow of the phone its edges are faint. Two of three cards on a page that were missed had a
 * shape of 1.28 or a score of 0.16.
 */
const ON_PAGE = { aspect: [1.2, 1.75], minScore: 0.1 } as const

/**
 * Looks for the card near its text. Other things on the photograph may have clearer edges, but there are fewer of them
 * near the text.
 */
async function findCardAround(photo: Pixels, text: readonly Quad[]): Promise<Quad | undefined> {
  if (text.length < MIN_TEXT_BOXES) return undefined
  const { left, top, right, bottom } = extentOf(text.flat())
  const margin = CLOSER_MARGIN * Math.max(right - left, bottom - top)
  const frame = frameOf(photo, {
    left: left - margin,
    top: top - margin,
    right: right + margin,
    bottom: bottom + margin,
  })
  const find = await cardFinder(photo, { frame }, text)
  return find({ aspect: WIDE_ASPECT })
}

/**
 * Least share of a card that its text takes, margin included. On 33 photographs of sides with little text, cards came
 * to 0.71 and more, and the surfaces that they lay on to 0.22 and 0.47.
 */
const MIN_TEXT_SHARE = 0.55

/**
 * Looks closer where text takes little of a region. Tiles and boards make quads with clear edges around a card, in
 * which its letters are too small to be read. Undefined where the region is close enough already.
 */
export async function locateCloser(
  photo: Pixels,
  { region, text: coarse }: Located,
  text: readonly Quad[],
): Promise<Located | undefined> {
  if (text.length < MIN_TEXT_BOXES) return undefined
  const closer = withTextMargin(smallestRectangle(text.flat()))
  if (areaOf(closer) >= MIN_TEXT_SHARE * areaOf(region)) return undefined
  const card = await findCardAround(photo, text)
  const quad = card && areaOf(closer) >= MIN_TEXT_SHARE * areaOf(card) ? card : undefined
  return { quad, region: alongText(quad ?? closer, text), text: coarse }
}

/**
 * The whole picture where text goes on beyond a region that no outline bounds: of a printed page the small view may
 * show a few large words alone. Undefined where the text ends inside.
 */
export function locateWider(
  photo: Pixels,
  { quad, region, text: coarse }: Located,
  text: readonly Quad[],
): Located | undefined {
  if (quad || text.length < MIN_TEXT_BOXES || !goesOnBeyond(region, text, photo)) return undefined
  return { quad, region: alongText(wholeOf(photo), text), text: coarse }
}

const areaOf = (quad: Quad): number => quadWidth(quad) * quadHeight(quad)

/** The quad with its corners ordered so that text runs along its top and bottom: upright text is read worse. */
function alongText(quad: Quad, text: readonly Quad[]): Quad {
  const direction = textDirection(quad, text)
  if (direction === undefined) return lying(quad)
  return direction === 'down' ? turned(quad, 1) : quad
}

/** The text with a margin, when it covers a small enough part of the photograph to be worth a closer look. */
function textRegion(photo: Pixels, text: readonly Quad[]): Quad | undefined {
  if (text.length < MIN_TEXT_BOXES) return undefined
  const around = smallestRectangle(text.flat())
  const [short, long] = [Math.min(around.width, around.height), Math.max(around.width, around.height)]
  const isLarge = short * long >= MAX_TEXT_REGION * photo.width * photo.height
  if (isLarge || long >= MAX_TEXT_ASPECT * short) return undefined
  return withTextMargin(around)
}

function withTextMargin(around: ReturnType<typeof smallestRectangle>): Quad {
  return rectangleCorners(around, Math.max(around.width, around.height) * TEXT_MARGIN)
}
