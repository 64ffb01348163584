import { cardAspect } from '../../imaging/outline/document-finder.ts'
import { exposureOf } from '../../imaging/quality/exposure.ts'
import { findGlare } from '../../imaging/quality/glare.ts'
import type { Point, Pixels, Quad } from '../../imaging/pixels.ts'
import { areaOf } from '../../imaging/geometry/quad.ts'
import { sharpness } from '../../imaging/quality/sharpness.ts'
import { clipped } from '../../imaging/geometry/regions.ts'
import type { Rect } from '../../protocol/geometry.ts'
import type { DetectedFace } from './face-detector.ts'

/** A card against the guide: lengths are shares of the guide's width or height. */
export interface SeenCard {
  /** In order around the card; 0, 0 is the guide's top left corner and 1, 1 its bottom right one. */
  readonly corners: readonly Point[]
  /** The square root of the card's area divided by the guide's area. */
  readonly fill: number
  /** Distance of the card's middle from the guide's. */
  readonly offset: number
  /**
   * The longer of two opposite sides divided by the shorter, for the worse pair; 1 when the card is seen straight on.
   */
  readonly sideRatio: number
  /** How far the ratio of its sides is from a card's, as a factor of at least 1. A tilt shortens one of the sides. */
  readonly misproportion: number
  /** Least distance of a corner from the edges of the picture; negative when the card is cut. */
  readonly room: number
}

/** A printed face against the guide: its middle and width in shares of the guide. */
export interface SeenPortrait {
  readonly centre: Point
  readonly width: number
}

/** What vision saw in a document frame. */
export interface DocumentObservation {
  readonly kind: 'document'
  readonly card: SeenCard | undefined
  /** Unknown while there is no face detector. */
  readonly portrait: 'seen' | 'not-seen' | 'unknown'
  /** The largest face on the card, or in the frame when there is no card. */
  readonly face: SeenPortrait | undefined
  /**
   * Mean luma (0 to 255), share of washed-out pixels, and detail. They are measured on the card, or on the guide when
   * there is no card.
   */
  readonly luma: number
  readonly brightShare: number
  readonly sharpness: number
  /** The share of the card that highlights hide, and the share over which a highlight came or went just now. */
  readonly glare: number
  readonly movingGlare: number
}

/** The functions that look at a document frame. Cards are found by their edges, portraits by the face detector. */
export interface DocumentEyes {
  /** The card's corners, in pixels of the frame. */
  readonly findCard: () => Quad | undefined
  /** Faces in one part of the frame, in pixels of that part; undefined while there is no detector. */
  readonly facesIn: ((region: Rect) => readonly DetectedFace[]) | undefined
  /** The share of the card over which a highlight came or went since the frames before. */
  readonly movingGlare: (pixels: Pixels, card: Quad | undefined) => number
}

/** The numbers of a document frame; `guide` is the guide's box in shares of the frame. */
export function observeDocument(pixels: Pixels, guide: Rect, eyes: DocumentEyes): DocumentObservation {
  const guidePixels = clipped(
    {
      x: guide.x * pixels.width,
      y: guide.y * pixels.height,
      width: guide.width * pixels.width,
      height: guide.height * pixels.height,
    },
    pixels,
  )
  const quad = eyes.findCard()
  const card = cropped(pixels, quad ? withinCard(quad, pixels) : guidePixels)
  const { brightness, brightShare } = exposureOf(card)
  return {
    kind: 'document',
    card: quad && seenCard(quad, guidePixels, pixels),
    ...portraitIn(
      quad ? boxOf(quad, pixels) : { x: 0, y: 0, width: pixels.width, height: pixels.height },
      guidePixels,
      eyes.facesIn,
    ),
    luma: brightness,
    brightShare,
    sharpness: sharpness(card),
    glare: findGlare(card).share,
    movingGlare: eyes.movingGlare(pixels, quad),
  }
}

/** A portrait takes more than this share of the card's width. Ghost portraits and stamps take less. */
const MIN_PORTRAIT_WIDTH = 0.09
/** The least score of a portrait on the card. Printed faces measure 0.93 and more on the portrait half. */
const MIN_PORTRAIT_SCORE = 0.6
/** The share of the card's width that is searched at once: half of it, and a little more for a card that lies askew. */
const PORTRAIT_HALF = 0.56

type Portrait = Pick<DocumentObservation, 'portrait' | 'face'>

// A whole card is too wide for the detector to find the portrait. On one half it finds it at every size.
function portraitIn(card: Rect, guide: Rect, facesIn: DocumentEyes['facesIn']): Portrait {
  if (!facesIn) return { portrait: 'unknown', face: undefined }
  const width = card.width * PORTRAIT_HALF
  const halves = [
    { ...card, width },
    { ...card, x: card.x + card.width - width, width },
  ]
  const boxes = halves.flatMap((half) =>
    facesIn(half)
      .filter(({ score }) => score >= MIN_PORTRAIT_SCORE)
      .map(({ box }) => ({ ...box, x: half.x + box.x, y: half.y + box.y })),
  )
  const [widest] = boxes.toSorted((one, other) => other.width - one.width)
  return {
    portrait: widest && widest.width >= MIN_PORTRAIT_WIDTH * card.width ? 'seen' : 'not-seen',
    face: widest && {
      centre: {
        x: (widest.x + widest.width / 2 - guide.x) / guide.width,
        y: (widest.y + widest.height / 2 - guide.y) / guide.height,
      },
      width: widest.width / guide.width,
    },
  }
}

function seenCard(quad: Quad, guide: Rect, frame: Pixels): SeenCard {
  const corners = quad.map(({ x, y }) => ({
    x: (x - guide.x) / guide.width,
    y: (y - guide.y) / guide.height,
  }))
  const middle = (axis: 'x' | 'y'): number => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0)
  const side = (from: number): number => distance(quad[from % 4] ?? quad[0], quad[(from + 1) % 4] ?? quad[0])
  const aspect = (side(0) + side(2)) / (side(1) + side(3))
  const proportion = Math.max(aspect, 1 / aspect)
  const rooms = quad.flatMap(({ x, y }) => [x, y, frame.width - 1 - x, frame.height - 1 - y])
  return {
    corners,
    fill: Math.sqrt(areaOf(corners)),
    offset: Math.hypot(middle('x') - 0.5, middle('y') - 0.5),
    sideRatio: Math.max(ratio(side(0), side(2)), ratio(side(1), side(3))),
    misproportion: Math.max(1, cardAspect[0] / proportion, proportion / cardAspect[1]),
    room: Math.min(...rooms) / guide.width,
  }
}

function boxOf(quad: Quad, limits: Pixels): Rect {
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return clipped({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, limits)
}

/**
 * The share of a card's box that is left out on every side: its rim, and what lies behind its corners when it is askew.
 */
const RIM = 0.05

/** The part to measure lies within the card. A sharp table behind a shaken card would make the card pass for sharp. */
function withinCard(quad: Quad, limits: Pixels): Rect {
  const { x, y, width, height } = boxOf(quad, limits)
  const [rimX, rimY] = [width * RIM, height * RIM]
  return clipped({ x: x + rimX, y: y + rimY, width: width - 2 * rimX, height: height - 2 * rimY }, limits)
}

/** Cuts a part out of a picture. */
export function cropped({ width, data }: Pixels, region: Rect): Pixels {
  const part = new Uint8ClampedArray(region.width * region.height * 4)
  for (let row = 0; row < region.height; row++) {
    const from = ((region.y + row) * width + region.x) * 4
    part.set(data.subarray(from, from + region.width * 4), row * region.width * 4)
  }
  return { width: region.width, height: region.height, data: part }
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(1, Math.min(one, other))
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
