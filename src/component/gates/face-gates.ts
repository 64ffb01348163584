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
  | 'hold-steady'

/** The hint for a selfie frame; none when it can be taken. `speed` is the face's, in guide widths a second. */
export function faceHint(observation: FaceObservation, speed = 0): FaceHint | undefined {
  const [face, other] = observation.faces
  if (!face) return 'no-face'
  // A small face far behind, on a poster say, is not a second person at the camera.
  if (other && other.width > face.width / 2) return 'one-person'
  const { luma, sharpness } = observation
  return firstHint(faceGates, { ...face, luma, sharpness, speed })
}

interface JudgedFace extends SeenFace, Pick<FaceObservation, 'luma' | 'sharpness'> {
  readonly speed: number
}

/** The gates for one face, in the order in which a person can follow them. */
const faceGates: readonly Gate<JudgedFace, FaceHint>[] = [
  { name: 'presence', judge: ({ score }) => (score < limits.minScore ? 'no-face' : undefined) },
  { name: 'light', judge: ({ luma }) => (luma < limits.minLuma ? 'more-light' : undefined) },
  { name: 'far', judge: ({ width }) => (width < limits.minWidth ? 'move-closer' : undefined) },
  { name: 'near', judge: ({ width }) => (width > limits.maxWidth ? 'move-back' : undefined) },
  {
    name: 'centre',
    judge: ({ centre, room }) =>
      offCentre(centre.x) || offCentre(centre.y) || room < limits.minRoom ? 'centre-face' : undefined,
  },
  {
    name: 'roll',
    judge: ({ rollDegrees }) => (Math.abs(rollDegrees) > limits.maxRollDegrees ? 'level-head' : undefined),
  },
  {
    name: 'yaw',
    judge: ({ noseOffset, earBalance }) =>
      Math.abs(noseOffset) > limits.maxNoseOffset || Math.abs(earBalance) > limits.maxEarBalance
        ? 'look-ahead'
        : undefined,
  },
  {
    name: 'pitch',
    judge: ({ noseDrop }) =>
      noseDrop < limits.minNoseDrop || noseDrop > limits.maxNoseDrop ? 'look-ahead' : undefined,
  },
  { name: 'glow', judge: ({ luma }) => (luma > limits.maxLuma ? 'less-light' : undefined) },
  { name: 'motion', judge: ({ speed }) => (speed > limits.maxSpeed ? 'hold-steady' : undefined) },
  {
    name: 'sharpness',
    judge: ({ sharpness }) => (sharpness < limits.minSharpness ? 'hold-steady' : undefined),
  },
]

function offCentre(share: number): boolean {
  return Math.abs(share - 0.5) > limits.maxOffset
}
