/** Maps of the plane that keep lines straight, fitted to pairs of points. */
import type { Point } from '../domain/ports.ts'

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
  readonly weight: number
}

export const apply = ({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
})

/** The turn, scale and shift that takes two points to two others; undefined for one point twice. */
export function similarityThrough(one: PointPair, other: PointPair): Affine | undefined {
  const [tx, ty] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [dx, dy] = [other.to.x - one.to.x, other.to.y - one.to.y]
  const square = tx * tx + ty * ty
  if (square === 0) return undefined
  const [a, d] = [(tx * dx + ty * dy) / square, (tx * dy - ty * dx) / square]
  return {
    ...{ a, b: -d, d, e: a },
    c: one.to.x - a * one.from.x + d * one.from.y,
    f: one.to.y - d * one.from.x - a * one.from.y,
  }
}

/** How strongly a fit to few points is held to the map that it starts from: 0.02 of one point's weight. */
const RIDGE = 0.02

/** The map that takes the points nearest to where they should be, least squares, held to a first guess. */
export function fittedAffine(pairs: readonly PointPair[], guess: Affine): Affine | undefined {
  const normal = [0, 1, 2].map(() => [0, 0, 0])
  const [alongX, alongY] = [
    [RIDGE * guess.a, RIDGE * guess.b, 0],
    [RIDGE * guess.d, RIDGE * guess.e, 0],
  ]
  for (const { from, to, weight } of pairs)
    for (const [i, value] of [from.x, from.y, 1].entries()) {
      for (const [j, other] of [from.x, from.y, 1].entries()) add(normal[i], j, weight * value * other)
      add(alongX, i, weight * value * to.x)
      add(alongY, i, weight * value * to.y)
    }
  add(normal[0], 0, RIDGE)
  add(normal[1], 1, RIDGE)
  const [x, y] = [solved(normal, alongX), solved(normal, alongY)]
  return x && y && { a: x[0], b: x[1], c: x[2], d: y[0], e: y[1], f: y[2] }
}

function add(row: number[] | undefined, index: number, value: number): void {
  if (row) row[index] = (row[index] ?? 0) + value
}

/** A determinant this small is no matrix that can be solved. */
const SINGULAR = 1e-12

/** Three linear equations by Cramer's rule. */
function solved(matrix: readonly number[][], right: readonly number[]): [number, number, number] | undefined {
  const whole = determinant(matrix)
  if (Math.abs(whole) < SINGULAR) return undefined
  const share = (column: number): number =>
    determinant(matrix.map((row, i) => row.map((value, j) => (j === column ? (right[i] ?? 0) : value)))) /
    whole
  return [share(0), share(1), share(2)]
}

function determinant([r1 = [], r2 = [], r3 = []]: readonly (readonly number[])[]): number {
  const [a = 0, b = 0, c = 0] = r1
  const [d = 0, e = 0, f = 0] = r2
  const [g = 0, h = 0, i = 0] = r3
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
