import type { TextLine } from '../document-engine.ts'
import { distance, quadHeight } from '../../imaging/geometry/quad.ts'

/** Two lines share a row when their middles are at most this many heights of a line apart. */
const ROW_TOLERANCE = 0.5
/** Boxes overhang their text, so fragments nearer than this many heights are one line that the detector cut. */
const MAX_FRAGMENT_GAP = 0.3
/** The largest ratio of heights between two fragments of one line. */
const MAX_HEIGHT_RATIO = 1.35

/** The lines from the top row to the bottom row and from left to right, with the fragments of a line joined. */
export function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  return rowsOf(lines).flatMap((row) => joinFragments(row))
}

function rowsOf(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = []
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const first = row?.[0]
    const height = Math.min(quadHeight(line.corners), first ? quadHeight(first.corners) : 0)
    if (row && first && middle(line) - middle(first) < height * ROW_TOLERANCE) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.corners[0].x - b.corners[0].x))
}

/** A whole CPF goes on in no other box: what stands right after it is another value. */
const CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/

function joinFragments(row: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  for (const line of row) {
    const before = joined.at(-1)
    if (before && continues(before, line)) joined[joined.length - 1] = join(before, line)
    else joined.push(line)
  }
  return joined
}

function continues(before: TextLine, line: TextLine): boolean {
  const [h1, h2] = [quadHeight(before.corners), quadHeight(line.corners)]
  const gap = line.corners[0].x - before.corners[1].x
  const drop = distance(before.corners[1], line.corners[0]) - Math.abs(gap)
  return (
    !CPF.test(before.text) &&
    Math.max(h1, h2) / Math.min(h1, h2) < MAX_HEIGHT_RATIO &&
    gap > -Math.min(h1, h2) / 2 &&
    gap < Math.min(h1, h2) * MAX_FRAGMENT_GAP &&
    drop < Math.min(h1, h2) * ROW_TOLERANCE
  )
}

function join(left: TextLine, right: TextLine): TextLine {
  const [a, b] = [left.text.length, right.text.length]
  return {
    text: `${left.text} ${right.text}`,
    confidence: (left.confidence * a + right.confidence * b) / Math.max(1, a + b),
    corners: [left.corners[0], right.corners[1], right.corners[2], left.corners[3]],
  }
}

function middle({ corners }: TextLine): number {
  return corners.reduce((sum, corner) => sum + corner.y, 0) / 4
}
