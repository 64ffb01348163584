/**
 * Measures how far two pictures of one size agree once one is laid over the other, by the enhanced correlation
 * coefficient, maximised over affine maps by the forward additive steps of Evangelidis and Psarakis ("Parametric Image
 * Alignment Using Enhanced Correlation Coefficient Maximization", IEEE PAMI 30, 2008). Brightness and contrast do not
 * count.
 */
import type { Affine } from '../geometry/affine.ts'
import { centred, correlationOf, dot } from './correlation.ts'
import { solveEquations } from '../linear-equations.ts'
import type { Plane } from '../planes.ts'

/** The rectangle that is compared, in pixels; `right` and `bottom` are the first pixels outside it. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Two pictures, one laid over the other. */
export interface Overlay {
  /** -1 to 1; 0 where either picture is flat. */
  readonly correlation: number
  /** From the region of one picture to the other, both counted from the middle of the region. */
  readonly map: Affine
}

const UNMOVED: Affine = { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }
/** Copies of a face converge in at most ten steps. Pictures of different moments go on wandering. */
const MAX_STEPS = 20
/** When a step gains less than this, the search has converged. */
const LEAST_GAIN = 1e-4
/** The numbers of an affine map. */
const UNKNOWNS = 6

/** Lays one picture over another so that they agree best within a region, starting from a guess. */
export function overlay(one: Plane, other: Plane, region: Region, guess: Affine = UNMOVED): Overlay {
  const wanted = centred(regionOf(one, region))
  let best: Overlay = { correlation: -1, map: guess }
  let map: Affine | undefined = guess
  for (let step = 0; step < MAX_STEPS && map; step++) {
    const seen = viewOf(other, map, region)
    const correlation = correlationOf(wanted, seen.values)
    const gain: number = correlation - best.correlation
    if (gain > 0) best = { correlation, map }
    if (gain < LEAST_GAIN) break
    map = nextMap(wanted, seen, map, region)
  }
  return best
}

/**
 * The part of a picture that a map shows within a region: the values with their mean subtracted, and how each value
 * changes from pixel to pixel.
 */
interface View {
  readonly values: Float32Array
  readonly toRight: Float32Array
  readonly downwards: Float32Array
}

/** One step of the maximisation; undefined when the view shows too little, or no small change helps. */
function nextMap(wanted: Float32Array, seen: View, map: Affine, region: Region): Affine | undefined {
  const { squares, ofWanted, ofSeen } = projections(wanted, seen, region)
  const solved = (side: Float64Array): readonly number[] | undefined =>
    solveEquations(squares.map((row, index) => [...row, side[index]!]))
  const [towardsWanted, towardsSeen] = [solved(ofWanted), solved(ofSeen)]
  if (!towardsWanted || !towardsSeen) return undefined
  const common = dot(wanted, seen.values) - dot(ofWanted, towardsSeen)
  if (common <= 0) return undefined
  // Equation 22 of the paper.
  const scale = (dot(seen.values, seen.values) - dot(ofSeen, towardsSeen)) / common
  const change = (at: number): number => scale * towardsWanted[at]! - towardsSeen[at]!
  return {
    a: map.a + change(0),
    b: map.b + change(1),
    c: map.c + change(2),
    d: map.d + change(3),
    e: map.e + change(4),
    f: map.f + change(5),
  }
}

interface Projections {
  /**
   * The product of the transposed Jacobian with itself. The Jacobian holds the derivatives of the view by the numbers
   * of the map; its columns are centred.
   */
  readonly squares: readonly Float64Array[]
  /** The product of the Jacobian with the wanted picture, and with the view. */
  readonly ofWanted: Float64Array
  readonly ofSeen: Float64Array
}

/** Sums pixel by pixel without writing the columns, because writing them would take most of the time of a step. */
function projections(wanted: Float32Array, seen: View, region: Region): Projections {
  const { toRight, downwards } = seen
  const squares = Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS))
  const [sums, ofWanted, ofSeen, row] = Array.from({ length: 4 }, () => new Float64Array(UNKNOWNS)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const middle = middleOf(region)
  let at = 0
  for (let v = region.top - middle.y; v < region.bottom - middle.y; v++)
    for (let u = region.left - middle.x; u < region.right - middle.x; u++, at++) {
      const [gx, gy] = [toRight[at]!, downwards[at]!]
      row[0] = gx * u
      row[1] = gx * v
      row[2] = gx
      row[3] = gy * u
      row[4] = gy * v
      row[5] = gy
      const [ofThis, ofThat] = [wanted[at]!, seen.values[at]!]
      for (let i = 0; i < UNKNOWNS; i++) {
        const value = row[i]!
        sums[i]! += value
        ofWanted[i]! += value * ofThis
        ofSeen[i]! += value * ofThat
        const ofRow = squares[i]!
        for (let k = 0; k <= i; k++) ofRow[k]! += value * row[k]!
      }
    }
  for (let i = 0; i < UNKNOWNS; i++)
    for (let k = 0; k <= i; k++) {
      // The mean is already subtracted from both pictures, so the columns' means matter only for the squares.
      const square = squares[i]![k]! - (sums[i]! * sums[k]!) / at
      squares[i]![k] = squares[k]![i] = square
    }
  return { squares, ofWanted, ofSeen }
}

/** The view, interpolated bilinearly. Beyond the edge the outermost pixels are repeated. */
function viewOf({ values: from, width, height }: Plane, map: Affine, region: Region): View {
  const size = sizeOf(region)
  const values = new Float32Array(size)
  const toRight = new Float32Array(size)
  const downwards = new Float32Array(size)
  const middle = middleOf(region)
  let at = 0
  for (let v = region.top - middle.y; v < region.bottom - middle.y; v++)
    for (let u = region.left - middle.x; u < region.right - middle.x; u++, at++) {
      const x = within(map.a * u + map.b * v + map.c + middle.x, width)
      const y = within(map.d * u + map.e * v + map.f + middle.y, height)
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [across, down] = [x - left, y - top]
      const upper = top * width + left
      const lower = upper + width
      const [above, below] = [from[upper + 1]! - from[upper]!, from[lower + 1]! - from[lower]!]
      const [onLeft, onRight] = [from[lower]! - from[upper]!, from[lower + 1]! - from[upper + 1]!]
      const high = from[upper]! + across * above
      values[at] = high + down * (from[lower]! + across * below - high)
      toRight[at] = above + down * (below - above)
      downwards[at] = onLeft + across * (onRight - onLeft)
    }
  return { values: centred(values), toRight, downwards }
}

/** Moves a place inward so that four pixels can be read there. */
function within(place: number, length: number): number {
  return Math.min(length - 1.001, Math.max(0, place))
}

function regionOf({ values, width }: Plane, { left, top, right, bottom }: Region): Float32Array {
  const cut = new Float32Array((right - left) * (bottom - top))
  for (let row = top, at = 0; row < bottom; row++)
    for (let column = left; column < right; column++) cut[at++] = values[row * width + column]!
  return cut
}

function middleOf({ left, top, right, bottom }: Region): { readonly x: number; readonly y: number } {
  return { x: (left + right - 1) / 2, y: (top + bottom - 1) / 2 }
}

function sizeOf({ left, top, right, bottom }: Region): number {
  return (right - left) * (bottom - top)
}
