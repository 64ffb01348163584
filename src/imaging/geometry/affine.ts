/** Maps of the plane that keep lines straight and parallel, fitted to pairs of points. */
import { LeastSquares } from '../linear-equations.ts'
import type { Point } from '../pixels.ts'

/** x' = a x + b y + c, y' = d x + e y + f. */
export interface Affine {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export interface PointPair {
  readonly from: Point
  readonly to: Point
  /** The weight of the pair; 1 unless set. */
  readonly weight?: number
}

/** Where a map sends a point. */
export function applyAffine({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point {
  return { x: a * x + b * y + c, y: d * x + e * y + f }
}

/** The rotation, scale and shift that take two points to two others; undefined when the two points are the same. */
export function similarityThrough(one: PointPair, other: PointPair): Affine | undefined {
  const [tx, ty] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [dx, dy] = [other.to.x - one.to.x, other.to.y - one.to.y]
  const square = tx * tx + ty * ty
  if (square === 0) return undefined
  const [a, d] = [(tx * dx + ty * dy) / square, (tx * dy - ty * dx) / square]
  return {
    a,
    b: -d,
    d,
    e: a,
    c: one.to.x - a * one.from.x + d * one.from.y,
    f: one.to.y - d * one.from.x - a * one.from.y,
  }
}

/** A map towards which a fit to few points is pulled, and how strongly, in weights of a point. */
export interface FirstGuess {
  readonly map: Affine
  readonly weight: number
}

/**
 * The map that takes the points nearest to their targets, by least squares; undefined when the points do not determine
 * one.
 */
export function fitAffine(pairs: readonly PointPair[], guess?: FirstGuess): Affine | undefined {
  const [alongX, alongY] = [new LeastSquares(3), new LeastSquares(3)]
  for (const { from, to, weight } of pairs) {
    alongX.observe([from.x, from.y, 1], to.x, weight)
    alongY.observe([from.x, from.y, 1], to.y, weight)
  }
  if (guess) {
    const { map, weight } = guess
    alongX.observe([1, 0, 0], map.a, weight)
    alongX.observe([0, 1, 0], map.b, weight)
    alongY.observe([1, 0, 0], map.d, weight)
    alongY.observe([0, 1, 0], map.e, weight)
  }
  const [x, y] = [alongX.solve(), alongY.solve()]
  return x && y && { a: x[0]!, b: x[1]!, c: x[2]!, d: y[0]!, e: y[1]!, f: y[2]! }
}
