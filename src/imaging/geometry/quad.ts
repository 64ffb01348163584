/** Plane geometry of cards and text boxes, which have four corners: area, overlap, order, distance, turns. */
import type { Point, Quad } from '../pixels.ts'

/** The area of a polygon, positive whichever way its corners run. */
export function areaOf(polygon: readonly Point[]): number {
  return Math.abs(signedArea(polygon))
}

/** Intersection over union of two convex quads, 0 to 1. */
export function overlap(one: Quad, other: Quad): number {
  const shared = areaOf(clip(clockwise(one), clockwise(other)))
  const union = areaOf(one) + areaOf(other) - shared
  return union > 0 ? shared / union : 0
}

/** The same corners clockwise on the screen, starting with the one nearest to the top left. */
export function fromTopLeft(quad: Quad): Quad {
  const [a, b, c, d] = clockwise(quad)
  const turns: readonly Quad[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ]
  return turns.reduce((best, turn) => (turn[0].x + turn[0].y < best[0].x + best[0].y ? turn : best))
}

/** The mean distance between corresponding corners, in pixels. */
export function meanCornerDistance(one: Quad, other: Quad): number {
  const distances = one.map(({ x, y }, corner) => {
    const partner = other[corner] ?? { x, y }
    return Math.hypot(x - partner.x, y - partner.y)
  })
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length
}

/** The quad in a picture that is `factor` times as large. */
export function scaleQuad(quad: Quad, factor: number): Quad {
  const [a, b, c, d] = quad
  const scale = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor })
  return [scale(a), scale(b), scale(c), scale(d)]
}

/** The point halfway between the first corner and the one opposite. */
export const middleOf = ([a, , c]: Quad): Point => ({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 })

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Mean length of the top and bottom edges. */
export const quadWidth = ([a, b, c, d]: Quad): number => (distance(a, b) + distance(d, c)) / 2

/** Mean length of the left and right edges. */
export const quadHeight = ([a, b, c, d]: Quad): number => (distance(a, d) + distance(b, c)) / 2

/** The same quad starting at another corner. One turn makes the left edge the top one. */
export function turned(quad: Quad, turns: number): Quad {
  const at = (index: number): Point => quad[(index - turns + 8) % 4] as Point
  return [at(0), at(1), at(2), at(3)]
}

export function mapQuad(quad: Quad, map: (point: Point) => Point): Quad {
  return [map(quad[0]), map(quad[1]), map(quad[2]), map(quad[3])]
}

/** Scales a quad about the mean of its corners. */
export function grown(quad: Quad, factor: number): Quad {
  const x = quad.reduce((sum, corner) => sum + corner.x, 0) / 4
  const y = quad.reduce((sum, corner) => sum + corner.y, 0) / 4
  return mapQuad(quad, (corner) => ({ x: x + (corner.x - x) * factor, y: y + (corner.y - y) * factor }))
}

/** Whether a convex quad holds a point. */
export function holds(quad: Quad, point: Point): boolean {
  let side = 0
  for (let i = 0; i < 4; i++) {
    const from = quad[i] as Point
    const to = quad[(i + 1) % 4] as Point
    const cross = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    if (cross === 0) continue
    if (side !== 0 && Math.sign(cross) !== side) return false
    side = Math.sign(cross)
  }
  return true
}

function signedArea(polygon: readonly Point[]): number {
  let sum = 0
  polygon.forEach(({ x, y }, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? { x, y }
    sum += x * next.y - next.x * y
  })
  return sum / 2
}

function clockwise(quad: Quad): Quad {
  const [a, b, c, d] = quad
  return signedArea(quad) < 0 ? [d, c, b, a] : quad
}

/** The part of a polygon that lies inside a clockwise one (Sutherland and Hodgman). */
function clip(polygon: readonly Point[], window: Quad): readonly Point[] {
  return window.reduce(
    (rest, from, index) => clipBehind(rest, from, window[(index + 1) % 4] ?? from),
    polygon,
  )
}

function clipBehind(polygon: readonly Point[], from: Point, to: Point): readonly Point[] {
  const side = (p: Point): number => (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)
  return polygon.flatMap((point, index) => {
    const before = polygon.at(index - 1) ?? point
    const [here, there] = [side(point), side(before)]
    if (here >= 0 === there >= 0) return here >= 0 ? [point] : []
    const share = there / (there - here)
    const crossing = {
      x: before.x + (point.x - before.x) * share,
      y: before.y + (point.y - before.y) * share,
    }
    return here >= 0 ? [crossing, point] : [crossing]
  })
}

/** The same quad made higher or lower about its middle. */
export function withHeight([a, b, c, d]: Quad, factor: number): Quad {
  const away = (from: Point, other: Point): Point => ({
    x: (from.x + other.x) / 2 + ((from.x - other.x) / 2) * factor,
    y: (from.y + other.y) / 2 + ((from.y - other.y) / 2) * factor,
  })
  return [away(a, d), away(b, c), away(c, b), away(d, a)]
}

/** The part of a quad between two shares of its width. A share above 1 lies beyond its end. */
export const partAcross = ([a, b, c, d]: Quad, begin: number, end: number): Quad => [
  pointAt(a, b, begin),
  pointAt(a, b, end),
  pointAt(d, c, end),
  pointAt(d, c, begin),
]

/** The part of a quad between two shares of its height. A share above 1 lies under it. */
export const partDown = ([a, b, c, d]: Quad, begin: number, end: number): Quad => [
  pointAt(a, d, begin),
  pointAt(b, c, begin),
  pointAt(b, c, end),
  pointAt(a, d, end),
]

/** The point at a share of the way from one point to another. */
export const pointAt = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** How far a point lies along a quad's first side, and down from it, in pixels from the middle of its left side. */
export function offsetFrom([from, to, , under]: Quad, point: Point): { along: number; down: number } {
  const length = Math.max(1, distance(from, to))
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const [dx, dy] = [point.x - (from.x + under.x) / 2, point.y - (from.y + under.y) / 2]
  return { along: dx * x + dy * y, down: dy * x - dx * y }
}

/**
 * The mean direction of lines of text from their first corner to the next, of length 1; undefined where there are none.
 */
export function readingDirection(lines: readonly Quad[]): Point | undefined {
  const along = (axis: 'x' | 'y'): number => lines.reduce((sum, [from, to]) => sum + to[axis] - from[axis], 0)
  const [x, y] = [along('x'), along('y')]
  const length = distance({ x, y }, { x: 0, y: 0 })
  return length === 0 ? undefined : { x: x / length, y: y / length }
}
