import { join } from 'node:path'
import { leastContinuity } from '../../../../imaging/motion/background-continuity.ts'
import { countNearCopies } from '../../../../imaging/quality/near-copies.ts'
import { exposureOf } from '../../../../imaging/quality/exposure.ts'
import { luminance, type Box } from '../../../../imaging/pixels.ts'
import { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import { laplacianVariance } from '../../../../imaging/quality/sharpness.ts'
import type { MovementMeasured, SelfieBurst } from '../../../domain/movement/movement.ts'
import type { DetectedFace, FacesFound } from '../../../domain/faces/face-engine.ts'
import type { SelfieMeasures } from '../../../domain/faces/selfie-measures.ts'
import { alignedPicture, alignFace, isUsual } from './face-aligner.ts'
import { FaceDetector, type Detection } from './face-detector.ts'
import { FaceEmbedder } from './face-embedder.ts'
import { compareBurst, framesToCompare, middleFirst, type BurstCosines } from './burst-faces.ts'
import { extentOf } from '../pictures/card-view.ts'
import { FaceMesh, fivePointsOf, type FivePoints, type MeshVertex } from './face-landmarks.ts'
import {
  hasFace,
  measureMovement,
  nearestToMiddle,
  type FrameWithFace,
  type MeshedFrame,
} from './face-movement.ts'
import { decodePhoto, type Photo } from '../pictures/image-decoder.ts'
import { readFaceModel } from '../sessions/model-card.ts'
import { openSession } from '../sessions/model-sessions.ts'

/** What is requested about a picture. */
export interface FacesWanted {
  /** Which faces get an embedding. */
  readonly embed: 'largest' | 'all' | 'none'
  /** Also gives each embedding averaged with that of the mirror image. */
  readonly flip?: boolean
  /** Also gives the crop of each face that gets an embedding. */
  readonly crop?: boolean
  /** Also measures the picture as a selfie of its largest face. */
  readonly asSelfie?: boolean
}

/** Measures a decoded selfie; the box is of its largest face, in the pixels of the decoded picture. */
type MeasureSelfie = (photo: Pyramid, face: Box) => Promise<SelfieMeasures>

/** What a burst shows: how its face moves, and whose face it is; undefined where no frame has a face. */
export interface BurstSeen {
  readonly movement: MovementMeasured | undefined
  readonly faces: BurstCosines | undefined
  /** Frames that repeat an earlier one, apart from compression or some pixels. */
  readonly repeated: number
  /** How well the background continues between frames, -1 to 1, at its worst; undefined where no background is seen. */
  readonly background: number | undefined
}

/** Long side at which faces are looked for, pixels: the detector sees 256, an aligned face is 112. */
const LONG_SIDE = 1280
/** Long side of a frame in which movement is measured, pixels: the size at which the check was evaluated. */
const MOVEMENT_LONG_SIDE = 640
/**
 * Two frames count as copies below this mean difference of luminance levels over a thumbnail. A JPEG of quality 85 that
 * is encoded again differs by 0.14, at most 0.17. None of 36 bursts of people has more than one such frame. 36 stills
 * sent as a burst and 36 bursts that run back, all encoded again with quality 80 or more, have three or more.
 */
const SAME_FRAME_LEVELS = 0.25
/** Faces of one picture that are examined: a crowd must not hold up everybody else. */
const MAX_FACES = 20

/** The tasks of a worker with faces. Pictures are passed encoded. */
export class FaceTasks {
  readonly #detector: FaceDetector
  readonly #mesh: FaceMesh
  readonly #embedder: FaceEmbedder

  constructor(detector: FaceDetector, mesh: FaceMesh, embedder: FaceEmbedder) {
    this.#detector = detector
    this.#mesh = mesh
    this.#embedder = embedder
  }

  /** Opens the detector and the mesh of a folder, and an embedder from wherever it lies. */
  static async open(folder: string, embedderPath: string): Promise<FaceTasks> {
    // The embedder is first, because an operator may have named its file: if it fails, nothing else is open yet.
    const embedder = await FaceEmbedder.open(await readFaceModel(embedderPath))
    return new FaceTasks(
      new FaceDetector(await openSession(join(folder, 'face-detector.onnx'))),
      new FaceMesh(await openSession(join(folder, 'face-mesh.onnx'))),
      embedder,
    )
  }

  /**
   * Every face, largest first, in the pixels of the upright picture, and the result of `measure` on the picture and its
   * largest face, so that it need not be decoded again.
   */
  async find(
    image: Uint8Array,
    { embed, flip = false, crop = false }: FacesWanted,
    measure?: MeasureSelfie,
  ): Promise<FacesFound> {
    const photo = await decodePhoto(image, { longSide: LONG_SIDE })
    const pyramid = new Pyramid(photo)
    const detections = (await this.#detector.detect(pyramid)).toSorted(
      (one, other) => area(other) - area(one),
    )
    const faces: DetectedFace[] = []
    for (const [rank, detection] of detections.slice(0, MAX_FACES).entries()) {
      const isWanted = embed === 'all' || (embed === 'largest' && rank === 0)
      faces.push(
        inFullPixels(await this.#look(pyramid, detection, isWanted ? { flip, crop } : undefined), photo),
      )
    }
    const [largest] = detections
    const selfie = measure && largest && (await measure(pyramid, boxWithin(largest.box, 1, photo)))
    return { ...photo.full, faces, ...(selfie && { selfie }) }
  }

  /**
   * Measures the depth in the movement of one face, over frames of the same size, and whether it is the selfie's face.
   */
  async movement({ frames, selfie, turnsAsked = false }: SelfieBurst): Promise<BurstSeen> {
    const meshed: MeshedFrame[] = []
    for (const frame of frames) meshed.push(await this.#meshed(frame))
    const withFace = meshed.filter(hasFace)
    const middle = nearestToMiddle(withFace)
    const embeddings: Float32Array[] = []
    const compared = turnsAsked ? middleFirst(withFace, middle) : framesToCompare(withFace, middle)
    for (const frame of compared) embeddings.push(await this.#embed(frame))
    const own = await this.#meshed(selfie)
    return {
      movement: measureMovement(meshed),
      repeated: countNearCopies(
        meshed.map(({ picture }) => picture),
        SAME_FRAME_LEVELS,
      ),
      background: leastContinuity(
        meshed.map(({ picture, mesh }) => ({ picture, face: mesh && boxOf(mesh) })),
      ),
      faces: compareBurst(embeddings, hasFace(own) ? await this.#embed(own) : undefined),
    }
  }

  async #meshed(image: Uint8Array): Promise<MeshedFrame> {
    const picture = await decodePhoto(image, { longSide: MOVEMENT_LONG_SIDE })
    const pyramid = new Pyramid(picture)
    const [largest] = (await this.#detector.detect(pyramid)).toSorted((one, other) => area(other) - area(one))
    return { picture, mesh: largest && (await this.#mesh.vertices(pyramid, largest)) }
  }

  #embed({ picture, mesh }: FrameWithFace): Promise<Float32Array> {
    const aligned = alignFace(new Pyramid(picture), fivePointsOf(mesh), this.#embedder.alignment)
    return this.#embedder.embed(aligned)
  }

  /** Runs every model once on an empty input, so that the first face waits no longer than the next. */
  async warmUp(): Promise<void> {
    const side = 256
    const pyramid = new Pyramid({
      data: new Uint8Array(side * side * 3).fill(128),
      width: side,
      height: side,
    })
    await this.#detector.detect(pyramid)
    const quarter = side / 4
    const eyes = [quarter, 3 * quarter].map((x) => ({ x, y: 1.5 * quarter }))
    const box = { x: 0, y: 0, width: side, height: side }
    await this.#look(pyramid, { box, score: 1, eyes: [eyes[0]!, eyes[1]!] }, { flip: false, crop: false })
  }

  async close(): Promise<void> {
    await Promise.all([this.#detector.close(), this.#mesh.close(), this.#embedder.close()])
  }

  async #look(
    pyramid: Pyramid,
    detection: Detection,
    embed: { readonly flip: boolean; readonly crop: boolean } | undefined,
  ): Promise<DetectedFace> {
    const { points, yawDegrees } = await this.#mesh.landmarks(pyramid, detection)
    const aligned = alignFace(pyramid, points)
    const face = alignedPicture(aligned)
    const forModel = embed && this.#alignedForModel(pyramid, points, aligned)
    const embedding = forModel && (await this.#embedder.embed(forModel))
    return {
      box: detection.box,
      confidence: detection.score * 100,
      landmarks: points,
      interEyePixels: Math.hypot(points[1].x - points[0].x, points[1].y - points[0].y),
      yawDegrees,
      sharpness: laplacianVariance(face),
      brightness: exposureOf(face).brightness,
      embedding,
      ...(embedding && embed.flip ? { averaged: await this.#embedder.average(forModel, embedding) } : {}),
      ...(embed?.crop ? { crop: Uint8Array.from(luminance(face), Math.round) } : {}),
    }
  }

  /** Uses the face that was aligned for measuring if the embedder wants the same alignment, as most do. */
  #alignedForModel(pyramid: Pyramid, points: FivePoints, aligned: Float32Array): Float32Array {
    const { alignment } = this.#embedder
    return isUsual(alignment) ? aligned : alignFace(pyramid, points, alignment)
  }
}

/** The upright rectangle about a mesh. */
function boxOf(mesh: readonly MeshVertex[]): Box {
  const { left, top, right, bottom } = extentOf(mesh)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const area = ({ box }: Detection): number => box.width * box.height

/** Converts a face to the pixels of the full photograph and clips its box at the edges. */
function inFullPixels(face: DetectedFace, { scale, full }: Photo): DetectedFace {
  const point = ({ x, y }: FivePoints[0]): FivePoints[0] => ({ x: x * scale, y: y * scale })
  const [rightEye, leftEye, nose, rightMouth, leftMouth] = face.landmarks
  return {
    ...face,
    box: boxWithin(face.box, scale, full),
    landmarks: [point(rightEye), point(leftEye), point(nose), point(rightMouth), point(leftMouth)],
    interEyePixels: face.interEyePixels * scale,
  }
}

function boxWithin(box: Box, scale: number, { width, height }: Photo['full']): Box {
  const x = Math.max(0, box.x * scale)
  const y = Math.max(0, box.y * scale)
  return {
    x,
    y,
    width: Math.min(width, (box.x + box.width) * scale) - x,
    height: Math.min(height, (box.y + box.height) * scale) - y,
  }
}
