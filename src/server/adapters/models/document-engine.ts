import type { DocumentEngine } from '../../domain/ports.ts'
import type { ModelPool } from './worker-pool.ts'

/** A document engine whose models run in the pool's workers. */
export function createDocumentEngine(pool: ModelPool): DocumentEngine {
  return {
    read: (image, { signal } = {}) => pool.run('read-document', { image }, signal),
    glance: (image, { signal } = {}) => pool.run('glance-document', { image }, signal),
    readNames: (card, lines, { signal } = {}) => pool.run('read-names', { card, lines }, signal),
  }
}
