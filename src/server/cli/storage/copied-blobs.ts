/** Copies sealed pictures to another store, verifies each by reading it back, and remembers which were verified. */
import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureKey, KEY_PROOF, keyBatches, type ObjectStore } from '../../adapters/blobs/object-store.ts'
import { CommandError } from '../command/command.ts'
import { makeFolder } from '../../machine/new-folder.ts'
import { inParallel } from '../command/in-parallel.ts'

/** Copies under way at once: enough to use the bandwidth to a bucket, few enough to leave the disk to the server. */
const AT_ONCE = 8
/** Keys of one batch. A batch's verified pictures are remembered together. */
const BATCH = 200

export interface Copied {
  /** Copied now. */
  readonly copied: number
  /** Pictures that the target already had, unchanged. */
  readonly there: number
}

/**
 * Remembers which pictures were verified in a store, in a file that only grows. Pictures whose entry is lost are
 * verified again.
 */
export class VerifiedBlobs {
  readonly #path: string
  readonly #file: FileHandle
  readonly #keys: Set<string>

  private constructor(path: string, file: FileHandle, keys: Set<string>) {
    this.#path = path
    this.#file = file
    this.#keys = keys
  }

  /** Opens the file of a run that was interrupted, or a new one; those of earlier turns of keys are deleted. */
  static async open(folder: string, name: string, keyTurn: number): Promise<VerifiedBlobs> {
    const own = `${name}-${keyTurn}`
    // A machine that only runs this command beside a PostgreSQL server may have no data folder yet.
    makeFolder(folder)
    for (const other of await readdir(folder))
      if (other.startsWith(name) && other !== own) await rm(join(folder, other), { force: true })
    const path = join(folder, own)
    const written = await readFile(path, 'utf8').catch(() => '')
    // The last line may be half a key when the power failed during its writing. It is left out.
    const lines = written.slice(0, written.lastIndexOf('\n') + 1).split('\n')
    const file = await open(path, 'a', 0o600)
    if (written !== '' && !written.endsWith('\n')) await file.appendFile('\n')
    return new VerifiedBlobs(path, file, new Set(lines))
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  async add(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#keys.add(key)
    if (keys.length > 0) await this.#file.appendFile(`${keys.join('\n')}\n`)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** Closes and deletes the file. */
  async remove(): Promise<void> {
    await this.close()
    await rm(this.#path, { force: true })
  }
}

/** Copies every picture that was not verified in the other store yet. @throws CommandError on bytes that changed. */
export async function copyBlobs(
  from: ObjectStore,
  to: ObjectStore,
  verified: VerifiedBlobs,
  onProgress: (done: number) => void,
): Promise<Copied> {
  let [copied, there] = [0, 0]
  for await (const batch of keyBatches(from, BATCH, (key) => isPictureKey(key) || key === KEY_PROOF)) {
    const done: string[] = []
    await inParallel(AT_ONCE, batch, async (key) => {
      const outcome = verified.has(key) ? 'there' : await copyBlob(from, to, key)
      if (outcome === 'copied') copied++
      if (outcome === 'there') there++
      if (outcome !== 'gone' && !verified.has(key)) done.push(key)
      onProgress(copied + there)
    })
    await verified.add(done)
  }
  return { copied, there }
}

async function copyBlob(
  from: ObjectStore,
  to: ObjectStore,
  key: string,
): Promise<'copied' | 'there' | 'gone'> {
  const bytes = await from.read(key)
  // It was erased since it was listed.
  if (!bytes) return 'gone'
  if (!(await to.create(key, bytes))) {
    if (isSame(bytes, await to.read(key))) return 'there'
    await to.replace(key, bytes)
  }
  if (isSame(bytes, await to.read(key))) return 'copied'
  throw new CommandError(
    `${key} is not in ${to.place} with the bytes that were written there. The pictures were not switched over.`,
  )
}

/** Removes pictures that only the target has: they were erased after they were copied. Returns how many. */
export async function removeErased(from: ObjectStore, to: ObjectStore): Promise<number> {
  const kept = new Set<string>()
  for await (const key of from.list()) kept.add(key)
  let removed = 0
  for await (const batch of keyBatches(to, BATCH, (key) => isPictureKey(key) && !kept.has(key)))
    await inParallel(AT_ONCE, batch, async (key) => {
      await to.remove(key)
      removed++
    })
  return removed
}

/** Removes every picture of a store that was moved, and the store's own objects. */
export async function emptyStore(store: ObjectStore, onProgress: (done: number) => void): Promise<number> {
  let removed = 0
  for await (const batch of keyBatches(store, BATCH, isPictureKey))
    await inParallel(AT_ONCE, batch, async (key) => {
      await store.remove(key)
      onProgress(++removed)
    })
  await store.remove(KEY_PROOF)
  await store.remove('store-id')
  return removed
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && hashOf(one).equals(hashOf(other))
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
