/** Measures an aligned face: luminance of 112x112 pixels, in rows. */
import type { Region } from '../motion/enhanced-correlation.ts'

/** Pixels. */
export const ALIGNED_SIDE = 112
/**
 * The region from the brows to the chin and from cheek to cheek. If it were eight pixels wider, it would contain the
 * edge of a closely cut portrait, and an exact copy of such a portrait would agree by 0.96 instead of 1.00.
 */
export const FACE: Region = { left: 28, top: 36, right: 84, bottom: 104 }
/** Luminance, 0 to 255, from which a pixel shows only light. */
const WHITE = 245

/**
 * The share of a face that is white with light. Skin shines in spots, paper and plastic shine over a part of the face.
 */
export function lightShare(crop: Uint8Array): number {
  let white = 0
  for (let row = FACE.top; row < FACE.bottom; row++)
    for (let column = FACE.left; column < FACE.right; column++)
      if (crop[row * ALIGNED_SIDE + column]! >= WHITE) white++
  return white / ((FACE.bottom - FACE.top) * (FACE.right - FACE.left))
}
