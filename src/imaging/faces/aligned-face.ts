/** What an aligned face shows: luminance of 112x112 pixels, in rows. */
import type { Region } from '../motion/enhanced-correlation.ts'

/** Pixels. */
export const ALIGNED_SIDE = 112
/**
 * From the brows to the chin and from cheek to cheek. Eight pixels wider, the edge of a portrait that was cut out close
 * lies in it, and an exact copy of such a one agrees by 0.96 instead of 1.00.
 */
export const FACE: Region = { left: 28, top: 36, right: 84, bottom: 104 }
/** Luminance from which a pixel holds light alone, 0 to 255. */
const WHITE = 245

/** Share of a face that is white with light: skin shines in spots, paper and plastic over a part of the face. */
export function lightShare(crop: Uint8Array): number {
  let white = 0
  for (let row = FACE.top; row < FACE.bottom; row++)
    for (let column = FACE.left; column < FACE.right; column++)
      if (crop[row * ALIGNED_SIDE + column]! >= WHITE) white++
  return white / ((FACE.bottom - FACE.top) * (FACE.right - FACE.left))
}
