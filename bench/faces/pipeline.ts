/** The stages of the service's own pipeline, one after another on this thread, each with its CPU time. */
import { join } from 'node:path'
import { Pyramid } from '../../src/imaging/motion/pyramid.ts'
import { alignFace } from '../../src/server/adapters/models/faces/face-aligner.ts'
import { FaceDetector } from '../../src/server/adapters/models/faces/face-detector.ts'
import { FaceEmbedder } from '../../src/server/adapters/models/faces/face-embedder.ts'
import { FaceMesh, type FivePoints } from '../../src/server/adapters/models/faces/face-landmarks.ts'
import { decodePhoto } from '../../src/server/adapters/models/pictures/image-decoder.ts'
import { readFaceModel } from '../../src/server/adapters/models/sessions/model-card.ts'
import { openSession } from '../../src/server/adapters/models/sessions/model-sessions.ts'
import { cpuMs } from '../measure.ts'

export const stages = ['decode', 'detect', 'landmarks', 'align', 'embed'] as const
export type Stage = (typeof stages)[number]

export interface SeenFace {
  readonly embedding: Float32Array
  /** Averaged with the embedding of the mirror image. */
  readonly averaged: Float32Array | undefined
  readonly points: FivePoints
  readonly ms: Readonly<Record<Stage, number>>
}

export class Pipeline {
  readonly modelId: string
  readonly #detector: FaceDetector
  readonly #mesh: FaceMesh
  readonly #embedder: FaceEmbedder

  private constructor(modelId: string, detector: FaceDetector, mesh: FaceMesh, embedder: FaceEmbedder) {
    this.modelId = modelId
    this.#detector = detector
    this.#mesh = mesh
    this.#embedder = embedder
  }

  static async open(): Promise<Pipeline> {
    const models = join(import.meta.dirname, '..', '..', 'models', 'faces')
    const embedder = process.env['LIMIAR_FACE_MODEL'] ?? join(models, 'face-embedder.onnx')
    const model = await readFaceModel(embedder)
    return new Pipeline(
      model.id,
      new FaceDetector(await openSession(join(models, 'face-detector.onnx'))),
      new FaceMesh(await openSession(join(models, 'face-mesh.onnx'))),
      await FaceEmbedder.open(model),
    )
  }

  /** The face near the middle; undefined when none is found. */
  async see(image: Uint8Array, { flip = false } = {}): Promise<SeenFace | undefined> {
    const decode = await cpuMs(() => decodePhoto(image))
    const photo = decode.result
    const pyramid = new Pyramid(photo)
    const detect = await cpuMs(() => this.#detector.detect(pyramid))
    const face = central(detect.result, photo)
    if (!face) return undefined
    const landmarks = await cpuMs(() => this.#mesh.landmarks(pyramid, face))
    const { points } = landmarks.result
    const align = await cpuMs(() => alignFace(pyramid, points, this.#embedder.alignment))
    const embed = await cpuMs(() => this.#embedder.embed(align.result))
    const averaged = flip ? await this.#embedder.average(align.result, embed.result) : undefined
    const ms = {
      decode: decode.ms,
      detect: detect.ms,
      landmarks: landmarks.ms,
      align: align.ms,
      embed: embed.ms,
    }
    return { embedding: embed.result, averaged, points, ms }
  }
}

interface Seen {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** The person after whom a photograph of such a set is named: the large face near the middle. */
export function central<Face extends Seen>(
  faces: readonly Face[],
  { width, height }: { readonly width: number; readonly height: number },
): Face | undefined {
  const weight = ({ box }: Seen): number => {
    const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2]
    return box.width * box.height - 2 * (x * x + y * y)
  }
  return faces.toSorted((one, other) => weight(other) - weight(one))[0]
}
