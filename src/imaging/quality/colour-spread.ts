import { channelsOf, type Pixels } from '../pixels.ts'

/**
 * How far the colours of a picture lie apart, in levels of 255: the deviation of red and of blue from green that the
 * brightness does not explain. A lamp's tint grows with the brightness, so a black-and-white print stays near 0 under
 * any light. Washed-out pixels have lost their colour and are not counted.
 */
export function colourSpread(pixels: Pixels): number {
  const { data } = pixels
  const channels = channelsOf(pixels)
  const sums = { light: 0, red: 0, blue: 0, light2: 0, red2: 0, blue2: 0, lightRed: 0, lightBlue: 0 }
  let count = 0
  for (let at = 0; at < data.length; at += channels) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    if (Math.max(r, g, b) >= WASHED_OUT) continue
    count++
    const [light, red, blue] = [0.299 * r + 0.587 * g + 0.114 * b, r - g, b - g]
    sums.light += light
    sums.red += red
    sums.blue += blue
    sums.light2 += light * light
    sums.red2 += red * red
    sums.blue2 += blue * blue
    sums.lightRed += light * red
    sums.lightBlue += light * blue
  }
  if (count === 0) return 0
  const product = (both: number, one: number, other: number): number =>
    both / count - (one / count) * (other / count)
  const lightVariance = Math.max(FLAT, product(sums.light2, sums.light, sums.light))
  // The variance that remains after subtracting a linear regression on the brightness.
  const unexplained = (variance: number, withLight: number): number =>
    Math.max(0, variance - (withLight * withLight) / lightVariance)
  return Math.sqrt(
    unexplained(product(sums.red2, sums.red, sums.red), product(sums.lightRed, sums.light, sums.red)) +
      unexplained(product(sums.blue2, sums.blue, sums.blue), product(sums.lightBlue, sums.light, sums.blue)),
  )
}

/** A channel at this level may be saturated, and under a tinted light one channel saturates sooner than the others. */
const WASHED_OUT = 250
/** Squared levels. Prevents a division by zero in a picture of one brightness. */
const FLAT = 1e-6
