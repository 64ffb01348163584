/**
 * Finds a rectangle of straight edges around a face: a print, a card, or the bezel of a screen held before a camera.
 */
import { findEdges } from '../../../../imaging/outline/edges.ts'
import { longestFlatBand } from '../../../../imaging/quality/flat-bands.ts'
import { findLines } from '../../../../imaging/outline/lines.ts'
import type { Box, Quad } from '../../../../imaging/pixels.ts'
import { findCandidates, type AspectRange } from '../../../../imaging/outline/quad-candidates.ts'
import { extentOf, shrunk } from '../pictures/card-view.ts'
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'

/** Long side of the picture in which edges are looked for, pixels: 256 take three times as long and tell no more. */
const LONG_SIDE = 192
/**
 * Width of a bar in parts of the picture's side. None of 400 photographs of people (LFW) has a bar of 0.01; the bars of
 * a screen that shows a photograph are wider.
 */
const BAR = 0.04
/** Long side over short side: from a square photograph to a modern phone. */
const PICTURES: AspectRange = [1, 2.4]

/**
 * How clearly such a rectangle is seen, 0 to 1: the score of the worst side of the clearest rectangle. A side is scored
 * by the share of it that lies on an edge and by the contrast across it. The result is 1 where bars of one colour run
 * beside the picture. The box is that of the face, in pixels of the photograph as it was decoded.
 */
export async function frameAroundFace(photo: Pyramid, face: Box): Promise<number> {
  if (longestFlatBand(photo.picture) >= BAR) return 1
  const small = await shrunk(photo.atLeast(2 * LONG_SIDE).picture, LONG_SIDE)
  const scale = small.width / photo.picture.width
  const corners = [face.x, face.x + face.width].flatMap((x) =>
    [face.y, face.y + face.height].map((y) => ({ x: x * scale, y: y * scale })),
  )
  const holdsFace = (quad: Quad): boolean => {
    const { left, top, right, bottom } = extentOf(quad)
    return corners.every(({ x, y }) => x > left && x < right && y > top && y < bottom)
  }
  const middle = { x: (face.x + face.width / 2) * scale, y: (face.y + face.height / 2) * scale }
  const edges = findEdges(small)
  return findCandidates(edges, findLines(edges, corners), PICTURES, middle)
    .filter(({ quad }) => holdsFace(quad))
    .reduce(
      (most, { evidence }) => Math.max(most, Math.min(evidence.worstSupport, evidence.leastContrast)),
      0,
    )
}
