/** Counts text at the top of a picture, where a phone's screen has a clock and an application its names. */
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import { hasShapeOfScreen } from '../../../domain/faces/selfie-measures.ts'
import { frameOf, resized } from '../pictures/card-view.ts'
import { strideMultiple, type TextDetector } from '../text/text-detector.ts'

/** The part of the height in which a call names the other person and an application itself. */
const TOP = 0.16
/** Pixels of the shorter side. The view costs 13 ms of one core. */
const SHORT_SIDE = 448

/** Lines of text at the top of a picture with the shape of a screen; 0 in other shapes, where nothing is looked for. */
export async function linesAtTopOfScreen({ picture }: Pyramid, detector: TextDetector): Promise<number> {
  if (!hasShapeOfScreen(picture)) return 0
  const strip = frameOf(picture, { left: 0, right: picture.width, top: 0, bottom: TOP * picture.height })
  const scale = SHORT_SIDE / Math.min(picture.width, picture.height)
  const [width, height] = [strideMultiple(strip.width * scale), strideMultiple(strip.height * scale)]
  return (await detector.detect(await resized(picture, width, height, strip))).length
}
