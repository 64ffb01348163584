/** Draws a photograph of a head as if the head had turned: a cylinder with a nose on it, seen from far away. */
import { sample } from './pixels.ts'

/** In widths of the box around a face: the head's radius, and how far a nose stands out (35 mm between eyes 63 mm apart). */
export const HEAD_RADIUS = 0.78
const NOSE_HEIGHT = 0.2
/** Across and down, as standard deviations of a bump that lies somewhat below the middle of the box. */
const NOSE = { across: 0.09, down: 0.15, below: 0.06 } as const
/** Columns of the head for each pixel of its width: enough to leave no gaps. */
const STEPS_PER_PIXEL = 2

export interface HeadInPhoto {
  /** The middle of the box around the face and its width, pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The head turned by this many degrees about its upright axis; the background stays. */
export function turnedHead(photo: ImageData, head: HeadInPhoto, degrees: number): ImageData {
  const turned = new ImageData(new Uint8ClampedArray(photo.data), photo.width, photo.height)
  const radius = HEAD_RADIUS * head.width
  const angle = (degrees * Math.PI) / 180
  const [top, bottom] = [head.y - 1.1 * head.width, head.y + 0.75 * head.width].map((y) =>
    Math.min(photo.height, Math.max(0, Math.round(y))),
  ) as [number, number]
  const steps = Math.ceil(2 * radius * STEPS_PER_PIXEL)
  for (let y = top; y < bottom; y++) {
    for (let step = 0; step <= steps; step++) {
      // Draws from the side that turns away to the side that comes nearer, so that the parts in front are drawn last.
      const across = (angle > 0 ? 1 : -1) * (radius - (2 * radius * step) / steps)
      const around = Math.asin(across / radius)
      if (Math.abs(around + angle) > Math.PI / 2) continue
      const seen =
        radius * Math.sin(around + angle) + noseAt(across, y - head.y, head.width) * Math.sin(angle)
      const x = Math.round(head.x + seen)
      if (x >= 0 && x < photo.width) sample(photo, head.x + across, y, turned.data, (y * photo.width + x) * 4)
    }
  }
  return turned
}

function noseAt(across: number, down: number, width: number): number {
  const [u, v] = [across / (NOSE.across * width), (down - NOSE.below * width) / (NOSE.down * width)]
  return NOSE_HEIGHT * width * Math.exp(-(u * u + v * v) / 2)
}
