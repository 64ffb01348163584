/**
 * Finds boxes in which the detector took two rows of print for one: a small label and the value under it, on a document
 * that is shown small. Read as one line, neither can be read.
 */
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { cornersOf, homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { median } from '../../../../imaging/quantiles.ts'
import { mapQuad, overlap, partDown, quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'
import type { TextLine } from '../../../../documents/document-engine.ts'
import { flattened, wholeOf } from '../pictures/card-view.ts'
import { strideMultiple, type TextDetector } from './text-detector.ts'

/** A box this many times as high as the usual line may hold two rows. So may a lower one that was read with doubt. */
const MIN_HEIGHT_RATIO = 1.45
export const DOUBTFUL = { heightRatio: 1.2, confidence: 0.85 } as const
/** At most this many boxes of a side are looked at again: headings and the number of the CPF card are also high. */
const MOST_BOXES = 6
/**
 * Height of the view of the box in pixels: the rows are large enough for the detector to separate, with some margin.
 */
const VIEW_HEIGHT = 128
const MAX_VIEW_WIDTH = 960
/** Margin shown on each side of the box, in parts of its height. */
const MARGIN = 0.35
/** A row is at most this high, in parts of the box. */
const MAX_ROW = 0.78
/** The middles of two rows are at least this far apart, in heights of the lower row. */
const MIN_PITCH = 0.6
/** The rows together cover at least this share of the box's width. */
const MIN_COVER = 0.6

/** The lines that may be two rows, the highest first, at most as many as are looked at again. */
export function mayBeStacked(lines: readonly TextLine[]): readonly TextLine[] {
  const usual = median(lines.map(({ corners }) => quadHeight(corners)))
  return lines
    .filter(({ corners, confidence }) => {
      const ratio = quadHeight(corners) / Math.max(1, usual)
      const isDoubtful = confidence < DOUBTFUL.confidence && ratio > DOUBTFUL.heightRatio
      return (ratio > MIN_HEIGHT_RATIO || isDoubtful) && quadWidth(corners) > quadHeight(corners)
    })
    .sort((one, other) => quadHeight(other.corners) - quadHeight(one.corners))
    .slice(0, MOST_BOXES)
}

/** The rows in a box, with corners in the order of reading; empty when there is only one row. */
export async function stackedRows(
  photo: Pixels,
  box: Quad,
  detector: Pick<TextDetector, 'detect'>,
): Promise<readonly Quad[]> {
  const shown = widened(box, MARGIN * quadHeight(box))
  const scale = VIEW_HEIGHT / Math.max(1, quadHeight(shown))
  const width = strideMultiple(Math.min(MAX_VIEW_WIDTH, quadWidth(shown) * scale))
  const view = await flattened(photo, shown, { width, height: VIEW_HEIGHT })
  const toPhoto = view && homographyBetween(wholeOf(view), shown)
  if (!view || !toPhoto) return []
  const found = (await detector.detect(view))
    .map(({ corners }) => mapQuad(corners, (corner) => project(toPhoto, corner)))
    .filter((row) => isWithin(row, box))
  return areStacked(found, box) ? found : []
}

/** The upper and the lower half of a box of rows that touch each other, which the detector never parts. */
export const halvesOf = (box: Quad): readonly Quad[] => [
  partDown(box, 0, HALF.upperEnds),
  partDown(box, HALF.lowerBegins, 1),
]

/**
 * Where the upper half of the box ends and the lower one begins, as shares of its height. They overlap, because strokes
 * of either row reach into the other.
 */
const HALF = { upperEnds: 0.53, lowerBegins: 0.45 } as const

function areStacked(rows: readonly Quad[], box: Quad): boolean {
  const height = quadHeight(box)
  if (rows.length < 2 || rows.some((row) => quadHeight(row) > MAX_ROW * height)) return false
  const cover = Math.max(...rows.map(quadWidth)) / quadWidth(box)
  const pitches = rows.flatMap((row) =>
    rows.map(
      (other) =>
        Math.abs(downIn(box, row) - downIn(box, other)) / Math.min(quadHeight(row), quadHeight(other)),
    ),
  )
  return cover >= MIN_COVER && Math.max(...pitches) >= MIN_PITCH
}

/** Two boxes around one row overlap by more than this: intersection over union. */
const SAME_ROW = 0.4

/** The rows of a box that was parted, without those that a box of their own shows as well. */
export const withoutReadRows = (
  rows: readonly TextLine[],
  others: readonly TextLine[],
): readonly TextLine[] =>
  rows.filter((row) => !others.some((other) => overlap(row.corners, other.corners) > SAME_ROW))

const isWithin = (row: Quad, box: Quad): boolean =>
  Math.abs(downIn(box, row)) < quadHeight(box) / 2 && quadWidth(row) > quadHeight(row)

/** How far the middle of a row lies below that of a box, along the box's height. */
function downIn([a, b, c, d]: Quad, row: Quad): number {
  const [from, to] = [middleOf([a, b]), middleOf([d, c])]
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  const [at, middle] = [middleOf(row), middleOf([a, b, c, d])]
  return ((at.x - middle.x) * (to.x - from.x) + (at.y - middle.y) * (to.y - from.y)) / length
}

function middleOf(points: readonly { readonly x: number; readonly y: number }[]): { x: number; y: number } {
  const sum = (axis: 'x' | 'y'): number => points.reduce((total, point) => total + point[axis], 0)
  return { x: sum('x') / points.length, y: sum('y') / points.length }
}

/** The quad with this many pixels more on every side, along its own edges. */
function widened(box: Quad, margin: number): Quad {
  const [width, height] = [Math.max(1, quadWidth(box)), Math.max(1, quadHeight(box))]
  const toBox = homographyBetween(cornersOf(width, height), box)
  if (!toBox) return box
  const corner = (x: number, y: number) => project(toBox, { x, y })
  return [
    corner(-margin, -margin),
    corner(width + margin, -margin),
    corner(width + margin, height + margin),
    corner(-margin, height + margin),
  ]
}
