import type { DetectedFace, FacesFound } from '../../domain/faces/face-engine.ts'
import { under, type Doubt } from './doubt.ts'

/** Limits of a selfie, with the values that refuse and that warn. */
const selfieLimits = {
  /** Pixels between the eyes. In the crop for the embedder they are 35 apart. */
  interEye: { refuse: 40, warn: 60 },
  /** Mean luminance of the aligned face, 0 to 255. */
  brightness: { refuse: 25, warn: 50 },
  /** Variance of the Laplacian over the aligned face: below about 20 it is blurred. */
  sharpness: { refuse: 6, warn: 20 },
  /**
   * A second face that is at least this high, as a fraction of the height of the first, does not belong to a passer-by.
   */
  secondFace: 0.6,
} as const

/** The doubts about a selfie. */
export function selfieDoubts({ faces }: FacesFound): Doubt[] {
  const [face, second] = faces
  if (!face) return [{ reason: 'no-face', refuses: true, detail: 'No face was found.' }]
  return [
    ...severalFaces(face, second),
    ...under('face-too-small', face.interEyePixels, selfieLimits.interEye, 'pixels between the eyes'),
    ...under('too-dark', face.brightness, selfieLimits.brightness, 'mean luminance of the face'),
    ...under('too-blurred', face.sharpness, selfieLimits.sharpness, 'sharpness of the face'),
  ]
}

function severalFaces(face: DetectedFace, second: DetectedFace | undefined): Doubt[] {
  if (!second) return []
  const refuses = second.box.height >= face.box.height * selfieLimits.secondFace
  return [{ reason: 'several-faces', refuses, detail: 'There is more than one face.' }]
}
