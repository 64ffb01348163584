import type { CopyAgreement, Calibration, FaceEngine, FacesFound } from '../../../domain/faces/face-engine.ts'
import { FaceModelError, readFaceModel, type FaceModel } from '../sessions/model-card.ts'
import type { ModelPool } from './worker-pool.ts'

/** Finds faces with the models of a pool. @throws FaceModelError when its embedder cannot be used. */
export async function createFaceEngine(pool: ModelPool): Promise<FaceEngine> {
  return new PooledFaceEngine(pool, await readFaceModel(pool.faceModelPath))
}

/** Runs the embedder once, to see whether it does what its card says. @throws FaceModelError. */
export async function tryFaceModel(pool: ModelPool): Promise<void> {
  const mistake = await pool.run('try-face-model', undefined)
  if (mistake !== undefined) throw new FaceModelError(mistake)
}

class PooledFaceEngine implements FaceEngine {
  readonly modelId: string
  readonly dimensions: number
  readonly calibration: Calibration
  readonly #pool: ModelPool

  constructor(pool: ModelPool, { id, card }: FaceModel) {
    this.#pool = pool
    this.modelId = id
    this.dimensions = card.embedder.dimensions
    this.calibration = card.embedder.calibration
  }

  findFaces(image: Uint8Array, options: Parameters<FaceEngine['findFaces']>[1] = {}): Promise<FacesFound> {
    const { embed = 'largest', flip = false, crop = false, asSelfie = false, signal, caller } = options
    return this.#pool.run('find-faces', { image, embed, flip, crop, asSelfie }, { signal, caller })
  }

  copyAgreement(
    one: Uint8Array,
    other: Uint8Array,
    { signal, caller }: Parameters<FaceEngine['copyAgreement']>[2] = {},
  ): Promise<CopyAgreement> {
    return this.#pool.run('compare-crops', { one, other }, { signal, caller })
  }
}
