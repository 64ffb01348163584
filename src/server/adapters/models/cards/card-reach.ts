/**
 * How far the text of a card reaches over the outline that was found. Print does not cross the edge of a card, so an
 * outline that cuts a row runs along a line of the form, or along the edge of a copy.
 */
import { cornersOf, homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { holds, mapQuad, middleOf, turned } from '../../../../imaging/geometry/quad.ts'
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

/** Whether text reaches a side of a region beyond which the picture goes on. Each side is asked about as the top one. */
export function goesOnBeyond(region: Quad, text: readonly Quad[], { width, height }: Size): boolean {
  return [0, 1, 2, 3].some((turns) => {
    const seen = turned(region, turns)
    const toPhoto = homographyBetween(UNIT, seen)
    const goesOn = (box: Quad): boolean => {
      const extent = extentOn(seen, [box])
      if (!toPhoto || !extent || extent.top >= NEAR_SIDE) return false
      const { x, y } = project(toPhoto, { x: (extent.left + extent.right) / 2, y: -NEAR_SIDE })
      return x > 0 && y > 0 && x < width && y < height
    }
    return text.filter(goesOn).length >= MIN_AT_SIDE
  })
}

const UNIT = cornersOf(2, 2)
const WHOLE: Extent = { left: 0, top: 0, right: 1, bottom: 1 }
