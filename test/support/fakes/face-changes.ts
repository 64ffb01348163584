import type {
  FaceChange,
  FaceChangePage,
  FaceStore,
  IndexedFace,
} from '../../../src/server/domain/faces/face-store.ts'
import { newId } from '../../../src/protocol/ids.ts'

/** The change sequence of a store in memory: with the parts that a face index needs. */
export class FaceChanges implements Pick<FaceStore, 'changesAfter'> {
  /** The numbers after which changes were asked for. */
  readonly asked: number[] = []
  /** Changes of removed records up to this number are removed, too. */
  trimmed = 0
  readonly #changes: FaceChange[] = []
  readonly #records = new Map<string, readonly IndexedFace[]>()
  /**
   * The faces of all records. They are kept, because tests ask for them at every change and gathering them took half of
   * their time.
   */
  #faces: IndexedFace[] = []

  /** Every face that is stored. */
  get faces(): readonly IndexedFace[] {
    return this.#faces
  }

  get last(): number {
    return this.#changes.length
  }

  /** Stores a record with a face for each embedding. */
  add(
    accountId: string,
    embeddings: readonly Float32Array[],
    options: { readonly modelId?: string; readonly recordId?: string } = {},
  ): readonly IndexedFace[] {
    const { modelId = 'a-model', recordId = newId() } = options
    const faces = embeddings.map((embedding) => ({
      accountId,
      recordId,
      faceImageId: newId(),
      modelId,
      embedding,
    }))
    const isNew = !this.#records.has(recordId)
    this.#records.set(recordId, faces)
    if (isNew) this.#faces.push(...faces)
    else this.#faces = [...this.#records.values()].flat()
    this.#changes.push({ sequence: this.last + 1, kind: 'added', recordId, faces: [] })
    return faces
  }

  remove(accountId: string, recordId: string): void {
    this.#records.delete(recordId)
    this.#faces = this.#faces.filter((face) => face.recordId !== recordId)
    this.#changes.push({ sequence: this.last + 1, kind: 'removed', accountId, recordId })
  }

  /** Faces are read together with the change, as in a database: a record that has been removed since has none. */
  async changesAfter(after: number, limit: number): Promise<FaceChangePage> {
    this.asked.push(after)
    const changes = this.#changes
      .slice(after)
      .filter(
        ({ sequence, kind, recordId }) =>
          sequence > this.trimmed || (kind === 'added' && this.#records.has(recordId)),
      )
      .slice(0, limit)
      .map((change) =>
        change.kind === 'added' ? { ...change, faces: this.#records.get(change.recordId) ?? [] } : change,
      )
    return { changes, trimmed: this.trimmed }
  }
}
