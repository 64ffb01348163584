/** Counts print around a face: a document has lines of it, small beside its portrait; a person seldom has any. */
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import type { Box } from '../../../../imaging/pixels.ts'
import { frameOf, resized } from '../pictures/card-view.ts'
import { quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'
import { strideMultiple, type TextDetector } from '../text/text-detector.ts'

/**
 * Height of the face in the view, in pixels. The print of a card is then 6 to 20 pixels high, and the view of a selfie
 * is small.
 */
const FACE_HEIGHT = 56
/** Print is looked for this far from the face, in heights of the face: a card is three to five long. */
const REACH = 5
/** Pixels of the longer side; 448 x 320 cost 25 ms of one core. */
const MAX_SIDE = 448
/**
 * Height of a line, in heights of the face. The print of five kinds of cards is in this range; a shop sign is larger.
 */
const LINE_HEIGHT = { least: 0.04, most: 0.4 } as const

/** Counts the lines of print about a face; the box is in pixels of the photograph as it was decoded. */
export async function printedLinesAround(photo: Pyramid, face: Box, detector: TextDetector): Promise<number> {
  const { picture, shrink } = photo.atLeast(MAX_SIDE)
  const [x, y] = [(face.x + face.width / 2) / shrink, (face.y + face.height / 2) / shrink]
  const faceHeight = face.height / shrink
  const reach = REACH * faceHeight
  const frame = frameOf(picture, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach })
  const scale = Math.min(FACE_HEIGHT / faceHeight, MAX_SIDE / Math.max(frame.width, frame.height))
  const [width, height] = [strideMultiple(frame.width * scale), strideMultiple(frame.height * scale)]
  const boxes = await detector.detect(await resized(picture, width, height, frame))
  const faceOnView = (faceHeight * height) / frame.height
  return boxes.filter(({ corners }) => {
    const line = Math.min(quadWidth(corners), quadHeight(corners)) / faceOnView
    return line >= LINE_HEIGHT.least && line <= LINE_HEIGHT.most
  }).length
}
