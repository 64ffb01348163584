/** Pixels of a block's side: small enough to lie between lines of print. */
const BLOCK = 8
/** The share of quiet blocks that is used. They have no print, so they show only the sensor's noise. */
const QUIET_SHARE = 0.4
/** Fewer blocks than this say nothing about a region. */
const MIN_BLOCKS = 40

/** A region of a grey picture, in pixels; parts beyond its borders are left out. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Estimates the noise in a region, in levels of 255, from its quieter blocks. It is the deviation after a second
 * difference in both directions, which removes slopes and straight edges. Undefined when the region is too small.
 * Blocks that `leftOut` covers are skipped.
 */
export function noiseLevel(
  grey: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  region: Region,
  leftOut?: Region,
): number | undefined {
  const levels: number[] = []
  const [left, top] = [Math.max(1, Math.ceil(region.left)), Math.max(1, Math.ceil(region.top))]
  const [right, bottom] = [Math.min(width - 1, region.right), Math.min(height - 1, region.bottom)]
  for (let y = top; y + BLOCK <= bottom; y += BLOCK)
    for (let x = left; x + BLOCK <= right; x += BLOCK)
      if (!leftOut || !touches(x, y, leftOut)) levels.push(blockNoise(grey, width, x, y))
  if (levels.length < MIN_BLOCKS) return undefined
  return levels.sort((a, b) => a - b)[Math.floor(levels.length * QUIET_SHARE)]
}

const touches = (x: number, y: number, { left, top, right, bottom }: Region): boolean =>
  x < right && x + BLOCK > left && y < bottom && y + BLOCK > top

/** The mask of second differences multiplies the deviation of white noise by this. */
const MASK_GAIN = 6
/** The deviation of a normal distribution divided by its mean absolute value. */
const MEAN_TO_DEVIATION = Math.sqrt(Math.PI / 2)

function blockNoise(grey: Float32Array, width: number, left: number, top: number): number {
  let sum = 0
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left, at = y * width + left; x < left + BLOCK; x++, at++)
      sum += Math.abs(acrossAt(grey, at - width) - 2 * acrossAt(grey, at) + acrossAt(grey, at + width))
  return (MEAN_TO_DEVIATION * sum) / (BLOCK * BLOCK * MASK_GAIN)
}

/** The second difference along a row. */
const acrossAt = (grey: Float32Array, at: number): number => grey[at - 1]! - 2 * grey[at]! + grey[at + 1]!
