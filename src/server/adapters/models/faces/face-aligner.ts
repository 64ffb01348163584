import type { Pixels, Point } from '../../../../imaging/pixels.ts'
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import { fitSimilarity } from '../../../../imaging/geometry/warp.ts'
import type { FivePoints } from './face-landmarks.ts'

/** Side of an aligned face, pixels. */
const ALIGNED_SIDE = 112

/** Where the five points of an aligned face lie: the template that embedders of this family are trained on. */
const usualTemplate: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
]

/** How large an aligned face is, and where its five points lie. */
export interface Alignment {
  /** Pixels. */
  readonly side: number
  readonly template: readonly Point[]
}

const usualAlignment: Alignment = { side: ALIGNED_SIDE, template: usualTemplate }

/** The usual template, in a square of another side. */
export function usualAlignmentOf(side: number): Alignment {
  if (side === ALIGNED_SIDE) return usualAlignment
  const scale = side / ALIGNED_SIDE
  return { side, template: usualTemplate.map(({ x, y }) => ({ x: x * scale, y: y * scale })) }
}

/** The face turned, scaled and moved onto the template: red, green and blue of each pixel, 0 to 255. */
export function alignFace(
  pyramid: Pyramid,
  points: FivePoints,
  { side, template }: Alignment = usualAlignment,
): Float32Array {
  return pyramid.view(fitSimilarity(template, points), side, side)
}

/** Whether this is the usual alignment, which a model has unless it asks for another. */
export function isUsual(alignment: Alignment): boolean {
  return alignment === usualAlignment
}

/** A face aligned as usual in whole bytes, to be measured like any other picture. */
export function alignedPicture(aligned: Float32Array): Pixels {
  return { data: Uint8ClampedArray.from(aligned), width: ALIGNED_SIDE, height: ALIGNED_SIDE }
}
