/**
 * Groups of text that lie one way, have one size and stand together (single-linkage clustering). The rows of a document
 * make one group; the words of a printed cloth, a poster or a box under it make others.
 */
import { quadHeight, quadWidth, turned } from '../../../../imaging/geometry/quad.ts'
import type { Point, Quad } from '../../../../imaging/pixels.ts'

/** Two lines of one group differ by at most this angle. Print on one card differs by the slope of its perspective. */
const MAX_ANGLE = Math.PI / 15
/** A box shows the direction of its line when it is this many times longer than high; others may belong to any. */
const SHOWS_DIRECTION = 2
/** Headings are up to twice as high as labels and values. */
const MAX_HEIGHT_RATIO = 2.2
/** Rows of a card, and its columns beside a portrait, lie at most this many heights of a row apart. */
const MAX_GAP = 6

/** The groups of some boxes, the one with the most boxes first. */
export function textGroups(boxes: readonly Quad[]): readonly (readonly Quad[])[] {
  const lines = boxes.map(lineOf).toSorted((one, other) => Number(isShort(one)) - Number(isShort(other)))
  const left = new Set(lines)
  const groups: (readonly Quad[])[] = []
  for (const seed of lines) {
    if (!left.delete(seed)) continue
    const group = [seed]
    for (const member of group) {
      // Any box may stand beside a short one, so it joins no two groups.
      if (isShort(member) && group.length > 1) continue
      for (const other of left) if (belongTogether(member, other) && left.delete(other)) group.push(other)
    }
    groups.push(group.map(({ box }) => box))
  }
  return groups.toSorted((one, other) => other.length - one.length)
}

interface Line {
  readonly box: Quad
  readonly height: number
  /** Radians between 0 and pi; undefined where the box is too short to show it. */
  readonly angle: number | undefined
}

const isShort = ({ angle }: Line): boolean => angle === undefined

function lineOf(box: Quad): Line {
  const lying = quadWidth(box) >= quadHeight(box) ? box : turned(box, 1)
  const [from, to] = lying
  const showsDirection = quadWidth(lying) >= SHOWS_DIRECTION * quadHeight(lying)
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) + Math.PI) % Math.PI
  return { box, height: quadHeight(lying), angle: showsDirection ? angle : undefined }
}

function belongTogether(one: Line, other: Line): boolean {
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)]
  return high <= low * MAX_HEIGHT_RATIO && isParallel(one, other) && gapBetween(one, other) <= MAX_GAP * high
}

function isParallel({ angle: one }: Line, { angle: other }: Line): boolean {
  if (one === undefined || other === undefined) return true
  const between = Math.abs(one - other)
  return Math.min(between, Math.PI - between) <= MAX_ANGLE
}

/** Pixels between two boxes, measured along the print and across it, the larger of both. */
function gapBetween(one: Line, other: Line): number {
  const angle = one.angle ?? other.angle ?? 0
  const along = { x: Math.cos(angle), y: Math.sin(angle) }
  const across = { x: -along.y, y: along.x }
  return Math.max(...[along, across].map((axis) => gapOn(axis, one.box, other.box)))
}

function gapOn(axis: Point, one: Quad, other: Quad): number {
  const at = (quad: Quad): readonly number[] => quad.map(({ x, y }) => x * axis.x + y * axis.y)
  const [here, there] = [at(one), at(other)]
  return Math.max(Math.min(...here) - Math.max(...there), Math.min(...there) - Math.max(...here))
}
