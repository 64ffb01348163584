/**
 * How far the text of a card reaches over the outline that was found. Print does not cross the edge of a card, so an
 * outline that cuts a row runs along a line of the form, or along the edge of a copy.
 */
import { cornersOf, homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { holds, mapQuad, middleOf } from '../../../../imaging/geometry/quad.ts'
import type { Quad } from '../../../../imaging/pixels.ts'
import { extentOf, type Extent } from '../pictures/card-view.ts'
import { fillsPicture, holdsText, type Size } from './card-text.ts'

/** Boxes are higher than their print, so those at the edge of a card reach this far over it, in parts of its side. */
const OVERHANG = 0.03

/**
 * The outline, grown so that it cuts no text. In a picture that was cut to its document all text is its own. In others
 * it has the rows that begin or end far outside, unless much text lies outside anyway: then the detector joins rows of
 * the page with rows of the card on it.
 */
export function withCutText(quad: Quad, text: readonly Quad[], picture: Size): Quad {
  if (!holdsText(quad, text)) return quad
  if (fillsPicture(text, picture)) return withText(quad, text)
  const cut = text.filter((box) => holds(quad, middleOf(box)) && isCut(quad, box))
  return cut.length === 0 ? quad : withText(quad, cut)
}

/** Whether a box of text reaches over an outline, farther than boxes are larger than their print. */
export function isCut(quad: Quad, box: Quad): boolean {
  const { left, top, right, bottom } = extentOn(quad, [box]) ?? WHOLE
  return Math.min(left, top) < -OVERHANG || Math.max(right, bottom) > 1 + OVERHANG
}

/** The outline, grown in its own perspective so that it holds some text. */
export function withText(quad: Quad, text: readonly Quad[]): Quad {
  const toPhoto = homographyBetween(UNIT, quad)
  const seen = extentOn(quad, [quad, ...text])
  if (!toPhoto || !seen) return quad
  const { left, top, right, bottom } = seen
  const reach: Quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return mapQuad(reach, (corner) => project(toPhoto, corner))
}

/** How far boxes extend on a quad, as shares of its sides. */
export function extentOn(quad: Quad, boxes: readonly Quad[]): Extent | undefined {
  const toUnit = homographyBetween(quad, UNIT)
  return toUnit && extentOf(boxes.flat().map((corner) => project(toUnit, corner)))
}

/** Boxes that end this near to a side of a region, in parts of it, may have neighbours beyond it. */
const NEAR_SIDE = 0.05
/** So many boxes at one side are text that goes on. One may be a speck. */
const MIN_AT_SIDE = 2

/** Whether text reaches a side of a region beyond which the picture goes on. */
export function goesOnBeyond(region: Quad, text: readonly Quad[], { width, height }: Size): boolean {
  const toPhoto = homographyBetween(UNIT, region)
  if (!toPhoto) return false
  const isInPicture = (x: number, y: number): boolean => {
    const point = project(toPhoto, { x, y })
    return point.x > 0 && point.y > 0 && point.x < width && point.y < height
  }
  const boxes = text.flatMap((box) => extentOn(region, [box]) ?? [])
  const isReached = (distance: (box: Extent) => number, beyond: (box: Extent) => boolean): boolean =>
    boxes.filter((box) => distance(box) < NEAR_SIDE && beyond(box)).length >= MIN_AT_SIDE
  return (
    isReached(
      ({ top }) => top,
      ({ left, right }) => isInPicture((left + right) / 2, -NEAR_SIDE),
    ) ||
    isReached(
      ({ bottom }) => 1 - bottom,
      ({ left, right }) => isInPicture((left + right) / 2, 1 + NEAR_SIDE),
    ) ||
    isReached(
      ({ left }) => left,
      ({ top, bottom }) => isInPicture(-NEAR_SIDE, (top + bottom) / 2),
    ) ||
    isReached(
      ({ right }) => 1 - right,
      ({ top, bottom }) => isInPicture(1 + NEAR_SIDE, (top + bottom) / 2),
    )
  )
}

const UNIT = cornersOf(2, 2)
const WHOLE: Extent = { left: 0, top: 0, right: 1, bottom: 1 }
