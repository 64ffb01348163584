/** Whether two faces are one photograph: somebody who sends the portrait of the document as their selfie shows no person. */
import { overlay, type Overlay, type Region } from '../../../imaging/enhanced-correlation.ts'
import { bandPassed, halved, mirrored, type Band, type Plane } from '../../../imaging/planes.ts'

/** Side of an aligned face, pixels. */
const SIDE = 112
/**
 * From the brows to the chin and from cheek to cheek. Eight pixels wider, the edge of a portrait that was cut out close
 * lies in it, and an exact copy of such a one agrees by 0.96 instead of 1.00.
 */
const FACE: Region = { left: 28, top: 36, right: 84, bottom: 104 }
const COARSE_FACE: Region = { left: 14, top: 18, right: 42, bottom: 52 }
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
  const [first, second] = [planeOf(one), planeOf(other)]
  const [coarse, ofSecond] = [coarseOf(first), coarseOf(second)]
  return Math.max(
    agreement(first, second, overlay(coarse, ofSecond, COARSE_FACE)),
    agreement(first, mirrored(second), overlay(coarse, mirrored(ofSecond), COARSE_FACE)),
  )
}

function planeOf(crop: Uint8Array): Plane {
  if (crop.length !== SIDE * SIDE) throw new RangeError(`A crop has ${SIDE} x ${SIDE} pixels.`)
  return { values: Float32Array.from(crop), width: SIDE, height: SIDE }
}

/** Nothing as fine as two pixels is left in the coarse band: half of its rows and columns hold it, at a quarter of the cost. */
const coarseOf = (plane: Plane): Plane => halved(bandPassed(plane, COARSE_BAND))

/** That of the coarse band where they disagree there: nothing finer would tell them copies. */
function agreement(one: Plane, other: Plane, { correlation, map }: Overlay): number {
  if (correlation < LEAST_COARSE_AGREEMENT) return correlation
  const guess = { ...map, c: 2 * map.c, f: 2 * map.f }
  return overlay(bandPassed(one, FINE_BAND), bandPassed(other, FINE_BAND), FACE, guess).correlation
}
