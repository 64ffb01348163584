/** The smallest rectangle around points. It is used for text boxes, and for cards where only the text is found. */
import type { Point, Quad } from '../pixels.ts'

/** A rectangle that may stand askew. */
export interface Rectangle {
  readonly centre: Point
  readonly width: number
  readonly height: number
  readonly radians: number
}

/** The rectangle of least area around some points. For a single point or a line it has no width. */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points)
  let best: Rectangle = { centre: hull[0] ?? { x: 0, y: 0 }, width: 0, height: 0, radians: 0 }
  let bestArea = Infinity
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length] as Point
    const candidate = rectangleAlong(hull, Math.atan2(to.y - from.y, to.x - from.x))
    const area = candidate.width * candidate.height
    if (area < bestArea) [best, bestArea] = [candidate, area]
  }
  return best
}

/** The corners of a rectangle that is made larger by a margin on every side. */
export function rectangleCorners({ centre, width, height, radians }: Rectangle, margin = 0): Quad {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [halfWidth, halfHeight] = [width / 2 + margin, height / 2 + margin]
  const corner = (x: number, y: number): Point => ({
    x: centre.x + x * cos - y * sin,
    y: centre.y + x * sin + y * cos,
  })
  return cornersClockwise([
    corner(-halfWidth, -halfHeight),
    corner(halfWidth, -halfHeight),
    corner(halfWidth, halfHeight),
    corner(-halfWidth, halfHeight),
  ])
}

function rectangleAlong(points: readonly Point[], radians: number): Rectangle {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const along = x * cos + y * sin
    const across = -x * sin + y * cos
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
  return {
    centre: { x: middle * cos - centre * sin, y: middle * sin + centre * cos },
    width: right - left + 1,
    height: bottom - top + 1,
    radians,
  }
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  return [...chain(sorted), ...chain(sorted.reverse())]
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    while (kept.length > 1 && turnsRight(kept.at(-2) as Point, kept.at(-1) as Point, point)) kept.pop()
    kept.push(point)
  }
  kept.pop()
  return kept
}

const turnsRight = (a: Point, b: Point, c: Point): boolean =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0

/** Four corners in any order, from the top left clockwise. */
function cornersClockwise(corners: Quad): Quad {
  const [l1, l2, r1, r2] = [...corners].sort((a, b) => a.x - b.x) as [Point, Point, Point, Point]
  const [topLeft, bottomLeft] = l1.y < l2.y ? [l1, l2] : [l2, l1]
  const [topRight, bottomRight] = r1.y < r2.y ? [r1, r2] : [r2, r1]
  return [topLeft, topRight, bottomRight, bottomLeft]
}
