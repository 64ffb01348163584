/** Whether frames of a burst are others once more: compressed again, or with some pixels changed. */
import { luminance, type Pixels } from './pixels.ts'

/** Cells of a thumbnail across and down. */
const COLUMNS = 32
const ROWS = 24

/**
 * Frames that are an earlier one of the same burst once more: their thumbnails (means of 32x24 cells) differ by less than
 * so many levels of luminance in the mean. Frames of different sizes are never the same.
 */
export function countNearCopies(frames: readonly Pixels[], levels: number): number {
  const thumbnails = frames.map(thumbnailOf)
  return frames.filter((frame, at) =>
    frames
      .slice(0, at)
      .some(
        (earlier, other) =>
          earlier.width === frame.width &&
          earlier.height === frame.height &&
          meanDifference(thumbnails[at]!, thumbnails[other]!) < levels,
      ),
  ).length
}

function thumbnailOf(frame: Pixels): Float64Array {
  const { width, height } = frame
  const grey = luminance(frame)
  const [sums, counts] = [new Float64Array(COLUMNS * ROWS), new Float64Array(COLUMNS * ROWS)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width)
      sums[cell]! += grey[y * width + x]!
      counts[cell]!++
    }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell]!))
}

function meanDifference(one: Float64Array, other: Float64Array): number {
  const sum = one.reduce((all, value, cell) => all + Math.abs(value - other[cell]!), 0)
  return sum / one.length
}
