/** Whether the face of a picture is good enough to be found again: the rules of enrolment, without I/O. */
import type { FaceFlaw } from '../../../protocol/faces/faces.ts'
import type { DetectedFace, FacesFound } from './face-engine.ts'
import { reachesEdge } from './other-face.ts'
import type { Point } from '../../../imaging/pixels.ts'

/** A fault of the face on a picture, and a sentence with the measured figure. */
export interface Flaw {
  readonly reason: FaceFlaw
  readonly detail: string
}

/**
 * Measured on 150 pairs of LFW, where one picture of each was made worse step by step. Of the untouched pairs 96.7 %
 * have a similarity of 80 or more. Unless stated otherwise, a limit is where that share is between 80 % and 85 %. Worse
 * pictures were not mistaken for other people more often; they were only not found.
 */
export const enrolmentLimits = {
  /**
   * Height of the second face as a fraction of the height of the largest. As in a selfie, a face of this size does not
   * belong to a passer-by.
   */
  secondFace: 0.6,
  /** Pixels between the eyes: 95 % at 21 and 83 % at 11; real small faces are noisier than those made small. */
  interEyePixels: 20,
  /**
   * Part of the face from above the eyes to below the mouth that lies outside the picture: 81 % to 86 % up to 0.2,
   * 69 % up to 0.3, 33 % beyond. Hair, ears and chin may be missing.
   */
  shareOutside: 0.2,
  /**
   * Confidence of the detector, 0 to 100: 43 % for closely cropped faces below 60 and 59 % above; whole faces have 75
   * and more. Below the limit a face may be covered, or not be a face.
   */
  confidence: 60,
  /** Mean luminance of the face, 0 to 255: 89 % at 23, 74 % at 14. */
  minBrightness: 20,
  /**
   * The same for too much light: 71 % at 204, 43 % at 216. The limit is high, because fair skin in good light comes
   * near 200.
   */
  maxBrightness: 210,
  /**
   * Degrees to either side, from the mesh: the median cosine is 0.78 up to 25 and 0.68 from 35 to 40. Six of 500 pairs
   * of LFW are turned further, too few to say more.
   */
  yawDegrees: 40,
  /** Variance of the Laplacian, as it would be at the reference brightness: 83 % at 12, 70 % at 8. */
  sharpness: 12,
} as const

/** Mean luminance at which sharpness is compared: the median of the faces of LFW. */
const REFERENCE_BRIGHTNESS = 116

type Gate = (face: DetectedFace, found: FacesFound) => Flaw | undefined

/** In order of reporting. Sharpness comes last, because a cropped or dark face looks sharper or softer than it is. */
const gates: readonly Gate[] = [dominates, isLarge, isWhole, isClear, isLit, looksAhead, isSharp]

/** The first fault of the largest face; undefined when it can be enrolled. */
export function flawOf(found: FacesFound): Flaw | undefined {
  const [face] = found.faces
  if (!face) return { reason: 'face-missing', detail: 'No face was found in the image.' }
  for (const gate of gates) {
    const flaw = gate(face, found)
    if (flaw) return flaw
  }
  return undefined
}

function dominates(face: DetectedFace, { faces }: FacesFound): Flaw | undefined {
  const rivals = faces
    .slice(1)
    .filter(({ box }) => box.height >= enrolmentLimits.secondFace * face.box.height).length
  const detail = `${rivals + 1} faces are about equally large; one must be clearly the largest.`
  return rivals === 0 ? undefined : { reason: 'several-faces', detail }
}

function isLarge({ interEyePixels }: DetectedFace): Flaw | undefined {
  const { interEyePixels: least } = enrolmentLimits
  if (interEyePixels >= least) return undefined
  return {
    reason: 'face-too-small',
    detail: `There are ${round(interEyePixels)} pixels between the eyes; ${least} are needed.`,
  }
}

function isWhole(face: DetectedFace, picture: FacesFound): Flaw | undefined {
  const share = shareOutside(face, picture)
  if (share <= enrolmentLimits.shareOutside) return undefined
  return { reason: 'face-cut-off', detail: `${round(share * 100)} % of the face lies outside the image.` }
}

function isClear({ confidence, box }: DetectedFace, picture: FacesFound): Flaw | undefined {
  const { confidence: least } = enrolmentLimits
  if (confidence >= least) return undefined
  const detail = `The detector’s confidence in the face is ${round(confidence)} of 100; ${least} is needed.`
  // For half a face the mesh invents the other half, inside the picture.
  return { reason: reachesEdge(box, picture) ? 'face-cut-off' : 'face-unclear', detail }
}

function isLit({ brightness }: DetectedFace): Flaw | undefined {
  const { minBrightness, maxBrightness } = enrolmentLimits
  const detail = `The face has a mean luminance of ${round(brightness)} of 255.`
  if (brightness < minBrightness) return { reason: 'too-dark', detail }
  return brightness > maxBrightness ? { reason: 'too-bright', detail } : undefined
}

function looksAhead({ yawDegrees }: DetectedFace): Flaw | undefined {
  const turn = Math.abs(yawDegrees)
  if (turn <= enrolmentLimits.yawDegrees) return undefined
  return { reason: 'face-turned-away', detail: `The head is turned ${round(turn)} degrees to the side.` }
}

/** The Laplacian grows with the square of the light, so sharpness is compared at one brightness: dim is not blurred. */
function isSharp({ sharpness, brightness }: DetectedFace): Flaw | undefined {
  const corrected = sharpness * (REFERENCE_BRIGHTNESS / Math.max(1, brightness)) ** 2
  if (corrected >= enrolmentLimits.sharpness) return undefined
  const detail = `The face has a sharpness of ${round(corrected)}; ${enrolmentLimits.sharpness} is needed.`
  return { reason: 'too-blurred', detail }
}

/**
 * The area of a face's features, from the middle between the eyes, in units of the distance from there to the mouth: a
 * face's width beyond the eyes, from the brows to below the lips.
 */
const features = { left: -0.64, top: -0.33, width: 1.28, height: 1.52 } as const
/** Sampled points of this area, along each side. */
const SAMPLES = 16

/** How much of the features lies outside the picture, 0 to 1. */
function shareOutside({ landmarks }: DetectedFace, { width, height }: FacesFound): number {
  const [rightEye, leftEye, , rightMouth, leftMouth] = landmarks
  const eyes = between(rightEye, leftEye)
  const mouth = between(rightMouth, leftMouth)
  const down = { x: mouth.x - eyes.x, y: mouth.y - eyes.y }
  let outside = 0
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const u = features.left + (features.width * ((sample % SAMPLES) + 0.5)) / SAMPLES
    const v = features.top + (features.height * (Math.floor(sample / SAMPLES) + 0.5)) / SAMPLES
    const x = eyes.x + u * down.y + v * down.x
    const y = eyes.y - u * down.x + v * down.y
    if (x < 0 || y < 0 || x > width || y > height) outside++
  }
  return outside / (SAMPLES * SAMPLES)
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function round(value: number): number {
  return Math.round(value)
}
