/** Where sealed pictures lie under their keys: a folder, or a bucket of S3. Everything here is encrypted already. */

/** Path segments of a key. None begins with a dot, so there is no `..` and nothing hidden. */
const KEY = /^[a-z0-9][a-z0-9._-]{0,127}(\/[a-z0-9][a-z0-9._-]{0,127}){0,7}$/i

/**
 * A known text under this key tells at the start whether the encryption key is the store's. It goes with the pictures
 * when they are moved or sealed under another key.
 */
export const KEY_PROOF = 'key-proof'

/**
 * First segments of the keys that hold no picture: the proof of the encryption key, the store's identity, and attempts.
 */
const OWN_KEYS: ReadonlySet<string> = new Set([KEY_PROOF, 'store-id', 'attempt'])

export interface ObjectStore {
  /** Where it is, as an operator would write it: a folder's path, or `s3://bucket/prefix at https://…`. */
  readonly place: string
  /** Writes a new object durably. False when the key has an object already, which stays as it is. */
  create(key: string, bytes: Uint8Array): Promise<boolean>
  /** Overwrites an existing object durably. False when there is none. */
  replace(key: string, bytes: Uint8Array): Promise<boolean>
  read(key: string): Promise<Uint8Array | undefined>
  /** Removes it; idempotent. */
  remove(key: string): Promise<void>
  /**
   * Every key, in no particular order, the store's own keys included. An object that is added or removed meanwhile may
   * be missed.
   */
  list(): AsyncIterable<string>
  /** @throws LimiarError `unavailable` while it does not answer. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Lists the wanted keys of a store, in batches of this size. */
export async function* keyBatches(
  store: Pick<ObjectStore, 'list'>,
  size: number,
  isWanted: (key: string) => boolean,
): AsyncIterable<readonly string[]> {
  let batch: string[] = []
  for await (const key of store.list()) {
    if (isWanted(key)) batch.push(key)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Whether a key names a picture, rather than something that the store keeps for itself or a stranger's file. */
export function isPictureKey(key: string): boolean {
  return KEY.test(key) && !OWN_KEYS.has(key.split('/', 1)[0] ?? '')
}

/** @throws Error for a text that is not a key. */
export function mustBeKey(key: string): void {
  if (!KEY.test(key))
    throw new Error('A blob key is made of short segments of letters, digits, - _ and dots.')
}
