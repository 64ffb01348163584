import type { Size } from '../../../protocol/geometry.ts'

/** Measures of a selfie besides its face. */
export interface SelfieMeasures {
  /** Lines of print around the face, with letters as small beside it as those of a document. */
  readonly printedLines: number
  /** How far the most regular pattern around the face stands out, in deviations; undefined in a small picture. */
  readonly pattern: number | undefined
  /** How clearly a rectangle of straight edges surrounds the face, 0 to 1. */
  readonly frame: number
  /** Lines of text at the top of a picture with the shape of a phone's screen; 0 in other shapes. */
  readonly screenLines: number
}

/**
 * A picture as long as this has the shape of a phone's screen (18:9 to 21:9), unless it is wider than one. Cameras have
 * 4:3 and 16:9; some can fill the screen, and a messenger makes such a photograph as small as a screenshot.
 */
const SCREEN = { proportion: 1.95, width: 1440 } as const

/** Whether a picture may be a phone's screen, by its shape. */
export function hasShapeOfScreen({ width, height }: Size): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return long >= SCREEN.proportion * short && short <= SCREEN.width
}
