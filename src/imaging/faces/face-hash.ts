/**
 * A perceptual hash of an aligned face: 256 bits that stay nearly the same when a picture is compressed again, scaled,
 * cut, brightened or mirrored, and say little about what it shows. The bits are signs of low frequencies of a discrete
 * cosine transform, as in pHash (Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010)
 * and PDQ (Facebook, 2019). Both hash the whole picture. The aligned face used here stays the same whatever was cut off
 * around it.
 */
import { medianCoefficients } from './face-hash-medians.ts'

/** Side of an aligned face, pixels. */
const SIDE = 112
/** How many pixels a view may lie beside the middle. The points of a mirrored face are found about this far away. */
const REACH = 2
const WINDOW = SIDE - 2 * REACH
/**
 * Frequencies along each axis, from one half wave on. The mean is left out, because it is the brightness, which copies
 * change.
 */
const FREQUENCIES = 16
export const FACE_HASH_BITS = FREQUENCIES * FREQUENCIES
/** The unit in which the medians are stored. */
export const MEDIAN_UNIT = 1 / 10_000

interface View {
  /** Pixels beside the middle, -2 to 2. */
  readonly right: number
  readonly down: number
  readonly mirrored: boolean
}

const straight: View = { right: 0, down: 0, mirrored: false }
const views: readonly View[] = [false, true].flatMap((mirrored) => [
  { right: 0, down: 0, mirrored },
  ...[-REACH, REACH].flatMap((by) => [
    { right: by, down: 0, mirrored },
    { right: 0, down: by, mirrored },
  ]),
])

/** The hash of a face (luminance of 112x112 pixels in rows), 32 bytes. @throws RangeError for another size. */
export function faceHash(face: Uint8Array): Uint8Array {
  return bitsOf(faceCoefficients(face))
}

/**
 * The ten hashes with which a stored hash is searched: those of the face and of its mirror image, each in the middle
 * and two pixels beside it in four directions.
 */
export function faceHashViews(face: Uint8Array): readonly Uint8Array[] {
  return views.map((view) => bitsOf(faceCoefficients(face, view)))
}

/** The Hamming distance: the number of bits in which two hashes of equal length differ. */
export function differingBits(one: Uint8Array, other: Uint8Array): number {
  let count = 0
  for (let at = 0; at < one.length; at++) {
    let bits = one[at]! ^ other[at]!
    for (; bits !== 0; bits &= bits - 1) count++
  }
  return count
}

/** The coefficients of the transform, row by row, as a vector of length one. */
export function faceCoefficients(face: Uint8Array, view: View = straight): Float64Array {
  if (face.length !== SIDE * SIDE) throw new RangeError(`A face has ${SIDE} x ${SIDE} pixels.`)
  const columns = alongRows(face, view)
  const coefficients = new Float64Array(FACE_HASH_BITS)
  for (let v = 0; v < FREQUENCIES; v++)
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0
      for (let y = 0; y < WINDOW; y++) sum += columns[y * FREQUENCIES + u]! * cosines[v * WINDOW + y]!
      coefficients[v * FREQUENCIES + u] = sum
    }
  const length = Math.hypot(...coefficients) || 1
  return coefficients.map((coefficient) => coefficient / length)
}

/** The frequencies of each row of the window. */
function alongRows(face: Uint8Array, { right, down, mirrored }: View): Float64Array {
  const transformed = new Float64Array(WINDOW * FREQUENCIES)
  for (let y = 0; y < WINDOW; y++)
    for (let x = 0; x < WINDOW; x++) {
      const column = REACH + right + x
      const value = face[(REACH + down + y) * SIDE + (mirrored ? SIDE - 1 - column : column)]!
      for (let u = 0; u < FREQUENCIES; u++)
        transformed[y * FREQUENCIES + u]! += value * cosines[u * WINDOW + x]!
    }
  return transformed
}

/**
 * Sets the bit of each coefficient that is above its median over faces, so that each bit is set in half of the faces.
 */
function bitsOf(coefficients: Float64Array): Uint8Array {
  const hash = new Uint8Array(FACE_HASH_BITS / 8)
  for (const [at, coefficient] of coefficients.entries())
    if (coefficient > medianCoefficients[at]! * MEDIAN_UNIT) hash[at >> 3]! |= 1 << (at & 7)
  return hash
}

/** The cosines of the discrete cosine transform (DCT-II), one row for each frequency from one half wave on. */
const cosines = Float64Array.from({ length: FREQUENCIES * WINDOW }, (_, at) => {
  const frequency = 1 + Math.floor(at / WINDOW)
  return Math.cos((Math.PI * (2 * (at % WINDOW) + 1) * frequency) / (2 * WINDOW))
})
