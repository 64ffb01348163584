/** The face engine of the settings, in a command's own process. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createFaceEngine, tryFaceModel } from '../../adapters/models/pool/face-engine.ts'
import { readFaceModel, type FaceModel } from '../../adapters/models/sessions/model-card.ts'
import { createModelPool } from '../../adapters/models/pool/worker-pool.ts'
import type { FaceEngine } from '../../domain/faces/face-engine.ts'
import { packageDirectory } from '../../machine/package-directory.ts'
import type { Settings } from '../../settings/settings.ts'

export interface OpenFaceEngine {
  readonly engine: FaceEngine
  readonly model: FaceModel
  /** How many pictures it can use at a time. */
  readonly threads: number
  close(): Promise<void>
}

/** Opens the engine, with a worker for every processor. @throws FaceModelError. */
export async function openFaceEngine({ faceModel }: Settings): Promise<OpenFaceEngine> {
  const threads = availableParallelism()
  const modelsDir = join(packageDirectory(), 'models')
  const pool = createModelPool({ modelsDir, faceModelPath: faceModel, threads })
  try {
    await tryFaceModel(pool)
    const engine = await createFaceEngine(pool)
    return { engine, model: await readFaceModel(pool.faceModelPath), threads, close: () => pool.close() }
  } catch (error) {
    await pool.close()
    throw error
  }
}
