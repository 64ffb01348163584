/** How a picture is lit. */
import { luminance, type Pixels } from '../pixels.ts'

/** Luminance counts from 0 (black) to 255 (white); shares are parts of the pixels, 0 to 1. */
export interface Exposure {
  readonly brightness: number
  /** Standard deviation of the luminance. */
  readonly contrast: number
  /** The share of pixels so dark that print is lost in the noise. */
  readonly darkShare: number
  /** The share of pixels so bright that print is washed out. */
  readonly brightShare: number
}

/** Below `DARK` a phone's sensor shows little but noise. Above `BRIGHT` its channels saturate. */
const DARK = 25
const BRIGHT = 250

/** Measures the light of a picture, or of a part cut out of one. */
export function exposureOf(pixels: Pixels): Exposure {
  let [sum, squares, dark, bright] = [0, 0, 0, 0]
  const grey = luminance(pixels)
  // By index, because an iterator would allocate an object for every pixel, ten times a second.
  for (let i = 0; i < grey.length; i++) {
    const value = grey[i]!
    sum += value
    squares += value * value
    if (value < DARK) dark++
    if (value > BRIGHT) bright++
  }
  const count = grey.length
  const brightness = sum / count
  return {
    brightness,
    contrast: Math.sqrt(Math.max(0, squares / count - brightness * brightness)),
    darkShare: dark / count,
    brightShare: bright / count,
  }
}
