/**
 * Detects that two faces are one photograph: a person who sends the document's portrait as the selfie shows no person.
 */
import type { CopyAgreement } from '../../../domain/faces/face-engine.ts'
import { ALIGNED_SIDE, FACE } from '../../../../imaging/faces/aligned-face.ts'
import { overlay, type Overlay, type Region } from '../../../../imaging/motion/enhanced-correlation.ts'
import { bandPassed, halved, mirrored, type Band, type Plane } from '../../../../imaging/planes.ts'

const COARSE_FACE: Region = { left: 14, top: 18, right: 42, bottom: 52 }
/** Landmarks of a copy lie up to three pixels away from those of the original, so this coarse band is aligned first. */
const COARSE_BAND: Band = { fine: 2, coarse: 6 }
/**
 * Copies agree more than this, even a poor one with wrong landmarks (0.89 was measured). One in eight pairs of
 * different pictures of one person agrees this much.
 */
const LEAST_COARSE_AGREEMENT = 0.8
/** Finer detail is lost in a copy of half the size; coarser detail is common to all pictures of a face. */
const FINE_BAND: Band = { fine: 1, coarse: 4 }

/** Detail that a face in focus has and a blurred one lacks. */
const FINEST_BAND: Band = { fine: 0.9, coarse: 1.35 }

/**
 * How far two aligned faces (luminance of 112x112 pixels) agree, also when one of them is mirrored.
 * @throws RangeError for crops of another size.
 */
export function copyAgreement(one: Uint8Array, other: Uint8Array): CopyAgreement {
  const [first, second] = [planeOf(one), planeOf(other)]
  const [coarse, ofSecond] = [coarseOf(first), coarseOf(second)]
  const asIs = overlay(coarse, ofSecond, COARSE_FACE)
  const flipped = overlay(coarse, mirrored(ofSecond), COARSE_FACE)
  return {
    fine: fineAgreement(first, second, { asIs, flipped }),
    coarse: Math.max(asIs.correlation, flipped.correlation),
    ...sharpnessOf(second, ofSecond),
  }
}

/**
 * Mean level below which a face is dark. Half the levels have half the detail: four stills of a video with a mean of 136
 * to 145 have 2.6 to 3.7 levels of it; with half the levels they have 1.3 to 1.8, in focus as before.
 */
const DARK_FACE = 100

/** Root mean square of a face's finest band: that of a dark face as if it were lit, and in parts of the coarse one. */
function sharpnessOf(face: Plane, coarse: Plane): Pick<CopyAgreement, 'detail' | 'focus'> {
  const square = (value: number): number => value ** 2
  const finest = Math.sqrt(meanOf(bandPassed(face, FINEST_BAND), FACE, square))
  const light = meanOf(face, FACE, (value) => value)
  return {
    detail: finest * Math.max(1, DARK_FACE / Math.max(1, light)),
    focus: finest / Math.max(1, Math.sqrt(meanOf(coarse, COARSE_FACE, square))),
  }
}

function meanOf({ values, width }: Plane, region: Region, of: (value: number) => number): number {
  let sum = 0
  for (let row = region.top; row < region.bottom; row++)
    for (let at = row * width + region.left; at < row * width + region.right; at++) sum += of(values[at]!)
  return sum / ((region.right - region.left) * (region.bottom - region.top))
}

function planeOf(crop: Uint8Array): Plane {
  if (crop.length !== ALIGNED_SIDE * ALIGNED_SIDE)
    throw new RangeError(`A crop has ${ALIGNED_SIDE} x ${ALIGNED_SIDE} pixels.`)
  return { values: Float32Array.from(crop), width: ALIGNED_SIDE, height: ALIGNED_SIDE }
}

/** The coarse band has no detail as fine as two pixels: half its rows and columns hold it at a quarter of the cost. */
const coarseOf = (plane: Plane): Plane => halved(bandPassed(plane, COARSE_BAND))

/**
 * The better agreement of the fine bands. Where the coarse bands already disagree, it is their agreement instead: finer
 * detail would not show a copy there.
 */
function fineAgreement(
  one: Plane,
  other: Plane,
  { asIs, flipped }: { readonly asIs: Overlay; readonly flipped: Overlay },
): number {
  if (Math.max(asIs.correlation, flipped.correlation) < LEAST_COARSE_AGREEMENT)
    return Math.max(asIs.correlation, flipped.correlation)
  const [fine, ofOther] = [bandPassed(one, FINE_BAND), bandPassed(other, FINE_BAND)]
  const agreement = (shown: () => Plane, { correlation, map }: Overlay): number => {
    if (correlation < LEAST_COARSE_AGREEMENT) return correlation
    return overlay(fine, shown(), FACE, { ...map, c: 2 * map.c, f: 2 * map.f }).correlation
  }
  // The filter knows no left and right: the band of the mirror image is the mirror image of the band.
  return Math.max(
    agreement(() => ofOther, asIs),
    agreement(() => mirrored(ofOther), flipped),
  )
}
