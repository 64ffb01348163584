/** What can be measured on a still without reading it: light, sharpness, highlights, and what is cut off. */
import { exposureOf } from '../../../../imaging/quality/exposure.ts'
import { findGlare, type GlareSpot } from '../../../../imaging/quality/glare.ts'
import { homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { luminance, type Pixels, type Quad } from '../../../../imaging/pixels.ts'
import { sharpness } from '../../../../imaging/quality/sharpness.ts'
import type { GlanceMeasures } from '../../../../documents/document-glance.ts'
import { flattened, resized, wholeOf } from '../pictures/card-view.ts'
import type { Located } from './document-locator.ts'
import type { Photo } from '../pictures/image-decoder.ts'
import { mapQuad, quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'

/** Width at which sharpness is measured, pixels: the strokes of small print are two or three of them wide. */
const SHARPNESS_WIDTH = 960
/** Width at which light and highlights are looked at, pixels. */
const LIGHT_WIDTH = 480
/** A box of text this near to the edge of the photograph, in parts of the long side, was cut by the edge. */
const EDGE = 0.004

/** Measures the part of a photograph where its document is, or its text. */
export async function measureStill(photo: Photo, located: Located): Promise<GlanceMeasures> {
  const { quad, region, text } = located
  const shape = quadHeight(region) / Math.max(1, quadWidth(region))
  const sharp = sizeOf(SHARPNESS_WIDTH, shape)
  const view = (await flattened(photo, region, sharp)) ?? photo
  const light = sizeOf(LIGHT_WIDTH, shape)
  const small = await resized(view, light.width, light.height)
  const { brightness, brightShare, darkShare } = exposureOf(small)
  return {
    cardWidth: Math.max(quadWidth(region), quadHeight(region)) * photo.scale,
    isCardFound: quad !== undefined,
    sharpness: sharpness(view),
    brightness,
    brightShare,
    darkShare,
    glareOverText: hiddenByGlare(small, textOnView(text, region, small)),
    cutLines: quad ? 0 : text.filter((box) => touchesEdge(box, photo)).length,
  }
}

const sizeOf = (width: number, shape: number) => ({ width, height: Math.max(1, Math.round(width * shape)) })

function textOnView(text: readonly Quad[], region: Quad, view: Pixels): readonly Quad[] {
  const toView = homographyBetween(region, wholeOf(view))
  return toView ? text.map((box) => mapQuad(box, (corner) => project(toView, corner))) : []
}

/**
 * The part of the card, 0 to 1, on which highlights hide print. Print still shows through a faint highlight, and a
 * highlight that meets no text hides none.
 */
function hiddenByGlare(view: Pixels, text: readonly Quad[]): number {
  const grey = luminance(view)
  const reach = REACH * view.width
  const hiding = findGlare(view).spots.filter(
    (spot) => isBlank(spot, grey, view.width) && text.some((box) => meets(spot, box, reach)),
  )
  return hiding.reduce((sum, { area }) => sum + area, 0) / grey.length
}

/** The central part of a highlight's box, which an ellipse fills, in parts of the box. */
const CORE = 0.6
/** In a highlight that is not blank, strokes of print are darker than this. */
const STROKE = 236
const MAX_STROKES = 0.01
/** How far beyond a highlight text is already blended away, in parts of the card's width. */
const REACH = 0.02

function isBlank(spot: GlareSpot, grey: Float32Array, viewWidth: number): boolean {
  const [width, height] = [Math.round(spot.width * CORE), Math.round(spot.height * CORE)]
  const [left, top] = [spot.x + ((spot.width - width) >> 1), spot.y + ((spot.height - height) >> 1)]
  let strokes = 0
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) if ((grey[y * viewWidth + x] ?? 0) < STROKE) strokes++
  return strokes <= MAX_STROKES * width * height
}

function meets(spot: GlareSpot, box: Quad, reach: number): boolean {
  const [xs, ys] = [box.map(({ x }) => x), box.map(({ y }) => y)]
  return (
    Math.min(...xs) < spot.x + spot.width + reach &&
    Math.max(...xs) > spot.x - reach &&
    Math.min(...ys) < spot.y + spot.height &&
    Math.max(...ys) > spot.y
  )
}

function touchesEdge(box: Quad, { width, height }: Photo): boolean {
  const margin = EDGE * Math.max(width, height)
  return box.some(({ x, y }) => x < margin || y < margin || x > width - 1 - margin || y > height - 1 - margin)
}
