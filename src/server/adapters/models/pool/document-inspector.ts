import type { DocumentInspector } from '../../../../documents/forensics/document-inspection.ts'
import type { ModelCaller } from '../../../domain/model-caller.ts'
import type { ModelPool } from './worker-pool.ts'

/** A document inspector whose work is done in the pool's workers, on the share of one caller. */
export function createDocumentInspector(pool: ModelPool, caller?: ModelCaller): DocumentInspector {
  return {
    inspect: (side, { signal } = {}) => pool.run('inspect-side', side, { signal, caller }),
    cutPortrait: (image, face, { signal } = {}) =>
      pool.run('cut-portrait', { image, face }, { signal, caller }),
  }
}
