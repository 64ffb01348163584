import { join } from 'node:path'
import type { Calibration, FaceEngine, FacesFound } from '../../domain/ports.ts'
import { modelIdOf, readEmbedderCard, type EmbedderCard } from './model-card.ts'
import type { ModelPool } from './worker-pool.ts'

/** Finds faces with the models of a pool's folder. */
export async function createFaceEngine(pool: ModelPool): Promise<FaceEngine> {
  return new PooledFaceEngine(
    pool,
    await readEmbedderCard(join(pool.modelsDir, 'faces', 'face-embedder.json')),
  )
}

class PooledFaceEngine implements FaceEngine {
  readonly modelId: string
  readonly dimensions: number
  readonly calibration: Calibration
  readonly #pool: ModelPool

  constructor(pool: ModelPool, card: EmbedderCard) {
    this.#pool = pool
    this.modelId = modelIdOf(card)
    this.dimensions = card.embedder.dimensions
    this.calibration = card.embedder.calibration
  }

  findFaces(image: Uint8Array, options: Parameters<FaceEngine['findFaces']>[1] = {}): Promise<FacesFound> {
    const { embed = 'largest', signal } = options
    return this.#pool.run('find-faces', { image, embed }, signal)
  }
}
