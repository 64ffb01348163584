import { exposureOf } from '../../imaging/quality/exposure.ts'
import type { Point, Pixels } from '../../imaging/pixels.ts'
import { sharpness } from '../../imaging/quality/sharpness.ts'
import type { Rect, Size } from '../../protocol/geometry.ts'
import type { DetectedFace } from './face-detector.ts'

/** A face against the guide: lengths are shares of the guide's width or height, 0.5 its middle. */
export interface SeenFace {
  readonly score: number
  readonly centre: Point
  readonly width: number
  /** Positive when the eye on the right of the picture is lower. */
  readonly rollDegrees: number
  /** How far the nose's tip lies from the middle of the eyes along their line, in eye distances. */
  readonly noseOffset: number
  /**
   * How much further the ear on the picture's left is from its eye than the other ear, as a share of both distances: -1
   * to 1.
   */
  readonly earBalance: number
  /** How far down from the eyes to the mouth the nose's tip lies: less when the chin is lifted. */
  readonly noseDrop: number
  /** Least distance of the face's box from the edges of the picture, in widths of the box; negative when cut. */
  readonly room: number
}

/** What vision saw in a selfie frame. */
export interface FaceObservation {
  readonly kind: 'face'
  /** Largest first. */
  readonly faces: readonly SeenFace[]
  /** Mean luma of the largest face, or of the guide when there is none; 0 to 255. */
  readonly luma: number
  /** Detail of the largest face as a share of its contrast, at FACE_SIDE pixels; 0 when there is no face. */
  readonly sharpness: number
}

/** The side at which a face's light and sharpness are measured. */
export const FACE_SIDE = 128

/**
 * The numbers of a selfie frame. `guide` is the oval's box in shares of the frame; `look` gives a part of the frame at
 * FACE_SIDE.
 */
export function observeFaces(
  faces: readonly DetectedFace[],
  frame: Size,
  guide: Rect,
  look: (region: Rect) => Pixels,
): FaceObservation {
  const guidePixels = {
    x: guide.x * frame.width,
    y: guide.y * frame.height,
    width: guide.width * frame.width,
    height: guide.height * frame.height,
  }
  const seen = look(faces[0]?.box ?? guidePixels)
  return {
    kind: 'face',
    faces: faces.map((face) => seenFace(face, frame, guidePixels)),
    luma: exposureOf(seen).brightness,
    sharpness: faces[0] ? sharpness(seen) : 0,
  }
}

function seenFace(
  { score, box, eyes, ears, noseTip, mouth }: DetectedFace,
  frame: Size,
  guide: Rect,
): SeenFace {
  const [left, right] = eyes
  const across = { x: right.x - left.x, y: right.y - left.y }
  const eyeDistance = Math.hypot(across.x, across.y) || 1
  const between = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const toNose = { x: noseTip.x - between.x, y: noseTip.y - between.y }
  const toMouth = { x: mouth.x - between.x, y: mouth.y - between.y }
  const { x, y, width, height } = box
  return {
    score,
    centre: {
      x: (x + width / 2 - guide.x) / guide.width,
      y: (y + height / 2 - guide.y) / guide.height,
    },
    width: width / guide.width,
    rollDegrees: (Math.atan2(across.y, across.x) * 180) / Math.PI,
    noseOffset: (toNose.x * across.x + toNose.y * across.y) / eyeDistance ** 2,
    earBalance: balance(along(eyes[0], ears[0], across), along(ears[1], eyes[1], across)),
    noseDrop: (toNose.x * toMouth.x + toNose.y * toMouth.y) / Math.max(1, toMouth.x ** 2 + toMouth.y ** 2),
    room: Math.min(x, y, frame.width - x - width, frame.height - y - height) / Math.max(1, width),
  }
}

/** How far one point lies from the other against a direction; 0 when it lies in the direction. */
function along(from: Point, to: Point, { x, y }: Point): number {
  return Math.max(0, -((to.x - from.x) * x + (to.y - from.y) * y) / (Math.hypot(x, y) || 1))
}

function balance(one: number, other: number): number {
  return (one - other) / Math.max(1, one + other)
}
