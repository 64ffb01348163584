import type { Point } from '../../../../imaging/pixels.ts'
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import { mapPoint, scaleOf, type Similarity } from '../../../../imaging/geometry/warp.ts'
import type { DetectedFace } from '../../../domain/faces/face-engine.ts'
import type { Detection } from './face-detector.ts'
import { floatTensor, floatsOf, type ModelSession } from '../sessions/model-sessions.ts'

/**
 * The right eye, the left eye, the tip of the nose, the right and the left corner of the mouth, as the person names
 * them.
 */
export type FivePoints = DetectedFace['landmarks']

/** What the mesh shows about one face. */
export interface FaceLandmarks {
  /** In pixels of the picture. */
  readonly points: FivePoints
  /** Turn of the head; positive when the person looks to their left. */
  readonly yawDegrees: number
}

/** A place of the face in pixels of the picture, and how far behind the middle of the head it lies, also in pixels. */
export interface MeshVertex extends Point {
  readonly depth: number
}

const INPUT_SIDE = 192
/** Side of the square shown to the mesh model, in longer sides of the detector's box. */
const BOX_ENLARGEMENT = 1.6
const VERTICES = 468
/** Vertices whose means are the five points. For an eye these are its corners and the middles of its lids. */
const fivePoints = [[33, 133, 159, 145], [362, 263, 386, 374], [1], [61], [291]] as const
/** Vertices at the edge of the face beside the person's right and left ear. */
const RIGHT_EDGE = 234
const LEFT_EDGE = 454

/** Finds eyes, nose and mouth to the pixel with FaceMesh. */
export class FaceMesh {
  readonly #session: ModelSession

  constructor(session: ModelSession) {
    this.#session = session
  }

  async landmarks(pyramid: Pyramid, detection: Detection): Promise<FaceLandmarks> {
    const { mesh, toPicture } = await this.#run(pyramid, detection)
    const [rightEye, leftEye, nose, rightMouth, leftMouth] = fivePoints.map((vertices) =>
      mapPoint(toPicture, meanVertex(mesh, vertices)),
    )
    return {
      points: [rightEye!, leftEye!, nose!, rightMouth!, leftMouth!],
      yawDegrees: yawOf(mesh),
    }
  }

  /** All vertices, by their numbers. */
  async vertices(pyramid: Pyramid, detection: Detection): Promise<readonly MeshVertex[]> {
    const { mesh, toPicture } = await this.#run(pyramid, detection)
    return Array.from({ length: VERTICES }, (_, vertex) => ({
      ...mapPoint(toPicture, meanVertex(mesh, [vertex])),
      depth: mesh[3 * vertex + 2]! * scaleOf(toPicture),
    }))
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  async #run(
    pyramid: Pyramid,
    detection: Detection,
  ): Promise<{ readonly mesh: Float32Array; readonly toPicture: Similarity }> {
    const toPicture = uprightSquare(detection)
    const input = pyramid.view(toPicture, INPUT_SIDE, INPUT_SIDE)
    for (let index = 0; index < input.length; index++) input[index]! /= 255
    const outputs = await this.#session.run({
      input: floatTensor(input, [1, INPUT_SIDE, INPUT_SIDE, 3]),
    })
    const mesh = floatsOf(outputs['mesh'])
    if (mesh.length !== 3 * VERTICES)
      throw new Error(`The face mesh has ${mesh.length} values instead of ${3 * VERTICES}.`)
    return { mesh, toPicture }
  }
}

/** The five points of a face whose every vertex is known. */
export function fivePointsOf(mesh: readonly MeshVertex[]): FivePoints {
  const [rightEye, leftEye, nose, rightMouth, leftMouth] = fivePoints.map((vertices) =>
    middleOf(mesh, vertices),
  )
  return [rightEye!, leftEye!, nose!, rightMouth!, leftMouth!]
}

/** The mean of some vertices. */
export function middleOf(mesh: readonly MeshVertex[], vertices: readonly number[]): Point {
  const sum = (axis: 'x' | 'y'): number => vertices.reduce((total, vertex) => total + mesh[vertex]![axis], 0)
  return { x: sum('x') / vertices.length, y: sum('y') / vertices.length }
}

/** The square around a face, turned so that its eyes are level. */
function uprightSquare({ box, eyes: [right, left] }: Detection): Similarity {
  const turn = Math.atan2(left.y - right.y, left.x - right.x)
  const scale = (Math.max(box.width, box.height) * BOX_ENLARGEMENT) / INPUT_SIDE
  const a = Math.cos(turn) * scale
  const b = Math.sin(turn) * scale
  const middle = (INPUT_SIDE - 1) / 2
  return {
    a,
    b,
    moveX: box.x + box.width / 2 - a * middle + b * middle,
    moveY: box.y + box.height / 2 - b * middle - a * middle,
  }
}

function meanVertex(mesh: Float32Array, vertices: readonly number[]): Point {
  const sum = (axis: number): number =>
    vertices.reduce((total, vertex) => total + mesh[3 * vertex + axis]!, 0)
  // The model counts from the corner of a pixel, the map from its centre.
  return { x: sum(0) / vertices.length - 0.5, y: sum(1) / vertices.length - 0.5 }
}

/** The turn of the head, from the line between the two edges of the face: the nearer one has the smaller depth. */
function yawOf(mesh: Float32Array): number {
  const along = (axis: number): number => mesh[3 * LEFT_EDGE + axis]! - mesh[3 * RIGHT_EDGE + axis]!
  return (Math.atan2(along(2), Math.hypot(along(0), along(1))) * 180) / Math.PI
}
