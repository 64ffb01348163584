/** Stores pictures, encrypted. */
export interface BlobStore {
  /**
   * Returns once the bytes are stored durably. A key is written once: the same bytes again change nothing, and the key
   * must not be used for other bytes.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** Every blob that is stored, in no order. */
  list(): AsyncIterable<{ readonly key: string }>
}
