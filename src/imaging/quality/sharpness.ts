/**
 * Measures how sharp a picture is: by a simple figure, and by one that dim light, faint print and sensor noise do not
 * fool.
 */
import { luminance, type Pixels } from '../pixels.ts'

/** Variance of the Laplacian over the luminance, in squared levels of 255: falls with blur, rises with noise. */
export function laplacianVariance(pixels: Pixels): number {
  const { width, height } = pixels
  const grey = luminance(pixels)
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++)
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++) {
      const value = laplacianAt(grey, i, width)
      sum += value
      squares += value * value
    }
  // The outermost pixels have no Laplacian and count as 0.
  const mean = sum / grey.length
  return squares / grey.length - mean * mean
}

/**
 * Detail as a share of contrast: the energy of the Laplacian, minus that of the flattest places, where it is noise,
 * divided by the variance of the luminance. It is the same for a dim and a bright picture of one thing, and 0 for a
 * flat one. It depends on the size of the picture, so compare only pictures of one width.
 */
export function sharpness(pixels: Pixels): number {
  const { width, height } = pixels
  const grey = luminance(pixels)
  const energies = tileEnergies(laplacianOf(grey, width, height), width, height).sort()
  const floor = MEAN_OVER_FLAT * (energies[Math.floor(energies.length * FLAT_SHARE)] ?? 0)
  const energy = energies.reduce((sum, value) => sum + value, 0) / Math.max(1, energies.length)
  return Math.max(0, energy - floor) / (variance(grey) + FLAT_VARIANCE)
}

/** The side of a tile in pixels, and the share of a document's tiles that have neither text nor portrait. */
const TILE = 8
const FLAT_SHARE = 0.1
/**
 * The mean energy of noise divided by that of its quietest tenth of tiles, measured on blurred specimens with noise.
 */
const MEAN_OVER_FLAT = 1.35
/** Prevents an empty picture from counting as sharp: two levels of deviation. */
const FLAT_VARIANCE = 4

/** Four times a pixel minus its neighbours. */
const laplacianAt = (grey: Float32Array, i: number, width: number): number =>
  4 * grey[i]! - (grey[i - 1]! + grey[i + 1]! + grey[i - width]! + grey[i + width]!)

/** The Laplacian of every pixel; the outermost are left at 0. */
function laplacianOf(grey: Float32Array, width: number, height: number): Float32Array {
  const laplacian = new Float32Array(grey.length)
  for (let y = 1; y < height - 1; y++)
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++)
      laplacian[i] = laplacianAt(grey, i, width)
  return laplacian
}

function tileEnergies(laplacian: Float32Array, width: number, height: number): Float32Array {
  const [columns, rows] = [Math.floor(width / TILE), Math.floor(height / TILE)]
  const energies = new Float32Array(columns * rows)
  for (let y = 0; y < rows * TILE; y++) {
    const firstOfRow = Math.floor(y / TILE) * columns
    for (let column = 0, i = y * width; column < columns; column++) {
      let energy = energies[firstOfRow + column]!
      for (const end = i + TILE; i < end; i++)
        energy = Math.fround(energy + (laplacian[i]! * laplacian[i]!) / (TILE * TILE))
      energies[firstOfRow + column] = energy
    }
  }
  return energies
}

function variance(values: Float32Array): number {
  let sum = 0
  let squares = 0
  // By index, because an iterator over a million values takes several times as long.
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  return squares / values.length - mean * mean
}
