import { findDocument } from '../../../imaging/document-finder.ts'
import { homographyBetween, project } from '../../../imaging/perspective.ts'
import type { Pixels, Quad } from '../../../imaging/pixels.ts'
import { flattened, lying, resized, shrunk, wholeOf } from './card-view.ts'
import { grown, holds, mapQuad, quadHeight, quadWidth, rectangleCorners, smallestRectangle } from './quads.ts'
import { strideMultiple, type TextDetector } from './text-detector.ts'

/** Where a photograph shows its document. */
export interface Located {
  /** The card's corners, when its edges were found and its text lies inside them. */
  readonly quad: Quad | undefined
  /** The part to read: the card, the text with a margin, or the whole photograph; its long edges lie. */
  readonly region: Quad
  /** Every box of text on the photograph. */
  readonly text: readonly Quad[]
}

/** The finder was tuned at this size, pixels of the long side. */
const FINDER_SIDE = 320
/** Enough to tell where text is: at 480 pixels of the long side a card of half the width shows none. */
const COARSE_SIDE = 640
/** 736 loses small labels, 960 costs a tenth more and reads more of them wrong; pixels of the long side. */
const VIEW_SIDE = 864
/** A whole photograph shows its card smaller, pixels of the long side. */
const WHOLE_VIEW_SIDE = 1280
/** A card is not blown up beyond its own pixels by more than this. */
const MAX_MAGNIFICATION = 1.15
/** What is shown of the surroundings: text may touch the edge of a card. */
const VIEW_MARGIN = 1.012

/** A quad is believed only when it holds this share of all text: a portrait or an inner frame does not. */
const MIN_TEXT_INSIDE = 0.9
const QUAD_TOLERANCE = 1.03
/** Text that covers this share of the photograph stands on a card that fills it. */
const MAX_TEXT_REGION = 0.35
/** Of the long side of the text: what a card has around its text. */
const TEXT_MARGIN = 0.12
const MAX_TEXT_ASPECT = 3
const MIN_TEXT_BOXES = 3

/** Finds the card or, failing that, the text. */
export async function locateDocument(photo: Pixels, detector: TextDetector): Promise<Located> {
  const text = await findCoarseText(photo, detector)
  const found = await findCard(photo)
  const quad = found && holdsText(found, text) ? found : undefined
  return { quad, region: lying(quad ?? textRegion(photo, text) ?? wholeOf(photo)), text }
}

/** Boxes of text on a small view of the photograph; corners in the photograph, named as they lie there. */
async function findCoarseText(photo: Pixels, detector: TextDetector): Promise<Quad[]> {
  const scale = COARSE_SIDE / Math.max(photo.width, photo.height)
  const view = await resized(photo, strideMultiple(photo.width * scale), strideMultiple(photo.height * scale))
  return findText(view, wholeOf(photo), detector)
}

/** Boxes of text in a region; corners in the photograph, named as the region shows them. */
export async function findRegionText(photo: Pixels, region: Quad, detector: TextDetector): Promise<Quad[]> {
  const shown = grown(region, VIEW_MARGIN)
  const [width, height] = [quadWidth(shown), quadHeight(shown)]
  const fillsPhoto = width * height > photo.width * photo.height
  const longSide = Math.min(fillsPhoto ? WHOLE_VIEW_SIDE : VIEW_SIDE, width * MAX_MAGNIFICATION)
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

async function findCard(photo: Pixels): Promise<Quad | undefined> {
  const small = await shrunk(photo, FINDER_SIDE)
  const found = findDocument(small)
  if (!found) return undefined
  const scale = { x: photo.width / small.width, y: photo.height / small.height }
  return mapQuad(found.quad, ({ x, y }) => ({ x: x * scale.x, y: y * scale.y }))
}

/** Too little text says nothing for or against a quad; then the finder is believed. */
function holdsText(quad: Quad, text: readonly Quad[]): boolean {
  if (text.length < MIN_TEXT_BOXES) return true
  const tolerant = grown(quad, QUAD_TOLERANCE)
  let inside = 0
  let total = 0
  for (const box of text) {
    const area = quadWidth(box) * quadHeight(box)
    total += area
    inside += (area * box.filter((corner) => holds(tolerant, corner)).length) / 4
  }
  return inside / total >= MIN_TEXT_INSIDE
}

/** The text with a margin, when it is a part of the photograph small enough to be worth a closer look. */
function textRegion(photo: Pixels, text: readonly Quad[]): Quad | undefined {
  if (text.length < MIN_TEXT_BOXES) return undefined
  const around = smallestRectangle(text.flat())
  const [short, long] = [Math.min(around.width, around.height), Math.max(around.width, around.height)]
  const isLarge = short * long >= MAX_TEXT_REGION * photo.width * photo.height
  if (isLarge || long >= MAX_TEXT_ASPECT * short) return undefined
  return rectangleCorners(around, long * TEXT_MARGIN)
}
