/** Whether two faces are one photograph: somebody who sends the portrait of the document as their selfie shows no person. */
import { overlay, type Region } from '../../../imaging/enhanced-correlation.ts'
import { bandPassed, mirrored, type Band, type Plane } from '../../../imaging/planes.ts'

/** Side of an aligned face, pixels. */
const SIDE = 112
/**
 * From the brows to the chin and from cheek to cheek. Eight pixels wider, the edge of a portrait that was cut out close
 * lies in it, and an exact copy of such a one agrees by 0.96 instead of 1.00.
 */
const FACE: Region = { left: 28, top: 36, right: 84, bottom: 104 }
/** Landmarks of a copy lie up to three pixels beside those of the original: this band is laid over first. */
const COARSE_BAND: Band = { fine: 2, coarse: 6 }
/** Far below what copies have: the pictures of one person that come so near are one in a hundred. */
const LEAST_COARSE_AGREEMENT = 0.9
/** Finer detail is gone in a copy of half the size, coarser one is common to all pictures of a face. */
const FINE_BAND: Band = { fine: 1, coarse: 4 }

/**
 * How far two aligned faces (luminance of 112x112 pixels) agree in detail, -1 to 1, whichever of them is mirrored.
 * @throws RangeError for crops of another size.
 */
export function copyAgreement(one: Uint8Array, other: Uint8Array): number {
  const [first, second] = [bandsOf(one), bandsOf(other)]
  const reflected = { coarse: mirrored(second.coarse), fine: mirrored(second.fine) }
  return Math.max(agreement(first, second), agreement(first, reflected))
}

interface Bands {
  readonly coarse: Plane
  readonly fine: Plane
}

function bandsOf(crop: Uint8Array): Bands {
  if (crop.length !== SIDE * SIDE) throw new RangeError(`A crop has ${SIDE} x ${SIDE} pixels.`)
  const plane = { values: Float32Array.from(crop), width: SIDE, height: SIDE }
  return { coarse: bandPassed(plane, COARSE_BAND), fine: bandPassed(plane, FINE_BAND) }
}

/** That of the coarse band where they disagree there: nothing finer would tell them copies. */
function agreement(one: Bands, other: Bands): number {
  const { correlation, map } = overlay(one.coarse, other.coarse, FACE)
  if (correlation < LEAST_COARSE_AGREEMENT) return correlation
  return overlay(one.fine, other.fine, FACE, map).correlation
}
