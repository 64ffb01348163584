import type { Rect } from '../../protocol/geometry.ts'
import type { Point } from '../../imaging/pixels.ts'

/** Below this score a detector's boxes are noise. The gates ask for more. */
export const MIN_FACE_SCORE = 0.5

/** Which runtime finds faces: our own, or MediaPipe's, which takes ten times the bytes for the same model. */
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
  /** The middle of the lips. */
  readonly mouth: Point
  /** The tragions, the one on the picture's left first. */
  readonly ears: readonly [Point, Point]
}

/** What runs a detector: our own runtime in WebAssembly or in plain JavaScript, or MediaPipe's. */
export type DetectorEngine = 'simd' | 'plain' | 'mediapipe'

/** Finds faces in a picture, largest first. */
export interface FaceDetector {
  readonly engine: DetectorEngine
  detect(picture: ImageBitmap | OffscreenCanvas): readonly DetectedFace[]
}

/** Makes a face from its score, its box and six key points in the model's order: eyes, nose tip, mouth, ears. */
export function faceOf(score: number, box: Rect, points: readonly Point[]): DetectedFace | undefined {
  const [eye, otherEye, noseTip, mouth, ear, otherEar] = points
  if (!eye || !otherEye || !noseTip || !mouth || !ear || !otherEar) return undefined
  return { score, box, eyes: leftFirst(eye, otherEye), noseTip, mouth, ears: leftFirst(ear, otherEar) }
}

/** The same face in the larger picture in which this part begins at `x`, `y`. */
export function movedBy(
  { box, eyes, noseTip, mouth, ears, score }: DetectedFace,
  x: number,
  y: number,
): DetectedFace {
  const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
  return {
    score,
    box: { ...box, ...move(box) },
    eyes: [move(eyes[0]), move(eyes[1])],
    noseTip: move(noseTip),
    mouth: move(mouth),
    ears: [move(ears[0]), move(ears[1])],
  }
}

function leftFirst(one: Point, other: Point): readonly [Point, Point] {
  return one.x <= other.x ? [one, other] : [other, one]
}
