import type { Point, Quad } from '../../imaging/pixels.ts'
import { distance, quadHeight, quadWidth } from '../../imaging/geometry/quad.ts'

/** Two boxes of one line are about equally high, and their middles lie about on one level (in heights). */
const MAX_HEIGHT_RATIO = 1.35
const MAX_OFFSET = 0.25
/**
 * The finder draws a box half a height beyond its letters on either side. Two words of a line overlap by no more than
 * both of these margins.
 */
const MAX_OVERLAP = 1.2
/** The second box begins at or after this share of the first one's width; otherwise it lies within the first. */
const LATER_PART = 0.4

/**
 * Joins overlapping boxes of one line before the line is read. Read one by one, the letter in the overlap would be read
 * twice or not at all. Corners are in the order of reading, the first where the line begins.
 */
export function mergedBoxes(boxes: readonly Quad[]): Quad[] {
  const merged: Quad[] = []
  const [axis] = boxes
  const inOrder = axis ? [...boxes].sort((one, other) => startOf(one, axis) - startOf(other, axis)) : []
  for (const box of inOrder) {
    const at = merged.findIndex((before) => continues(before, box))
    const before = merged[at]
    if (before) merged[at] = [before[0], box[1], box[2], before[3]]
    else merged.push(box)
  }
  return merged
}

function continues(before: Quad, box: Quad): boolean {
  const [one, other] = [quadHeight(before), quadHeight(box)]
  const height = Math.min(one, other)
  const { along, across } = axesOf(before)
  const end = along(middle(before[1], before[2]))
  const [from, to] = [along(middle(box[0], box[3])), along(middle(box[1], box[2]))]
  const offset = across(middle(box[0], box[3])) - across(middle(before[1], before[2]))
  return (
    Math.max(one, other) < height * MAX_HEIGHT_RATIO &&
    Math.abs(offset) < height * MAX_OFFSET &&
    from < end &&
    end - from < height * MAX_OVERLAP &&
    from > quadWidth(before) * LATER_PART &&
    to > end
  )
}

const startOf = (box: Quad, axis: Quad): number => axesOf(axis).along(middle(box[0], box[3]))

/** Coordinates of a point along a box's line, from its beginning on, and across it. */
function axesOf([a, b, c, d]: Quad) {
  const [from, to] = [middle(a, d), middle(b, c)]
  const length = Math.max(1, distance(from, to))
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
  return {
    along: (point: Point): number => (point.x - from.x) * x + (point.y - from.y) * y,
    across: (point: Point): number => (point.y - from.y) * x - (point.x - from.x) * y,
  }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
