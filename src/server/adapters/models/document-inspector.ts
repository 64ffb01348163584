import type { DocumentInspector } from '../../domain/document-inspection.ts'
import type { ModelPool } from './worker-pool.ts'

/** A document inspector whose work is done in the pool's workers. */
export function createDocumentInspector(pool: ModelPool): DocumentInspector {
  return {
    inspect: (side, { signal } = {}) => pool.run('inspect-side', side, signal),
    cutPortrait: (image, face, { signal } = {}) => pool.run('cut-portrait', { image, face }, signal),
  }
}
