/** Whether frames of a burst are others once more: compressed again, or with some pixels changed. */
import type { Pixels } from '../pixels.ts'
import { thumbnailOf } from './thumbnail.ts'

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

function meanDifference(one: Float64Array, other: Float64Array): number {
  const sum = one.reduce((all, value, cell) => all + Math.abs(value - other[cell]!), 0)
  return sum / one.length
}
