import { similarityOf } from '../../../domain/faces/comparison.ts'
import type { FaceEngine } from '../../../domain/faces/face-engine.ts'
import type { MovementEngine } from '../../../domain/movement/movement.ts'
import type { ModelPool } from './worker-pool.ts'

/** Measures movement with the face models of a pool. */
export function createMovementEngine(
  pool: ModelPool,
  { calibration }: Pick<FaceEngine, 'calibration'>,
): MovementEngine {
  return {
    measure: async (burst, caller, signal) => {
      const seen = await pool.run('measure-movement', burst, { signal, caller })
      const { movement, faces, repeated, background } = seen
      if (!faces) return { movement }
      const { together, withSelfie } = faces
      return {
        movement,
        faces: {
          together: similarityOf(together, calibration),
          ...(repeated > 0 && { repeated }),
          ...(background !== undefined && { background }),
          ...(withSelfie !== undefined && { withSelfie: similarityOf(withSelfie, calibration) }),
        },
      }
    },
  }
}
