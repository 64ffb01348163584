import type { Point, Box } from '../../../../imaging/pixels.ts'
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import { mapPoint, type Similarity } from '../../../../imaging/geometry/warp.ts'
import { floatTensor, floatsOf, type ModelSession } from '../sessions/model-sessions.ts'

/** A face as BlazeFace sees it, in pixels of the picture. */
export interface Detection {
  readonly box: Box
  /** 0 to 1. */
  readonly score: number
  /** The person's right and left eye. */
  readonly eyes: readonly [Point, Point]
}

/** The model sees the whole picture as a square of this side, pixels. */
const INPUT_SIDE = 256
/** 3 of 7,701 LFW photographs score below this and none below 0.3. Good faces score 0.75 to 0.95. */
const MIN_SCORE = 0.5
/**
 * Two boxes that share more than this part of the smaller one show the same face. The part is not of their union,
 * because inside a face that fills the picture BlazeFace finds further, smaller ones.
 */
const MAX_OVERLAP = 0.45
/** The two grids of anchors: pixels between them, and how many stand in one place. */
const grids = [
  { stride: 16, anchorsPerCell: 2, scores: 'scores-16', boxes: 'boxes-16' },
  { stride: 32, anchorsPerCell: 6, scores: 'scores-32', boxes: 'boxes-32' },
] as const
/** Centre, width and height, then six key points. The first two are the eyes. */
const VALUES_PER_ANCHOR = 16

/** Finds faces with BlazeFace (256 pixels, back camera). */
export class FaceDetector {
  readonly #session: ModelSession

  constructor(session: ModelSession) {
    this.#session = session
  }

  /** Every sufficiently certain face, the most certain first. */
  async detect(pyramid: Pyramid): Promise<readonly Detection[]> {
    const toPicture = letterbox(pyramid.picture.width, pyramid.picture.height)
    const input = pyramid.view(toPicture, INPUT_SIDE, INPUT_SIDE)
    // The model wants -1 to 1.
    for (let index = 0; index < input.length; index++) input[index] = (input[index]! - 127.5) / 127.5
    const outputs = await this.#session.run({
      input: floatTensor(input, [1, INPUT_SIDE, INPUT_SIDE, 3]),
    })
    const seen = grids.flatMap((grid) =>
      detectionsOf(floatsOf(outputs[grid.scores]), floatsOf(outputs[grid.boxes]), grid),
    )
    return withoutOverlaps(seen).map((detection) => inPicture(detection, toPicture))
  }

  async close(): Promise<void> {
    await this.#session.release()
  }
}

/** Fits a picture into the middle of the input. */
function letterbox(width: number, height: number): Similarity {
  const scale = Math.max(width, height) / INPUT_SIDE
  const start = (size: number): number => 0.5 * scale - 0.5 - (INPUT_SIDE * scale - size) / 2
  return { a: scale, b: 0, moveX: start(width), moveY: start(height) }
}

function detectionsOf(
  logits: Float32Array,
  values: Float32Array,
  { stride, anchorsPerCell }: { readonly stride: number; readonly anchorsPerCell: number },
): readonly Detection[] {
  const columns = INPUT_SIDE / stride
  const minLogit = Math.log(MIN_SCORE / (1 - MIN_SCORE))
  const detections: Detection[] = []
  logits.forEach((logit, index) => {
    if (logit < minLogit) return
    const cell = Math.floor(index / anchorsPerCell)
    const anchor = {
      x: ((cell % columns) + 0.5) * stride,
      y: (Math.floor(cell / columns) + 0.5) * stride,
    }
    const anchored = values.subarray(index * VALUES_PER_ANCHOR, (index + 1) * VALUES_PER_ANCHOR)
    detections.push(detectionOf(anchored, anchor, 1 / (1 + Math.exp(-logit))))
  })
  return detections
}

function detectionOf(values: Float32Array, anchor: Point, score: number): Detection {
  const point = (at: number): Point => ({ x: values[at]! + anchor.x, y: values[at + 1]! + anchor.y })
  const centre = point(0)
  const [width, height] = [values[2]!, values[3]!]
  return {
    score,
    box: { x: centre.x - width / 2, y: centre.y - height / 2, width, height },
    eyes: [point(4), point(6)],
  }
}

/** Keeps only the most certain of overlapping boxes. */
function withoutOverlaps(detections: readonly Detection[]): readonly Detection[] {
  const kept: Detection[] = []
  for (const detection of detections.toSorted((one, other) => other.score - one.score)) {
    if (kept.every(({ box }) => overlap(box, detection.box) <= MAX_OVERLAP)) kept.push(detection)
  }
  return kept
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  const shared = Math.max(0, width) * Math.max(0, height)
  return shared / Math.min(one.width * one.height, other.width * other.height)
}

function inPicture({ box, score, eyes }: Detection, toPicture: Similarity): Detection {
  // The model counts from the corner of a pixel, the map from its centre.
  const map = ({ x, y }: Point): Point => mapPoint(toPicture, { x: x - 0.5, y: y - 0.5 })
  return {
    score,
    eyes: [map(eyes[0]), map(eyes[1])],
    box: { ...map(box), width: box.width * toPicture.a, height: box.height * toPicture.a },
  }
}
