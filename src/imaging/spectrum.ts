/** Regular patterns in a picture, such as the grid of a screen that was photographed. */

/** Side of the squares whose spectrum is taken, pixels. */
export const SPECTRUM_SIDE = 256

/** Cycles a square: below lie letters and edges, above what the corners of the spectrum cannot hold. */
const MIN_FREQUENCY = 18
const MAX_FREQUENCY = 175
/** Bins about the axes, where upright edges and JPEG's own blocks stand. */
const AXIS_BINS = 2
/** A bin is compared with those around it, but for the nearest, into which the window spreads it. */
const SURROUNDINGS = 6
const OWN_SPREAD = 2
/** The least deviation of the surroundings, in natural logarithms of the magnitude: nothing has no peaks. */
const MIN_DEVIATION = 0.05

/** A square of luminance, SPECTRUM_SIDE pixels a side. */
export type Square = Float32Array

/**
 * How far the highest peak in the spectrum of several squares together stands out of its surroundings, in their
 * deviations: a pattern that runs over the whole picture adds up, print and noise do not.
 */
export function highestPeak(squares: readonly Square[]): number {
  const sum = new Float64Array(SPECTRUM_SIDE * SPECTRUM_SIDE)
  for (let at = 0; at < squares.length; at += 2) addLogSpectra(sum, squares[at]!, squares[at + 1])
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) / squares.length
  let highest = 0
  // The spectrum of real values is its own mirror image: half of it says everything.
  for (let row = 0; row < SPECTRUM_SIDE; row++)
    for (let column = AXIS_BINS; column < SPECTRUM_SIDE / 2; column++) {
      const down = Math.min(row, SPECTRUM_SIDE - row)
      const frequency = Math.hypot(down, column)
      if (down < AXIS_BINS || frequency < MIN_FREQUENCY || frequency > MAX_FREQUENCY) continue
      highest = Math.max(highest, prominence(sum, row, column))
    }
  return highest
}

function prominence(spectrum: Float64Array, row: number, column: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let down = -SURROUNDINGS; down <= SURROUNDINGS; down++) {
    const start = ((row + down + SPECTRUM_SIDE) % SPECTRUM_SIDE) * SPECTRUM_SIDE
    for (let right = -SURROUNDINGS; right <= SURROUNDINGS; right++) {
      if (Math.abs(down) <= OWN_SPREAD && Math.abs(right) <= OWN_SPREAD) continue
      const value = spectrum[start + ((column + right + SPECTRUM_SIDE) % SPECTRUM_SIDE)]!
      sum += value
      squares += value * value
      count++
    }
  }
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean)) + MIN_DEVIATION
  return (spectrum[row * SPECTRUM_SIDE + column]! - mean) / deviation
}

/**
 * Adds the log magnitudes of two squares under a Hann window, which keeps their borders from looking like edges. One
 * transform serves both: the second stands in the imaginary part, and each is what its mirror image says of it.
 */
function addLogSpectra(sum: Float64Array, square: Square, second: Square | undefined): void {
  const [real, imaginary] = [windowed(square), second ? windowed(second) : new Float64Array(square.length)]
  transformRows(real, imaginary)
  transformColumns(real, imaginary)
  for (let row = 0, at = 0; row < SPECTRUM_SIDE; row++) {
    const mirrorRow = ((SPECTRUM_SIDE - row) % SPECTRUM_SIDE) * SPECTRUM_SIDE
    for (let column = 0; column < SPECTRUM_SIDE; column++, at++) {
      const mirror = mirrorRow + ((SPECTRUM_SIDE - column) % SPECTRUM_SIDE)
      const [a, b, c, d] = [real[at]!, imaginary[at]!, real[mirror]!, imaginary[mirror]!]
      const power = ((a + c) ** 2 + (b - d) ** 2) / 4
      const powerOfSecond = ((b + d) ** 2 + (c - a) ** 2) / 4
      sum[at]! += Math.log((1 + power) * (1 + powerOfSecond))
    }
  }
}

function windowed(square: Square): Float64Array {
  const mean = square.reduce((total, value) => total + value, 0) / square.length
  const values = new Float64Array(square.length)
  for (let row = 0, at = 0; row < SPECTRUM_SIDE; row++)
    for (let column = 0; column < SPECTRUM_SIDE; column++, at++)
      values[at] = ((square[at] ?? 0) - mean) * (hann[row] ?? 0) * (hann[column] ?? 0)
  return values
}

function transformRows(real: Float64Array, imaginary: Float64Array): void {
  for (let start = 0; start < real.length; start += SPECTRUM_SIDE)
    transform(real.subarray(start, start + SPECTRUM_SIDE), imaginary.subarray(start, start + SPECTRUM_SIDE))
}

/** Columns are laid out in one piece for their transform: in steps of a row they share few lines of the cache. */
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
  const [keptReal, keptImaginary] = [real[one]!, imaginary[one]!]
  real[one] = real[other]!
  imaginary[one] = imaginary[other]!
  real[other] = keptReal
  imaginary[other] = keptImaginary
}
