import type { Id } from '../../../protocol/ids.ts'
import type { FaceCandidate, FaceChange, FaceIndex, FaceStore, IndexedFace } from '../../domain/ports.ts'
import { FaceRows } from './face-rows.ts'

/** A face index that lives in this process and is filled from the database. */
export interface LoadedFaceIndex extends FaceIndex {
  /** Replays every change that the store knows; to be awaited before the first search. */
  load(): Promise<void>
}

export interface FaceIndexOptions {
  readonly faces: FaceStore
  /** Embeddings of other models stay out, for they do not compare. */
  readonly modelId: string
}

/** Changes that are read from the store at a time: about 4 MB of embeddings. */
const CHANGES_PER_PAGE = 500
/** How far from 1 the length of an embedding may be: 32-bit rounding stays well below. */
const UNIT_LENGTH_TOLERANCE = 1e-3

/** Searches by comparing the probe with every embedding of the account. */
export function createFaceIndex(options: FaceIndexOptions): LoadedFaceIndex {
  return new ScanningFaceIndex(options)
}

class ScanningFaceIndex implements LoadedFaceIndex {
  readonly #store: FaceStore
  readonly #modelId: string
  readonly #accounts = new Map<Id, FaceRows>()

  constructor({ faces, modelId }: FaceIndexOptions) {
    this.#store = faces
    this.#modelId = modelId
  }

  async load(): Promise<void> {
    for (let sequence = 0; ;) {
      const changes = await this.#store.changesAfter(sequence, CHANGES_PER_PAGE)
      for (const change of changes) await this.#replay(change)
      const last = changes.at(-1)
      if (!last) return
      sequence = last.sequence
    }
  }

  async add({ accountId, recordId, faceImageId, modelId, embedding }: IndexedFace): Promise<void> {
    if (modelId !== this.#modelId) {
      throw new Error(`An embedding of ${modelId} does not belong among those of ${this.#modelId}.`)
    }
    refuseUnlessUnit(embedding)
    const rows = this.#accounts.get(accountId) ?? new FaceRows(embedding.length)
    this.#accounts.set(accountId, rows)
    rows.put({ recordId, faceImageId }, embedding)
  }

  async removeRecord(accountId: Id, recordId: Id): Promise<void> {
    const rows = this.#accounts.get(accountId)
    rows?.removeRecord(recordId)
    if (rows?.length === 0) this.#accounts.delete(accountId)
  }

  async search(
    accountId: Id,
    probe: Float32Array,
    { limit, minCosine, signal }: Parameters<FaceIndex['search']>[2],
  ): Promise<readonly FaceCandidate[]> {
    signal?.throwIfAborted()
    refuseUnlessUnit(probe)
    if (limit < 1) return []
    return this.#accounts.get(accountId)?.search(probe, limit, minCosine) ?? []
  }

  async #replay(change: FaceChange): Promise<void> {
    if (change.kind === 'removed') return this.removeRecord(change.accountId, change.recordId)
    for (const face of change.faces) if (face.modelId === this.#modelId) await this.add(face)
  }
}

/** A vector of zeros or with a NaN compares to nothing, and silently so. */
function refuseUnlessUnit(vector: Float32Array): void {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  if (!(Math.abs(length - 1) <= UNIT_LENGTH_TOLERANCE)) throw new Error('An embedding has to have length 1.')
}
