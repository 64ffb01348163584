/** The port to the face records of the registry. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Listed, Page } from '../listing.ts'

/** One stored picture of a face record. */
export interface StoredFaceImage {
  readonly id: Id
  /** The key of the picture in the blob store. */
  readonly blobKey: string
  readonly mediaType: string
  readonly face: {
    readonly id: Id
    /** 0 to 100: how sure the detector is that this is a face. */
    readonly confidence: number
    /** Name and hash of the model that made the embedding; embeddings of two models cannot be compared. */
    readonly modelId: string
    /** Unit length, in the model's dimensions. */
    readonly embedding: Float32Array
  }
}

export interface StoredFace {
  readonly id: Id
  readonly accountId: Id
  readonly cpf: Cpf | undefined
  readonly description: string
  readonly images: readonly StoredFaceImage[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One picture with the record that it belongs to. */
export interface GalleryRow {
  readonly face: StoredFace
  readonly image: StoredFaceImage
}

/** One embedding as the index needs it. */
export interface IndexedFace {
  readonly accountId: Id
  readonly faceImageId: Id
  readonly recordId: Id
  readonly modelId: string
  readonly embedding: Float32Array
}

/** One step of the change sequence, which keeps every process's index consistent with the database. */
export type FaceChange =
  | {
      readonly sequence: number
      /** Added, or given an embedding of another model. */
      readonly kind: 'added'
      readonly recordId: Id
      /** The record's faces at the time of reading: empty when it was removed since. */
      readonly faces: readonly IndexedFace[]
    }
  | { readonly sequence: number; readonly kind: 'removed'; readonly accountId: Id; readonly recordId: Id }

export interface FaceChangePage {
  readonly changes: readonly FaceChange[]
  /**
   * Removals up to this number may be missing from the sequence. A reader that has not come this far, and did not begin
   * at 0, may hold removed faces.
   */
  readonly trimmed: number
}

export interface FaceFilter {
  /** Digits only. */
  readonly cpf?: Cpf
}

export interface FaceStore {
  /** Stores a record with its pictures and returns the number of this change in the change sequence. */
  insert(face: StoredFace): Promise<number>
  find(accountId: Id, faceId: Id): Promise<StoredFace | undefined>
  findMany(accountId: Id, faceIds: readonly Id[]): Promise<readonly StoredFace[]>
  /**
   * Removes a record and queues its blobs for removal. Returns the record and the number of this change; undefined when
   * there was none.
   */
  remove(
    accountId: Id,
    faceId: Id,
    at: Date,
  ): Promise<{ readonly face: StoredFace; readonly sequence: number } | undefined>
  /** Newest first, then by id. */
  list(accountId: Id, page: Page, filter?: FaceFilter): Promise<Listed<StoredFace>>
  /** One row a picture, in the order of the records and then of their pictures. */
  listImages(accountId: Id, page: Page, filter?: FaceFilter): Promise<Listed<GalleryRow>>
  /** Changes after a number of the sequence, in order, at most `limit`. */
  changesAfter(sequence: number, limit: number): Promise<FaceChangePage>
}
