import type { Id } from '../../../protocol/ids.ts'
import type { FaceCandidate } from '../../domain/ports.ts'

/** Which picture of which record a row is. */
export interface RowIdentity {
  readonly recordId: Id
  readonly faceImageId: Id
}

const FIRST_CAPACITY = 64

/** The embeddings of one account, one after another in memory, in no order. */
export class FaceRows {
  readonly #dimensions: number
  readonly #identities: RowIdentity[] = []
  readonly #rowOfImage = new Map<Id, number>()
  #vectors: Float32Array

  constructor(dimensions: number) {
    this.#dimensions = dimensions
    this.#vectors = new Float32Array(FIRST_CAPACITY * dimensions)
  }

  get length(): number {
    return this.#identities.length
  }

  /** Adds a face, or replaces the one that the picture had. */
  put(identity: RowIdentity, embedding: Float32Array): void {
    this.#refuseUnlessFits(embedding)
    const row = this.#rowOfImage.get(identity.faceImageId) ?? this.#identities.length
    if ((row + 1) * this.#dimensions > this.#vectors.length) this.#grow()
    this.#vectors.set(embedding, row * this.#dimensions)
    this.#identities[row] = identity
    this.#rowOfImage.set(identity.faceImageId, row)
  }

  removeRecord(recordId: Id): void {
    // Backwards, because the last row takes the place of a removed one.
    for (let row = this.length - 1; row >= 0; row--) {
      if (this.#identities[row]!.recordId === recordId) this.#removeRow(row)
    }
  }

  /** Every row is looked at: the best that reach `minCosine`, best first, equals by the picture's id. */
  search(probe: Float32Array, limit: number, minCosine: number): readonly FaceCandidate[] {
    this.#refuseUnlessFits(probe)
    const best: FaceCandidate[] = []
    for (let row = 0; row < this.length; row++) {
      const cosine = this.#cosine(row, probe)
      if (cosine < minCosine) continue
      const candidate = { ...this.#identities[row]!, cosine }
      if (best.length === limit && !isBetter(candidate, best.at(-1)!)) continue
      best.splice(best.findLastIndex((other) => !isBetter(candidate, other)) + 1, 0, candidate)
      if (best.length > limit) best.pop()
    }
    return best
  }

  #cosine(row: number, probe: Float32Array): number {
    const start = row * this.#dimensions
    let cosine = 0
    for (let index = 0; index < probe.length; index++) cosine += this.#vectors[start + index]! * probe[index]!
    return Math.max(-1, Math.min(1, cosine))
  }

  #refuseUnlessFits(vector: Float32Array): void {
    if (vector.length !== this.#dimensions) throw new Error('Embeddings of different length do not compare.')
  }

  #removeRow(row: number): void {
    const last = this.#identities.pop()!
    const removed = this.#identities[row] ?? last
    this.#rowOfImage.delete(removed.faceImageId)
    if (removed === last) return
    const end = this.length * this.#dimensions
    this.#vectors.copyWithin(row * this.#dimensions, end, end + this.#dimensions)
    this.#identities[row] = last
    this.#rowOfImage.set(last.faceImageId, row)
  }

  #grow(): void {
    const larger = new Float32Array(this.#vectors.length * 2)
    larger.set(this.#vectors)
    this.#vectors = larger
  }
}

function isBetter(one: FaceCandidate, other: FaceCandidate): boolean {
  if (one.cosine !== other.cosine) return one.cosine > other.cosine
  return one.faceImageId < other.faceImageId
}
