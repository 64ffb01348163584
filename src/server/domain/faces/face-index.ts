/** The port to the search among the faces of an account. */
import type { Id } from '../../../protocol/ids.ts'
import type { IndexedFace } from './face-store.ts'

/** A face of the index, and how similar it is to the face that is searched. */
export interface FaceCandidate {
  readonly recordId: Id
  readonly faceImageId: Id
  /** Cosine of the two embeddings, -1 to 1. */
  readonly cosine: number
}

/** Searches one account's embeddings exactly. */
export interface FaceIndex {
  add(face: IndexedFace): Promise<void>
  /** Returns once nothing of a removed record is left, in memory or on disk. */
  removeRecord(accountId: Id, recordId: Id): Promise<void>
  /** Best first; only candidates whose cosine is at least `minCosine`. */
  search(
    accountId: Id,
    probe: Float32Array,
    options: { readonly limit: number; readonly minCosine: number; readonly signal?: AbortSignal },
  ): Promise<readonly FaceCandidate[]>
}
