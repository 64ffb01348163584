/** The port to embeddings of other models than the one that a picture was enrolled with. */
import type { Id } from '../../../protocol/ids.ts'

/** How many pictures of an account have an embedding of each model. */
export interface FaceModelCount {
  readonly modelId: string
  readonly pictures: number
}

/**
 * Embeddings of other models than the one that a picture was enrolled with: this is how a registry changes its model.
 */
export interface FaceModelStore {
  /** Counts the pictures of an account by the model's id. */
  count(accountId: Id): Promise<readonly FaceModelCount[]>
  /** Pictures of any account without an embedding of a model. */
  countWithout(modelId: string): Promise<number>
  /** Pictures without an embedding of a model, ordered by id, beginning after a given one. */
  listWithout(
    accountId: Id,
    modelId: string,
    page: { readonly after: Id | undefined; readonly limit: number },
  ): Promise<readonly { readonly imageId: Id; readonly recordId: Id; readonly blobKey: string }[]>
  /**
   * Stores embeddings of one model, replacing earlier ones of that model, with one step of the change sequence for each
   * record. Pictures that no longer exist are skipped. Returns how many were stored.
   */
  put(
    accountId: Id,
    modelId: string,
    embeddings: readonly { readonly imageId: Id; readonly embedding: Float32Array }[],
  ): Promise<number>
}
