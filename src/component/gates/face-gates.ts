import type { FaceObservation } from '../vision/face-observer.ts'
import { atLeast, atMost, type Gate } from './gate.ts'
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

/**
 * The gates for a selfie frame, in the order in which a person can follow them. `speed` is the face's, in guide widths
 * a second.
 */
export function faceGates(
  { faces: [face, other], luma, sharpness }: FaceObservation,
  speed = 0,
): readonly Gate<FaceHint>[] {
  if (!face) return [{ name: 'face', measured: 'none', limit: 'one', holds: false, hint: 'no-face' }]
  return [
    atMost('second face', (other?.width ?? 0) / face.width, limits.maxSecondWidth, 'one-person'),
    atLeast('score', face.score, limits.minScore, 'no-face'),
    atLeast('light', luma, limits.minLuma, 'more-light'),
    atLeast('far', face.width, limits.minWidth, 'move-closer'),
    atMost('near', face.width, limits.maxWidth, 'move-back'),
    atMost('across', Math.abs(face.centre.x - 0.5), limits.maxOffset, 'centre-face'),
    atMost('down', Math.abs(face.centre.y - 0.5), limits.maxOffset, 'centre-face'),
    atLeast('room', face.room, limits.minRoom, 'centre-face'),
    atMost('roll', Math.abs(face.rollDegrees), limits.maxRollDegrees, 'level-head'),
    atMost('nose', Math.abs(face.noseOffset), limits.maxNoseOffset, 'look-ahead'),
    atMost('ears', Math.abs(face.earBalance), limits.maxEarBalance, 'look-ahead'),
    atLeast('chin up', face.noseDrop, limits.minNoseDrop, 'look-ahead'),
    atMost('chin down', face.noseDrop, limits.maxNoseDrop, 'look-ahead'),
    atMost('glow', luma, limits.maxLuma, 'less-light'),
    atMost('motion', speed, limits.maxSpeed, 'hold-steady'),
    atLeast('sharpness', sharpness, limits.minSharpness, 'hold-steady'),
  ]
}
