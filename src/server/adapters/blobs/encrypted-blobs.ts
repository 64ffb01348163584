/** Pictures, encrypted before they reach the store that keeps them. Each is written once. */
import { LimiarError } from '../../../protocol/errors.ts'
import type { BlobStore } from '../../domain/pictures/blob-store.ts'
import type { Cipher } from '../encryption/encryption.ts'
import { isPictureKey, KEY_PROOF, mustBeKey, type ObjectStore } from './object-store.ts'

/** @throws when the store may no longer be that of the installation, because its pictures were moved. */
export type MustBeOurs = () => Promise<void>

/**
 * Opens a store of pictures under an encryption key.
 *
 * @throws LimiarError `internal` when the store was written under another key.
 */
export async function openEncryptedBlobs(
  objects: ObjectStore,
  cipher: Cipher,
  mustBeOurs: MustBeOurs = async () => undefined,
): Promise<BlobStore> {
  const blobs = new EncryptedBlobs(objects, cipher, mustBeOurs)
  const proof = await blobs.get(KEY_PROOF)
  if (!proof) await blobs.put(KEY_PROOF, Buffer.from('limiar'))
  return blobs
}

class EncryptedBlobs implements BlobStore {
  readonly #objects: ObjectStore
  readonly #cipher: Cipher
  readonly #mustBeOurs: MustBeOurs

  constructor(objects: ObjectStore, cipher: Cipher, mustBeOurs: MustBeOurs) {
    this.#objects = objects
    this.#cipher = cipher
    this.#mustBeOurs = mustBeOurs
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    mustBeKey(key)
    if (await this.#changed(() => this.#objects.create(key, this.#cipher.seal(key, bytes)))) return
    // A request whose answer was lost is sent again and finds what it wrote the first time.
    const there = await this.get(key)
    if (there && Buffer.from(there).equals(bytes)) return
    throw new LimiarError('internal', `Another picture is kept as ${key}. A picture is written once.`)
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    mustBeKey(key)
    const sealed = await this.#objects.read(key)
    try {
      if (sealed) return this.#cipher.open(key, sealed)
    } catch (error) {
      await this.#mustBeOurs()
      throw error
    }
    // It may lie in another store by now.
    await this.#mustBeOurs()
    return undefined
  }

  async remove(key: string): Promise<void> {
    mustBeKey(key)
    await this.#changed(() => this.#objects.remove(key))
  }

  /** Asks before and after a change, so that none counts as done in a store that was left meanwhile. */
  async #changed<Result>(change: () => Promise<Result>): Promise<Result> {
    await this.#mustBeOurs()
    const result = await change()
    await this.#mustBeOurs()
    return result
  }

  async *list(): AsyncIterable<{ readonly key: string }> {
    for await (const key of this.#objects.list()) if (isPictureKey(key)) yield { key }
  }
}
