import type { MovementEngine } from '../../domain/movement.ts'
import type { ModelPool } from './worker-pool.ts'

/** Measures movement with the face models of a pool. */
export function createMovementEngine(pool: ModelPool): MovementEngine {
  return { measure: (frames, caller, signal) => pool.run('measure-movement', { frames }, { signal, caller }) }
}
