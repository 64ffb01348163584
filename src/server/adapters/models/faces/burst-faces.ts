/** Compares the faces in the frames of a burst by their embeddings. */
import { cosineBetween } from '../../../domain/faces/comparison.ts'

export interface BurstCosines {
  /** Cosine between the first frame and the one least like it. */
  readonly together: number
  /** Cosine between the mean of all frames and the selfie. */
  readonly withSelfie: number | undefined
}

/**
 * The frames whose faces are compared, the middle one of the movement first. Not all are, because an embedding takes 11
 * ms; and depth is only measured where the texture of that frame is found again, which another face does not have.
 */
export function framesToCompare<Frame>(
  frames: readonly Frame[],
  middle: Frame | undefined,
): readonly Frame[] {
  if (middle === undefined) return []
  const spread = [frames[0], frames[frames.length >> 1], frames.at(-1)].filter((frame) => frame !== undefined)
  return [...new Set([middle, ...spread])]
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
