/** Whether one picture shows an open document: front and back side by side, or one below the other. */
import { smallestRectangle } from '../../imaging/geometry/rectangle.ts'
import type { Point, Quad } from '../../imaging/pixels.ts'
import { quadHeight, quadWidth } from '../../imaging/geometry/quad.ts'
import { sideOfWords, type Classification, type ShownSide } from './classification.ts'

/**
 * The width of an open document divided by its height. An open licence is 85 mm wide and 120 mm high, an open identity
 * card 204 mm by 68 mm. Single sides, and the text on them, lie between the two ratios (see `open-document.test.ts`).
 */
const openShapes = { atMost: 0.95, atLeast: 1.95 } as const

/**
 * Whether a document, or a block of text, with this ratio of width to height is too high or too wide for a single side.
 */
export function isOpenShape(widthPerHeight: number): boolean {
  return widthPerHeight <= openShapes.atMost || widthPerHeight >= openShapes.atLeast
}

/**
 * The width of a document divided by its height, in the direction of its text: by its outline where it was found,
 * otherwise by the smallest rectangle around its text. The outline's first edge runs along the text; `reading` is the
 * direction of the text.
 */
export function shapeOf(
  outline: Quad | undefined,
  text: readonly Quad[],
  reading: Point,
): number | undefined {
  if (outline) return quadWidth(outline) / Math.max(1, quadHeight(outline))
  if (text.length === 0) return undefined
  const around = smallestRectangle(text.flat())
  const isAlong = Math.abs(Math.cos(around.radians - Math.atan2(reading.y, reading.x))) > Math.SQRT1_2
  const [width, height] = isAlong ? [around.width, around.height] : [around.height, around.width]
  return width / Math.max(1, height)
}

/**
 * Whether the words of both sides stand on a document of an open shape. The words alone are not enough, because the
 * front of a licence may name the traffic department, which belongs to the back. The shape alone is not enough, because
 * a single card may stand upright.
 */
export function showsBothSides(words: readonly string[], widthPerHeight: number | undefined): boolean {
  return widthPerHeight !== undefined && isOpenShape(widthPerHeight) && sideOfWords(words) === 'both'
}

/**
 * From this ratio of width to height on, it is an open identity card: no single side and no whole photograph is as
 * wide.
 */
const LONG_OPEN = 2.5

/**
 * An identity card with this ratio, whose outline was found, shows one side, whatever its words are: some states print on
 * the front what others print on the back. An open card is wider, and a sheet with both sides is higher or wider.
 */
const SINGLE = { atLeast: 1.45, atMost: 1.7 } as const

/**
 * The sides that a picture of a document shows, by the document's words and by its ratio of width to height. Where the
 * print of one half is too faint to be read, the shape still tells that this half is there.
 */
export function shownSides(
  { type, side, likelier = 'front' }: Classification,
  widthPerHeight: number,
  hasOutline = false,
): ShownSide {
  if (type !== 'rg') return side
  if (widthPerHeight >= LONG_OPEN) return 'both'
  const isSingle = hasOutline && widthPerHeight >= SINGLE.atLeast && widthPerHeight <= SINGLE.atMost
  return side === 'both' && isSingle ? likelier : side
}
