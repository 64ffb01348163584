import type { Pixels, Point } from '../../../imaging/pixels.ts'
import type { Pyramid } from '../../../imaging/pyramid.ts'
import { fitSimilarity } from '../../../imaging/warp.ts'
import type { FivePoints } from './face-landmarks.ts'

/** Side of an aligned face, pixels. */
export const ALIGNED_SIDE = 112

/** Where the five points of an aligned face lie: the template that embedders of this family are trained on. */
const template: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
]

/** The face turned, scaled and moved onto the template: red, green and blue of each pixel, 0 to 255. */
export function alignFace(pyramid: Pyramid, points: FivePoints): Float32Array {
  return pyramid.view(fitSimilarity(template, points), ALIGNED_SIDE, ALIGNED_SIDE)
}

/** An aligned face in whole bytes, to be measured like any other picture. */
export function alignedPicture(aligned: Float32Array): Pixels {
  return { data: Uint8ClampedArray.from(aligned), width: ALIGNED_SIDE, height: ALIGNED_SIDE }
}
