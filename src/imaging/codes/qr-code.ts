import { encode } from 'uqr'

/** The width of the light border that a reader needs to see where a code begins, in squares (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * A QR code of a text with its quiet zone, rows of squares from the top left, true for the dark ones. It stays readable
 * when 15 % of it is covered, or more where the text leaves room.
 */
export function qrSquares(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE }).data
}
