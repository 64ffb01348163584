/**
 * How the sample camera frames what it shows, so that a card and a face stand where the onboarding's guides are.
 * Shared by the camera in the page and by the script that makes a camera file for tests.
 */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

/** The two cameras there are: a phone held upright, and the camera of a computer. */
export const streamSizes = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1280, height: 720 },
} as const satisfies Readonly<Record<string, Size>>

export type Orientation = keyof typeof streamSizes

/** Pictures of a card are squares of this side in pixels, the card in their middle. */
export const SCENE_SIDE = 2160
/** The card's width in parts of that side. */
export const SCENE_CARD_SHARE = 0.4

/**
 * How wide the onboarding's guides are in a stream. A phone's screen of 360 x 740 shows the middle of an upright
 * picture, the card's guide over 88 % of it and the face's over 68 %; a wider page shows it as 4:3, with guides of
 * three quarters of its width and of its height.
 */
function guideWidths({ width, height }: Size): { readonly card: number; readonly face: number } {
  if (width < height) {
    const seen = Math.min(width, (height * 360) / 740)
    return { card: 0.88 * seen, face: 0.68 * seen }
  }
  return { card: 0.75 * Math.min(width, (height * 4) / 3), face: 0.74 * 0.76 * height }
}

/** Parts of the guides that a card and the box around a face fill when they are held well. */
const CARD_FILL = 0.95
const FACE_FILL = 0.8

/** What of a scene fills a stream of the given size, `seconds` into the hold of a hand that is never quite still. */
export function sceneWindow(stream: Size, seconds: number): Rect {
  const scale = (SCENE_SIDE * SCENE_CARD_SHARE) / (CARD_FILL * guideWidths(stream).card)
  const [width, height] = [stream.width * scale, stream.height * scale]
  const drift = handMotion(seconds)
  return {
    x: (SCENE_SIDE - width) / 2 + drift.x * width,
    y: (SCENE_SIDE - height) / 2 + drift.y * width,
    width,
    height,
  }
}

/** The slow sway of a hand, in parts of the stream's width: at most about four pixels in a thousand. */
function handMotion(seconds: number): { readonly x: number; readonly y: number } {
  return {
    x: 0.0024 * Math.sin(seconds * 1.7) + 0.0013 * Math.sin(seconds * 3.1 + 1),
    y: 0.002 * Math.sin(seconds * 1.3 + 2) + 0.0012 * Math.sin(seconds * 2.7),
  }
}

/** The person's video: what of it is used, and where the face is while the person looks ahead, in its pixels. */
export const personVideo = {
  /** Without the microphone at the left edge. */
  crop: { x: 20, y: 0, width: 340, height: 288 },
  face: { x: 124, y: 101, width: 140, height: 140 },
  /** Seconds between which the person sits still and looks ahead. */
  from: 24,
  to: 42,
} as const

/** Where the cropped video goes in a stream of the given size; what it leaves free is filled from its edges. */
export function personPlace(stream: Size): Rect {
  const { crop, face } = personVideo
  const scale = (FACE_FILL * guideWidths(stream).face) / face.width
  return {
    x: stream.width / 2 - (face.x + face.width / 2 - crop.x) * scale,
    y: stream.height / 2 - (face.y + face.height / 2 - crop.y) * scale,
    width: crop.width * scale,
    height: crop.height * scale,
  }
}
