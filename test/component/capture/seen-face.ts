import type { FaceObservation } from '../../../src/component/vision/face-observer.ts'

/** A face that every gate lets through, but for these members. */
export function seenFace(changed: Partial<FaceObservation['faces'][number]>, sharpness = 1): FaceObservation {
  const good = {
    score: 0.95,
    centre: { x: 0.5, y: 0.5 },
    width: 0.8,
    room: 0.3,
    rollDegrees: 0,
    noseOffset: 0,
    noseDrop: 0.55,
    earBalance: 0,
  }
  return { kind: 'face', faces: [{ ...good, ...changed }], luma: 120, sharpness }
}
