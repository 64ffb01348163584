/** Finds regular patterns in a picture, such as the grid of a photographed screen. */

/** Side of the squares whose spectrum is taken, pixels. */
export const SPECTRUM_SIDE = 256

/**
 * Cycles per square. Frequencies below the minimum are those of letters and edges. Above the maximum the spectrum has
 * only its corners.
 */
const MIN_FREQUENCY = 18
const MAX_FREQUENCY = 175
/** How many bins beside the axes are skipped. Upright edges and JPEG's blocks show there. */
const AXIS_BINS = 2
/** A bin is compared with those around it, except the nearest ones, into which the window spreads the bin itself. */
const SURROUNDINGS = 6
const OWN_SPREAD = 2
/**
 * The least deviation of the surroundings, in natural logarithms of the magnitude, so that an empty picture has no
 * peaks.
 */
const MIN_DEVIATION = 0.05

/** A square of luminance, SPECTRUM_SIDE pixels a side. */
export type Square = Float32Array

/**
 * How far the highest peak in the joint spectrum of several squares stands out from its surroundings, in deviations of
 * the surroundings. A pattern that runs over the whole picture adds up; print and noise do not.
 */
export function highestPeak(squares: readonly Square[]): number {
  const sum = new Float64Array(SPECTRUM_SIDE * SPECTRUM_SIDE)
  for (let at = 0; at < squares.length; at += 2) addLogSpectra(sum, squares[at]!, squares[at + 1])
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! / squares.length
  const table = summedAreas(sum)
  let highest = 0
  for (let row = 0; row < SPECTRUM_SIDE; row++) {
    const down = Math.min(row, SPECTRUM_SIDE - row)
    if (down < AXIS_BINS) continue
    for (let column = AXIS_BINS; column < HALF; column++) {
      const frequency = down * down + column * column
      if (frequency < MIN_FREQUENCY ** 2 || frequency > MAX_FREQUENCY ** 2) continue
      highest = Math.max(highest, prominence(sum[row * SPECTRUM_SIDE + column]!, table, row, column))
    }
  }
  return highest
}

/** The spectrum of real values is its own mirror image, so half of it is enough. */
const HALF = SPECTRUM_SIDE / 2
/**
 * The size of the tables: the half spectrum, the surroundings of the bins at its edges, and a first column and row of
 * zeros.
 */
const TABLE_WIDTH = HALF + 2 * SURROUNDINGS + 1
const TABLE_HEIGHT = SPECTRUM_SIDE + 2 * SURROUNDINGS + 1

interface SummedAreas {
  readonly values: Float64Array
  readonly squares: Float64Array
}

/**
 * The sum of everything above and to the left of each bin (Crow, "Summed-area tables for texture mapping", SIGGRAPH
 * 1984). The sum over any rectangle then takes four readings. The spectrum wraps around at its edges.
 */
function summedAreas(spectrum: Float64Array): SummedAreas {
  const values = new Float64Array(TABLE_WIDTH * TABLE_HEIGHT)
  const squares = new Float64Array(TABLE_WIDTH * TABLE_HEIGHT)
  for (let row = 1, at = TABLE_WIDTH; row < TABLE_HEIGHT; row++) {
    const start = wrapped(row - 1 - SURROUNDINGS) * SPECTRUM_SIDE
    let [sum, sumOfSquares] = [0, 0]
    at++
    for (let column = 1; column < TABLE_WIDTH; column++, at++) {
      const value = spectrum[start + wrapped(column - 1 - SURROUNDINGS)]!
      sum += value
      sumOfSquares += value * value
      values[at] = values[at - TABLE_WIDTH]! + sum
      squares[at] = squares[at - TABLE_WIDTH]! + sumOfSquares
    }
  }
  return { values, squares }
}

const wrapped = (bin: number): number => (bin + SPECTRUM_SIDE) % SPECTRUM_SIDE

/** The sum over the square around a bin that reaches `reach` bins in each direction. */
function areaAround(table: Float64Array, row: number, column: number, reach: number): number {
  const top = (row + SURROUNDINGS - reach) * TABLE_WIDTH
  const bottom = (row + SURROUNDINGS + reach + 1) * TABLE_WIDTH
  const left = column + SURROUNDINGS - reach
  const right = column + SURROUNDINGS + reach + 1
  return table[bottom + right]! - table[bottom + left]! - table[top + right]! + table[top + left]!
}

const COUNTED = (2 * SURROUNDINGS + 1) ** 2 - (2 * OWN_SPREAD + 1) ** 2

function prominence(peak: number, { values, squares }: SummedAreas, row: number, column: number): number {
  const around = (table: Float64Array): number =>
    areaAround(table, row, column, SURROUNDINGS) - areaAround(table, row, column, OWN_SPREAD)
  const mean = around(values) / COUNTED
  const deviation = Math.sqrt(Math.max(0, around(squares) / COUNTED - mean * mean)) + MIN_DEVIATION
  return (peak - mean) / deviation
}

/**
 * Adds the log magnitudes of two squares under a Hann window, which keeps their borders from looking like edges. One
 * transform serves both. The second square is the imaginary part, and symmetry separates the two spectra again.
 */
function addLogSpectra(sum: Float64Array, square: Square, second: Square | undefined): void {
  const [real, imaginary] = [windowed(square), second ? windowed(second) : new Float64Array(square.length)]
  transformRows(real, imaginary)
  transformColumns(real, imaginary)
  for (let row = 0; row < SPECTRUM_SIDE; row++) {
    const mirrorRow = wrapped(-row) * SPECTRUM_SIDE
    for (let column = 0; column <= HALF; column++) {
      const at = row * SPECTRUM_SIDE + column
      const mirror = mirrorRow + wrapped(-column)
      const a = real[at]!
      const b = imaginary[at]!
      const c = real[mirror]!
      const d = imaginary[mirror]!
      const power = ((a + c) * (a + c) + (b - d) * (b - d)) / 4
      const powerOfSecond = ((b + d) * (b + d) + (c - a) * (c - a)) / 4
      const both = Math.log((1 + power) * (1 + powerOfSecond))
      sum[at]! += both
      // The columns in the middle and at the edge are their own mirror images, so they are added once.
      if (column % HALF !== 0) sum[mirror]! += both
    }
  }
}

function windowed(square: Square): Float64Array {
  let total = 0
  for (let at = 0; at < square.length; at++) total += square[at]!
  const mean = total / square.length
  const values = new Float64Array(square.length)
  for (let row = 0, at = 0; row < SPECTRUM_SIDE; row++)
    for (let column = 0; column < SPECTRUM_SIDE; column++, at++)
      values[at] = (square[at]! - mean) * hann[row]! * hann[column]!
  return values
}

function transformRows(real: Float64Array, imaginary: Float64Array): void {
  for (let start = 0; start < real.length; start += SPECTRUM_SIDE)
    transform(real.subarray(start, start + SPECTRUM_SIDE), imaginary.subarray(start, start + SPECTRUM_SIDE))
}

/** Each column is copied into one piece for its transform, because reading in steps of a row uses the cache badly. */
function transformColumns(real: Float64Array, imaginary: Float64Array): void {
  const [columnReal, columnImaginary] = [new Float64Array(SPECTRUM_SIDE), new Float64Array(SPECTRUM_SIDE)]
  for (let column = 0; column < SPECTRUM_SIDE; column++) {
    for (let row = 0, at = column; row < SPECTRUM_SIDE; row++, at += SPECTRUM_SIDE) {
      columnReal[row] = real[at]!
      columnImaginary[row] = imaginary[at]!
    }
    transform(columnReal, columnImaginary)
    for (let row = 0, at = column; row < SPECTRUM_SIDE; row++, at += SPECTRUM_SIDE) {
      real[at] = columnReal[row]!
      imaginary[at] = columnImaginary[row]!
    }
  }
}

const angles = Array.from({ length: SPECTRUM_SIDE }, (_, at) => (2 * Math.PI * at) / SPECTRUM_SIDE)
const hann = Float64Array.from(angles, (angle) => 0.5 - 0.5 * Math.cos(angle))
const cosines = Float64Array.from(angles, Math.cos)
const sines = Float64Array.from(angles, Math.sin)
const BITS = Math.log2(SPECTRUM_SIDE)
const reversed = Uint16Array.from({ length: SPECTRUM_SIDE }, (_, at) => {
  let bits = 0
  for (let bit = 0; bit < BITS; bit++) bits |= ((at >> bit) & 1) << (BITS - 1 - bit)
  return bits
})

/** The fast Fourier transform (Cooley and Tukey, radix 2), in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 0; at < SPECTRUM_SIDE; at++) {
    const other = reversed[at] ?? 0
    if (other > at) swap(real, imaginary, at, other)
  }
  for (let half = 1; half < SPECTRUM_SIDE; half *= 2)
    for (let k = 0, turn = 0; k < half; k++, turn += SPECTRUM_SIDE / (2 * half)) {
      const cos = cosines[turn]!
      const sin = -sines[turn]!
      for (let upper = k; upper < SPECTRUM_SIDE; upper += 2 * half) {
        const lower = upper + half
        const lowerReal = real[lower]! * cos - imaginary[lower]! * sin
        const lowerImaginary = real[lower]! * sin + imaginary[lower]! * cos
        real[lower] = real[upper]! - lowerReal
        imaginary[lower] = imaginary[upper]! - lowerImaginary
        real[upper]! += lowerReal
        imaginary[upper]! += lowerImaginary
      }
    }
}

function swap(real: Float64Array, imaginary: Float64Array, one: number, other: number): void {
  const keptReal = real[one]!
  const keptImaginary = imaginary[one]!
  real[one] = real[other]!
  imaginary[one] = imaginary[other]!
  real[other] = keptReal
  imaginary[other] = keptImaginary
}
