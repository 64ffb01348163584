/**
 * Integer codes of an embedding, and how far a product of codes can be from the cosine.
 *
 * A row x becomes codes c, a scale s and the length R of what is left, |x - s c|. The probe q becomes codes p of
 * 16 bits, a scale t and |q - t p|. With the inequality of Cauchy and Schwarz, twice:
 *
 *   |<q, x> - t s <p, c>|  <=  |q| R  +  |q - t p| |s c|  +  rounding
 *
 * R is kept for every row, rounded up, and the rest is the probe's `slack`; so the codes decide whether a row can be
 * among the best, and no such row is ever lost.
 */

/** Steps to each side of 0 of a row's codes (int8). */
const ROW_STEPS = 127
/**
 * Steps to each side of 0 of a probe's codes (int16). The kernel widens a row's codes to 16 bits anyway, so the
 * finer probe costs nothing. 16383 x 127 x 1024 dimensions stays below 2^31, the kernel's sums.
 */
const PROBE_STEPS = 16383
/** The largest number of dimensions at which the kernel's sums cannot overflow. */
export const MAX_DIMENSIONS = 1024
/** How far from 1 the length of an embedding may be: the error of 32-bit rounding is far smaller. */
const UNIT_LENGTH_TOLERANCE = 1e-3
/**
 * The most that the kernel's own float32 arithmetic can add. It rounds three times for the estimate and three times for
 * the sum with the bound, each time by at most 2^-24 of a number below 2.1. That is below 8e-7; the rest is reserve.
 */
const KERNEL_ROUNDING = 2e-6

export interface RowCodes {
  readonly codes: Int8Array
  /** float32. */
  readonly scale: number
  /** float32, at least the true length of the part that the codes leave out. */
  readonly residual: number
}

export interface ProbeCodes {
  readonly codes: Int16Array
  /** float32. */
  readonly scale: number
  /** float32, at least the true length of the probe. */
  readonly length: number
  /** float32: the part of the bound that is the same for every row. */
  readonly slack: number
}

/**
 * False for a vector that is not an embedding: zeros, a NaN, a length other than 1, or the wrong number of dimensions.
 */
export function isUnitVector(vector: Float32Array, dimensions: number): boolean {
  return vector.length === dimensions && Math.abs(lengthOf(vector) - 1) <= UNIT_LENGTH_TOLERANCE
}

/** Codes of a vector of unit length; `width` is its dimensions, rounded up to a multiple of the kernel's lanes. */
export function quantiseRow(vector: Float32Array, width: number): RowCodes {
  const codes = new Int8Array(width)
  const { scale, residual } = quantise(vector, codes, ROW_STEPS)
  return { codes, scale, residual: roundUp(residual) }
}

export function quantiseProbe(vector: Float32Array, width: number): ProbeCodes {
  const codes = new Int16Array(width)
  const { scale, residual } = quantise(vector, codes, PROBE_STEPS)
  // |s c| is at most |x|, because s makes s c the projection of x onto c; the tolerance covers s's own rounding.
  const slack = residual * (1 + 2 * UNIT_LENGTH_TOLERANCE) + KERNEL_ROUNDING
  return { codes, scale, length: roundUp(lengthOf(vector)), slack: roundUp(slack) }
}

/** The largest float32 that is not above a number, or the one below it. */
export function roundDown(value: number): number {
  return -roundUp(-value)
}

function quantise(
  vector: Float32Array,
  codes: Int8Array | Int16Array,
  steps: number,
): { readonly scale: number; readonly residual: number } {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  let alike = 0
  let square = 0
  for (let index = 0; index < vector.length; index++) {
    const code = Math.round((vector[index]! * steps) / largest)
    codes[index] = code
    alike += code * vector[index]!
    square += code * code
  }
  const scale = Math.fround(alike / square)
  let left = 0
  for (let index = 0; index < vector.length; index++) left += (vector[index]! - scale * codes[index]!) ** 2
  return { scale, residual: Math.sqrt(left) }
}

function lengthOf(vector: Float32Array): number {
  let square = 0
  for (let index = 0; index < vector.length; index++) square += vector[index]! ** 2
  return Math.sqrt(square)
}

/** The next float32 above a number, which also covers the 64-bit rounding of the number itself. */
function roundUp(value: number): number {
  const nearest = Math.fround(value)
  return Math.fround(nearest + Math.max(Math.abs(nearest) * 2 ** -23, 2 ** -149))
}
