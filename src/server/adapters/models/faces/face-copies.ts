/**
 * Detects that two faces are one photograph: a person who sends the document's portrait as the selfie shows no person.
 */
import type { CopyAgreement } from '../../../domain/faces/face-engine.ts'
import { ALIGNED_SIDE, FACE } from '../../../../imaging/faces/aligned-face.ts'
import type { Affine } from '../../../../imaging/geometry/affine.ts'
import { overlay, type Overlay, type Region } from '../../../../imaging/motion/enhanced-correlation.ts'
import { bandPassed, halved, mirrored, type Band, type Plane } from '../../../../imaging/planes.ts'

const COARSE_FACE: Region = { left: 14, top: 18, right: 42, bottom: 52 }
/** Landmarks of a copy lie up to three pixels away from those of the original, so this coarse band is aligned first. */
const COARSE_BAND: Band = { fine: 2, coarse: 6 }
/**
 * Glare and noise may move the landmarks farther: a copy was turned by eleven degrees and agreed by 0.13. The coarse band
 * of half the picture is aligned from anywhere near, and shows where to begin (coarse-to-fine alignment).
 */
const COARSEST_FACE: Region = { left: 7, top: 9, right: 21, bottom: 26 }
/**
 * Copies agree more than this, even a poor one with wrong landmarks (0.89 was measured). One in eight pairs of
 * different pictures of one person agrees this much.
 */
const LEAST_COARSE_AGREEMENT = 0.8
/** The half of a copy that nothing hides agrees more than this in the coarse band; few pairs of pictures do. */
const LEAST_COARSE_AGREEMENT_OF_HALF = 0.9
/**
 * Halves are compared from this agreement of the whole face on, which saves half of the time. With a veil over one side
 * copies agreed by 0.73 and more; half of the pairs of pictures of one person agree less than 0.64.
 */
const LEAST_COARSE_AGREEMENT_FOR_HALVES = 0.6
/** The upper, lower, left and right half of the face, in pixels of the coarse band. */
const COARSE_HALVES: readonly Region[] = [
  { ...COARSE_FACE, bottom: 35 },
  { ...COARSE_FACE, top: 35 },
  { ...COARSE_FACE, right: 28 },
  { ...COARSE_FACE, left: 28 },
]
/** Finer detail is lost in a copy of half the size; coarser detail is common to all pictures of a face. */
const FINE_BAND: Band = { fine: 1, coarse: 4 }

/** Detail that a face in focus has and a blurred one lacks. */
const FINEST_BAND: Band = { fine: 0.9, coarse: 1.35 }

/** One face in its bands. */
interface Banded {
  readonly coarse: Plane
  /** Made when it is first needed: most copies agree in the coarse band at once. */
  readonly coarsest: () => Plane
  /** Made when it is first needed: most pairs of pictures disagree in the coarse band. */
  readonly fine: () => Plane
}

/**
 * How far two aligned faces (luminance of 112x112 pixels) agree, also when one of them is mirrored.
 * @throws RangeError for crops of another size.
 */
export function copyAgreement(one: Uint8Array, other: Uint8Array): CopyAgreement {
  const [first, second] = [planeOf(one), planeOf(other)]
  const [wanted, seen] = [bandsOf(first), bandsOf(second)]
  const ways = [seen, flippedOf(seen)].map((shown) => agreementIn(wanted, shown))
  const most = (band: keyof PartialAgreement): number => Math.max(...ways.map((way) => way[band]))
  return {
    fine: most('fine'),
    coarse: most('coarse'),
    half: most('half'),
    ...sharpnessOf(second, seen.coarse),
  }
}

type PartialAgreement = Pick<CopyAgreement, 'fine' | 'coarse' | 'half'>

function agreementIn(wanted: Banded, seen: Banded): PartialAgreement {
  const whole = wholeOverlay(wanted, seen)
  const compared = whole.correlation < LEAST_COARSE_AGREEMENT_FOR_HALVES ? [] : COARSE_HALVES
  const halves = compared.map((region) => {
    const laid = overlay(wanted.coarse, seen.coarse, region, mapWithin(region, whole))
    return fineAgreement(wanted, seen, { laid, region, from: LEAST_COARSE_AGREEMENT_OF_HALF })
  })
  return {
    fine: fineAgreement(wanted, seen, { laid: whole, region: COARSE_FACE, from: LEAST_COARSE_AGREEMENT }),
    coarse: whole.correlation,
    half: Math.max(0, ...halves),
  }
}

/** The coarse bands laid over one another, from where they are or from where the coarsest ones agree best. */
function wholeOverlay(wanted: Banded, seen: Banded): Overlay {
  const near = overlay(wanted.coarse, seen.coarse, COARSE_FACE)
  if (near.correlation >= LEAST_COARSE_AGREEMENT) return near
  const { map } = overlay(wanted.coarsest(), seen.coarsest(), COARSEST_FACE)
  const far = overlay(wanted.coarse, seen.coarse, COARSE_FACE, enlarged(map))
  return far.correlation > near.correlation ? far : near
}

/** The map for planes of twice the side. */
const enlarged = (map: Affine): Affine => ({ ...map, c: 2 * map.c, f: 2 * map.f })

/** The map of the whole face, counted from the middle of one of its halves. */
function mapWithin(half: Region, { map }: Overlay): Affine {
  const across = (half.left + half.right - COARSE_FACE.left - COARSE_FACE.right) / 2
  const down = (half.top + half.bottom - COARSE_FACE.top - COARSE_FACE.bottom) / 2
  return {
    ...map,
    c: map.c + (map.a - 1) * across + map.b * down,
    f: map.f + map.d * across + (map.e - 1) * down,
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

function bandsOf(plane: Plane): Banded {
  // The coarse band has no detail as fine as two pixels: half its rows and columns hold it at a quarter of the cost.
  return {
    coarse: halved(bandPassed(plane, COARSE_BAND)),
    coarsest: once(() => halved(bandPassed(halved(plane), COARSE_BAND))),
    fine: once(() => bandPassed(plane, FINE_BAND)),
  }
}

/** The filter knows no left and right: the band of the mirror image is the mirror image of the band. */
const flippedOf = ({ coarse, coarsest, fine }: Banded): Banded => ({
  coarse: mirrored(coarse),
  coarsest: once(() => mirrored(coarsest())),
  fine: once(() => mirrored(fine())),
})

function once(make: () => Plane): () => Plane {
  let made: Plane | undefined
  return () => (made ??= make())
}

/** The coarse bands of two faces laid over one another within a region, and the agreement from which they may be copies. */
interface Laid {
  readonly laid: Overlay
  readonly region: Region
  readonly from: number
}

/**
 * The agreement of the fine bands in a region of the coarse ones. Where the coarse bands already disagree, it is their
 * agreement instead: finer detail would not show a copy there.
 */
function fineAgreement(one: Banded, other: Banded, { laid, region, from }: Laid): number {
  const { correlation, map } = laid
  if (correlation < from) return correlation
  return overlay(one.fine(), other.fine(), doubled(region), enlarged(map)).correlation
}

const doubled = ({ left, top, right, bottom }: Region): Region => ({
  left: 2 * left,
  top: 2 * top,
  right: 2 * right,
  bottom: 2 * bottom,
})
