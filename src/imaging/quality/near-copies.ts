/** Finds frames of a burst that repeat another one, compressed again or with some pixels changed. */
import type { Pixels } from '../pixels.ts'
import { thumbnailOf } from './thumbnail.ts'

/**
 * Counts the frames that repeat an earlier frame of the same burst: the mean difference of their thumbnails (means of
 * 32x24 cells) is below `levels` of luminance. Frames of different sizes are never the same.
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
