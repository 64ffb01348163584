/** Pictures with one value per pixel, with fractions. Filters and comparisons work on them. */

/** Rows of values from the top left. */
export interface Plane {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}

/** Details of a picture between two sizes, given as deviations of Gaussian filters in pixels: the finer one first. */
export interface Band {
  readonly fine: number
  readonly coarse: number
}

/** Keeps the details within a band and removes finer and coarser ones, by a difference of Gaussians. */
export function bandPassed(plane: Plane, { fine, coarse }: Band): Plane {
  const kept = smoothed(plane, fine)
  const left = smoothed(plane, coarse)
  for (let index = 0; index < kept.length; index++) kept[index]! -= left[index]!
  return { ...plane, values: kept }
}

/** The mirror image, left for right. */
export function mirrored({ values, width, height }: Plane): Plane {
  const flipped = new Float32Array(values.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      flipped[row * width + column] = values[(row + 1) * width - 1 - column]!
  return { values: flipped, width, height }
}

/**
 * Every second pixel of every second row. This is the picture at half the size, provided it has no details as fine as
 * two pixels.
 */
export function halved({ values, width, height }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 }
  const kept = new Float32Array(half.width * half.height)
  for (let row = 0, at = 0; row < half.height; row++)
    for (let column = 0; column < half.width; column++) kept[at++] = values[2 * (row * width + column)]!
  return { ...half, values: kept }
}

/** Beyond three deviations a Gaussian has 0.3 % of its weight. */
const REACH = 3

/** A Gaussian filter, along the rows and then along the columns. Beyond the edge the outermost pixels are repeated. */
export function smoothed({ values, width, height }: Plane, deviation: number): Float32Array {
  const kernel = gaussian(deviation)
  const alongRows = convolved(values, kernel, { count: height, step: width }, { count: width, step: 1 })
  return convolved(alongRows, kernel, { count: width, step: 1 }, { count: height, step: width })
}

function gaussian(deviation: number): Float32Array {
  const reach = Math.ceil(REACH * deviation)
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * deviation * deviation)),
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

interface Axis {
  readonly count: number
  readonly step: number
}

/** Replaces each value by the weighted mean of those around it along one axis, line by line. */
function convolved(values: Float32Array, kernel: Float32Array, lines: Axis, along: Axis): Float32Array {
  const filtered = new Float32Array(values.length)
  const reach = kernel.length >> 1
  // A copy of the line with its end values repeated. Checking at every tap where the line ends took half of the time.
  const drawnOut = new Float32Array(along.count + 2 * reach)
  for (let line = 0; line < lines.count; line++) {
    const start = line * lines.step
    for (let place = 0; place < drawnOut.length; place++) {
      const near = Math.min(along.count - 1, Math.max(0, place - reach))
      drawnOut[place] = values[start + near * along.step]!
    }
    for (let place = 0; place < along.count; place++) {
      let sum = kernel[reach]! * drawnOut[place + reach]!
      // The kernel is symmetric: two places share one multiplication.
      for (let tap = 0, end = 2 * reach; tap < reach; tap++, end--)
        sum += kernel[tap]! * (drawnOut[place + tap]! + drawnOut[place + end]!)
      filtered[start + place * along.step] = sum
    }
  }
  return filtered
}
