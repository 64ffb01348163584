import type { Rect, Size } from '../capture/geometry.ts'
import type { DetectedFace, Point } from './face-detector.ts'

/** A face against the guide: lengths are shares of the guide's width or height, 0.5 its middle. */
export interface SeenFace {
  readonly score: number
  readonly centre: Point
  readonly width: number
  /** Positive when the eye on the right of the picture is lower. */
  readonly rollDegrees: number
  /** How far the nose's tip lies from the middle of the eyes along their line, in eye distances. */
  readonly noseOffset: number
}

/** What vision saw in a selfie frame. */
export interface FaceObservation {
  readonly kind: 'face'
  /** Largest first. */
  readonly faces: readonly SeenFace[]
  /** Mean luma of the largest face, or of the guide when there is none; 0 to 255. */
  readonly luma: number
}

/** The numbers of a selfie frame; `guide` is the oval's box in shares of the frame. */
export function observeFaces(
  faces: readonly DetectedFace[],
  frame: Size,
  guide: Rect,
  lumaWithin: (region: Rect) => number,
): FaceObservation {
  const guidePixels = {
    x: guide.x * frame.width,
    y: guide.y * frame.height,
    width: guide.width * frame.width,
    height: guide.height * frame.height,
  }
  return {
    kind: 'face',
    faces: faces.map((face) => seenFace(face, guidePixels)),
    luma: lumaWithin(faces[0]?.box ?? guidePixels),
  }
}

function seenFace({ score, box, eyes, noseTip }: DetectedFace, guide: Rect): SeenFace {
  const [left, right] = eyes
  const across = { x: right.x - left.x, y: right.y - left.y }
  const eyeDistance = Math.hypot(across.x, across.y) || 1
  const toNose = { x: noseTip.x - (left.x + right.x) / 2, y: noseTip.y - (left.y + right.y) / 2 }
  return {
    score,
    centre: {
      x: (box.x + box.width / 2 - guide.x) / guide.width,
      y: (box.y + box.height / 2 - guide.y) / guide.height,
    },
    width: box.width / guide.width,
    rollDegrees: (Math.atan2(across.y, across.x) * 180) / Math.PI,
    noseOffset: (toNose.x * across.x + toNose.y * across.y) / eyeDistance ** 2,
  }
}
