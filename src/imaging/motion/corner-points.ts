/** Points of a picture that can be found again: corners by Shi and Tomasi. */
import type { GreyImage } from './optical-flow.ts'
import type { Point } from '../pixels.ts'

/** Pixels from the middle of a corner to the edge of the window around it. */
const RADIUS = 3
/** Only every second pixel is examined. */
const STRIDE = 2
/**
 * The least strength of a corner, in squared steps of luminance summed over its window. Below it there is only noise.
 */
const MIN_STRENGTH = 1
/** The least strength as a share of the strongest corner's. */
const MIN_SHARE = 0.003

export interface CornerSearch {
  /** Where corners may lie. */
  readonly polygon: readonly Point[]
  /** Centres of circles in which corners may not lie. */
  readonly avoid: readonly Point[]
  /** Pixels. */
  readonly avoidRadius: number
  readonly limit: number
  /** The least distance between two corners, in pixels. */
  readonly minDistance: number
}

/** The strongest corners, strongest first. */
export function cornerPoints(image: GreyImage, search: CornerSearch): readonly Point[] {
  const candidates = strongPoints(image, search.polygon).toSorted(
    (one, other) => other.strength - one.strength,
  )
  const least = (candidates[0]?.strength ?? 0) * MIN_SHARE
  const kept: Point[] = []
  for (const { strength, ...point } of candidates) {
    if (kept.length >= search.limit || strength < least) break
    if (isAllowed(point, kept, search)) kept.push(point)
  }
  return kept
}

function isAllowed(point: Point, kept: readonly Point[], search: CornerSearch): boolean {
  const isNear = (distance: number) => (other: Point) =>
    Math.hypot(other.x - point.x, other.y - point.y) < distance
  return (
    isInside(search.polygon, point) &&
    !search.avoid.some(isNear(search.avoidRadius)) &&
    !kept.some(isNear(search.minDistance))
  )
}

function strongPoints(
  image: GreyImage,
  polygon: readonly Point[],
): readonly (Point & { readonly strength: number })[] {
  const border = RADIUS + 2
  const clamp = (value: number, side: number): number =>
    Math.trunc(Math.min(Math.max(value, border), side - border - 1))
  const xs = polygon.map(({ x }) => clamp(x, image.width))
  const ys = polygon.map(({ y }) => clamp(y, image.height))
  const points: (Point & { readonly strength: number })[] = []
  for (let y = Math.min(...ys); y <= Math.max(...ys); y += STRIDE)
    for (let x = Math.min(...xs); x <= Math.max(...xs); x += STRIDE) {
      const strength = strengthAt(image, x, y)
      if (strength > MIN_STRENGTH) points.push({ x, y, strength })
    }
  return points
}

/**
 * The smaller eigenvalue of the structure tensor: how much the picture changes in the direction in which it changes
 * least.
 */
function strengthAt({ data, width }: GreyImage, x: number, y: number): number {
  let [xx, xy, yy] = [0, 0, 0]
  for (let row = y - RADIUS; row <= y + RADIUS; row++)
    for (let at = row * width + x - RADIUS; at <= row * width + x + RADIUS; at++) {
      const slopeX = (data[at + 1]! - data[at - 1]!) / 2
      const slopeY = (data[at + width]! - data[at - width]!) / 2
      xx += slopeX * slopeX
      xy += slopeX * slopeY
      yy += slopeY * slopeY
    }
  return (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
}

function isInside(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  polygon.forEach((corner, index) => {
    const before = polygon.at(index - 1)!
    if (corner.y > y === before.y > y) return
    if (x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x) inside = !inside
  })
  return inside
}
