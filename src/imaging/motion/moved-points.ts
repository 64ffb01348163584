/** Points that were followed from one view to another, and the linear models that are fitted to where they went. */
import { LeastSquares } from '../linear-equations.ts'
import type { Point } from '../pixels.ts'

/** A point in both views and its depth in the first, all in pixels. */
export interface MovedPoint {
  readonly from: Point
  readonly to: Point
  readonly depth: number
}

/**
 * The share of points that is kept for the second fit. Those that fit worst are left out: an eye that blinked, a track
 * that slipped.
 */
const KEPT_SHARE = 0.9

/** The points, by index, that a first fit with these errors keeps for the second. */
export function keptOf(errors: readonly number[]): readonly number[] {
  const allowed = errors.toSorted((one, other) => one - other)[Math.floor(KEPT_SHARE * errors.length)]!
  return [...errors.keys()].filter((index) => errors[index]! <= allowed)
}

/** Points moved to the middle and scaled to a spread of 1, so that the equations are well conditioned. */
export interface Normalised {
  readonly points: readonly Point[]
  readonly spread: number
}

export function normalised(points: readonly Point[]): Normalised {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
  const moved = points.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y }))
  const spread = Math.sqrt(mean(moved.map(({ x, y }) => x * x + y * y)) / 2) || 1
  return { points: moved.map(({ x, y }) => ({ x: x / spread, y: y / spread })), spread }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The six terms of a quadratic polynomial of a place. */
export const quadraticTerms = ({ x, y }: Point): readonly number[] => [1, x, y, x * x, x * y, y * y]

/** The factors of each term for the two axes, and how far each point is from where they put it. */
export interface FittedTerms {
  readonly across: readonly number[]
  readonly upright: readonly number[]
  readonly errors: readonly number[]
}

/**
 * The combinations of these terms, one row for each point, that come nearest to where the points went, by least
 * squares; undefined when the points do not determine them.
 */
export function fitTerms(
  terms: readonly (readonly number[])[],
  to: readonly Point[],
): FittedTerms | undefined {
  const [across, upright] = (['x', 'y'] as const).map((axis) => {
    const equations = new LeastSquares(terms[0]?.length ?? 0)
    for (const [index, own] of terms.entries()) equations.observe(own, to[index]![axis])
    return equations.solve()
  })
  if (!across || !upright) return undefined
  const errors = terms.map((own, index) =>
    Math.hypot(valueOf(across, own) - to[index]!.x, valueOf(upright, own) - to[index]!.y),
  )
  return { across, upright, errors }
}

function valueOf(factors: readonly number[], terms: readonly number[]): number {
  return terms.reduce((sum, term, index) => sum + term * factors[index]!, 0)
}
