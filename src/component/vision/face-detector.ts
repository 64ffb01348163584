import type { Rect } from '../capture/geometry.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Below it a detector's boxes are noise; the gates ask for more. */
export const MIN_FACE_SCORE = 0.5

/** Which runtime finds faces: our own, or MediaPipe's, ten times the bytes for the same model. */
export const detectorNames = ['blazeface', 'mediapipe'] as const
export type DetectorName = (typeof detectorNames)[number]

/** A face in a picture, in pixels of that picture. */
export interface DetectedFace {
  /** 0 to 1. */
  readonly score: number
  /** From the brows to the chin. */
  readonly box: Rect
  /** As the picture shows them: the eye on its left first. */
  readonly eyes: readonly [Point, Point]
  readonly noseTip: Point
}

/** Finds faces in a picture, largest first. */
export interface FaceDetector {
  detect(picture: ImageBitmap | OffscreenCanvas): readonly DetectedFace[]
}
