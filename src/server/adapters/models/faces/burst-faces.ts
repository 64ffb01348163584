/** Compares the faces in the frames of a burst by their embeddings. */
import { cosineBetween } from '../../../domain/faces/comparison.ts'

export interface BurstCosines {
  /** Cosine between the first frame and the one least like it. */
  readonly together: number
  /** Cosine between the mean of all frames and the selfie. */
  readonly withSelfie: number | undefined
}

/**
 * The frames whose faces are compared where depth alone counts, the middle one of the movement first. Not all frames
 * are compared, because an embedding takes 11 ms. Depth is only measured where the texture of the middle frame is found
 * again in 16 points or more, and of 138 faces of other people none had more than 9 of them.
 */
export function framesToCompare<Frame>(
  frames: readonly Frame[],
  middle: Frame | undefined,
): readonly Frame[] {
  const spread = [frames[0], frames[frames.length >> 1], frames.at(-1)].filter((frame) => frame !== undefined)
  return middleFirst(spread, middle)
}

/**
 * The frames whose faces are compared where turns count: all, the middle one first. A turn needs no texture, which is
 * lost in a head that turns far. The similarity is not lost: blurred by 32 pixels of movement, 32 frames of one person
 * had 90 or more, and 138 faces of other people at most 12.
 */
export function middleFirst<Frame>(frames: readonly Frame[], middle: Frame | undefined): readonly Frame[] {
  return middle === undefined ? [] : [...new Set([middle, ...frames])]
}

/** Compares each of these frames with the first one, and the selfie with their mean. Undefined without a frame. */
export function compareBurst(
  frames: readonly Float32Array[],
  selfie: Float32Array | undefined,
): BurstCosines | undefined {
  const [first] = frames
  if (!first) return undefined
  return {
    together: Math.min(...frames.map((frame) => cosineBetween(first, frame))),
    withSelfie: selfie && cosineBetween(meanOf(frames), selfie),
  }
}

/** The direction of the sum: a vector of unit length, like the embeddings. */
function meanOf(embeddings: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(embeddings[0]?.length ?? 0)
  for (const embedding of embeddings) for (const [at, value] of embedding.entries()) sum[at]! += value
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}
