import type { ModelCaller } from '../../../domain/model-caller.ts'
import type { DocumentEngine } from '../../../../documents/document-engine.ts'
import type { ModelPool } from './worker-pool.ts'

/** A document engine whose models run in the pool's workers, on the share of one caller. */
export function createDocumentEngine(pool: ModelPool, caller?: ModelCaller): DocumentEngine {
  return {
    read: (image, { signal, look, isDrawn } = {}) =>
      pool.run('read-document', { image, look, isDrawn }, { signal, caller }),
    glance: (image, { signal, isDrawn } = {}) =>
      pool.run('glance-document', { image, isDrawn }, { signal, caller }),
    readCodes: (image, { signal, look } = {}) => pool.run('read-codes', { image, look }, { signal, caller }),
    readNames: (card, lines, { signal } = {}) => pool.run('read-names', { card, lines }, { signal, caller }),
  }
}
