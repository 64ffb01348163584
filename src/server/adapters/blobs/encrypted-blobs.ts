/** Pictures, encrypted before they reach the store that keeps them. Each is written once. */
import { LimiarError } from '../../../protocol/errors.ts'
import type { BlobStore } from '../../domain/pictures/blob-store.ts'
import type { Cipher } from '../encryption/encryption.ts'
import { isPictureKey, KEY_PROOF, mustBeKey, type ObjectStore } from './object-store.ts'

/**
 * Opens a store of pictures under an encryption key.
 *
 * @throws LimiarError `internal` when the store was written under another key.
 */
export async function openEncryptedBlobs(objects: ObjectStore, cipher: Cipher): Promise<BlobStore> {
  const blobs = new EncryptedBlobs(objects, cipher)
  const proof = await blobs.get(KEY_PROOF)
  if (!proof) await blobs.put(KEY_PROOF, Buffer.from('limiar'))
  return blobs
}

class EncryptedBlobs implements BlobStore {
  readonly #objects: ObjectStore
  readonly #cipher: Cipher

  constructor(objects: ObjectStore, cipher: Cipher) {
    this.#objects = objects
    this.#cipher = cipher
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    mustBeKey(key)
    if (await this.#objects.create(key, this.#cipher.seal(key, bytes))) return
    // A request whose answer was lost is sent again and finds what it wrote the first time.
    const there = await this.get(key)
    if (there && Buffer.from(there).equals(bytes)) return
    throw new LimiarError('internal', `Another picture is kept as ${key}. A picture is written once.`)
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    mustBeKey(key)
    const sealed = await this.#objects.read(key)
    return sealed && this.#cipher.open(key, sealed)
  }

  async remove(key: string): Promise<void> {
    mustBeKey(key)
    await this.#objects.remove(key)
  }

  async *list(): AsyncIterable<{ readonly key: string }> {
    for await (const key of this.#objects.list()) if (isPictureKey(key)) yield { key }
  }
}
