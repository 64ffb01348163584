import { encode } from 'uqr'

/** Light squares around a code, which a reader needs to see where it begins (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * A QR code of a text with its quiet zone, rows of squares from the top left, true for the dark ones.
 * It stays readable with 15 % of it covered, or with more where the text leaves room.
 */
export function qrSquares(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE }).data
}
