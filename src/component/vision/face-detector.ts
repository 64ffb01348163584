import type { Rect } from '../capture/geometry.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

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
