/**
 * How the playground's camera frames a card in a scene and the video of a person. Shared by the camera in the page and
 * by the script that makes a camera file for tests.
 */
import { placeOf } from '../../src/testing/framing.ts'
import type { Rect, Size } from '../../src/protocol/geometry.ts'

/** Pictures of a card are squares of this side in pixels, the card in their middle. */
export const SCENE_SIDE = 2160
/** The card's width as a share of that side. */
export const SCENE_CARD_SHARE = 0.4

/**
 * The part of a scene that fills a stream of the given size, after a hand that is never quite still has held the card
 * for `seconds` to the guide. It reaches beyond the scene where the guide is far from the middle of the stream.
 */
export function sceneWindow(stream: Size, seconds: number, guide?: Rect): Rect {
  const scene = { width: SCENE_SIDE, height: SCENE_SIDE }
  const place = placeOf(scene, { kind: 'card', share: SCENE_CARD_SHARE }, stream, guide)
  const scale = SCENE_SIDE / place.width
  const [width, height] = [stream.width * scale, stream.height * scale]
  const drift = handMotion(seconds)
  return { x: drift.x * width - place.x * scale, y: drift.y * height - place.y * scale, width, height }
}

/** The slow sway of a hand, as a share of the stream's width: at most about 0.004. */
function handMotion(seconds: number): { readonly x: number; readonly y: number } {
  return {
    x: 0.0024 * Math.sin(seconds * 1.7) + 0.0013 * Math.sin(seconds * 3.1 + 1),
    y: 0.002 * Math.sin(seconds * 1.3 + 2) + 0.0012 * Math.sin(seconds * 2.7),
  }
}

/**
 * The person's video: which part is used, and where the face is while the person looks ahead, in pixels of the video.
 */
export const personVideo = {
  /** Without the microphone at the left edge. */
  crop: { x: 20, y: 0, width: 340, height: 288 },
  face: { x: 124, y: 101, width: 140, height: 140 },
  /** Seconds between which the person sits still and looks ahead. */
  from: 24,
  to: 42,
  /**
   * Seconds between which the person turns the head unasked. On eight bursts of 2.45 s, one every 1.4 s, the server
   * measured a depth of 0.064 to 0.256, and 0.03 is enough.
   */
  turning: { from: 43.4, to: 53.2 },
} as const

/**
 * Where the cropped video goes in a stream of the given size, so that the face is in the guide. The rest is filled by
 * extending its edges.
 */
export function personPlace(stream: Size, guide?: Rect): Rect {
  const { crop, face } = personVideo
  const subject = { kind: 'face', share: face.width / crop.width } as const
  const { x, y, width, height } = placeOf(crop, subject, stream, guide)
  const scale = width / crop.width
  return {
    x: x + (crop.x + crop.width / 2 - face.x - face.width / 2) * scale,
    y: y + (crop.y + crop.height / 2 - face.y - face.height / 2) * scale,
    width,
    height,
  }
}
