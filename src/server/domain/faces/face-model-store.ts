/** The port to embeddings of further models than that which a picture was enrolled with. */
import type { Id } from '../../../protocol/ids.ts'

/** How many pictures of an account have an embedding of each model. */
export interface FaceModelCount {
  readonly modelId: string
  readonly pictures: number
}

/** Embeddings of further models, beside that which a picture was enrolled with: how a registry changes its model. */
export interface FaceModelStore {
  /** By the model's id. */
  count(accountId: Id): Promise<readonly FaceModelCount[]>
  /** Pictures of any account without an embedding of a model. */
  countWithout(modelId: string): Promise<number>
  /** Pictures without an embedding of a model, by their id, from the first that comes after one. */
  listWithout(
    accountId: Id,
    modelId: string,
    page: { readonly after: Id | undefined; readonly limit: number },
  ): Promise<readonly { readonly imageId: Id; readonly recordId: Id; readonly blobKey: string }[]>
  /**
   * Stores embeddings of one model, each in place of an earlier one of that model, with one step of the change
   * sequence a record. Pictures that are gone are passed over. Answers how many were stored.
   */
  put(
    accountId: Id,
    modelId: string,
    embeddings: readonly { readonly imageId: Id; readonly embedding: Float32Array }[],
  ): Promise<number>
}
