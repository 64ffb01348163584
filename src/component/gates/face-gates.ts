import type { FaceObservation, SeenFace } from '../vision/face-observer.ts'
import { firstHint, type Gate } from './gate.ts'
import { faceLimits as limits } from './thresholds.ts'

export type FaceHint =
  | 'no-face'
  | 'one-person'
  | 'move-closer'
  | 'move-back'
  | 'centre-face'
  | 'level-head'
  | 'look-ahead'
  | 'more-light'
  | 'less-light'

/** Hints for a selfie frame; none when it can be taken. */
export function faceHint(observation: FaceObservation): FaceHint | undefined {
  const [face, other] = observation.faces
  if (!face) return 'no-face'
  // A small face far behind, on a poster say, is not a second person at the camera.
  if (other && other.width > face.width / 2) return 'one-person'
  return firstHint(faceGates, { ...face, luma: observation.luma })
}

/** The gates for one face, in the order in which a person can follow them. */
const faceGates: readonly Gate<SeenFace & { readonly luma: number }, FaceHint>[] = [
  { name: 'presence', judge: ({ score }) => (score < limits.minScore ? 'no-face' : undefined) },
  { name: 'light', judge: ({ luma }) => (luma < limits.minLuma ? 'more-light' : undefined) },
  { name: 'far', judge: ({ width }) => (width < limits.minWidth ? 'move-closer' : undefined) },
  { name: 'near', judge: ({ width }) => (width > limits.maxWidth ? 'move-back' : undefined) },
  {
    name: 'centre',
    judge: ({ centre }) => (offCentre(centre.x) || offCentre(centre.y) ? 'centre-face' : undefined),
  },
  {
    name: 'roll',
    judge: ({ rollDegrees }) => (Math.abs(rollDegrees) > limits.maxRollDegrees ? 'level-head' : undefined),
  },
  {
    name: 'yaw',
    judge: ({ noseOffset }) => (Math.abs(noseOffset) > limits.maxNoseOffset ? 'look-ahead' : undefined),
  },
  { name: 'glow', judge: ({ luma }) => (luma > limits.maxLuma ? 'less-light' : undefined) },
]

function offCentre(share: number): boolean {
  return Math.abs(share - 0.5) > limits.maxOffset
}
