/** Pictures in files: encrypted, and written so that a file is whole or not there. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import type { BlobStore } from '../../domain/blob-store.ts'
import { orUnavailableWhenFull } from '../data-folder.ts'
import { decrypt, encrypt, KEY_BYTES } from '../encryption.ts'

/** Unfinished files live here, on the same file system, and are swept when they are this old. */
const UNFINISHED = '.unfinished'
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/** A known text under this name tells at the start whether the key is the folder's. */
const KEY_PROOF = 'key-proof'

/** Path segments of a key: no dot first, so no `..`, nothing hidden, and never UNFINISHED. */
const KEY = /^[a-z0-9][a-z0-9._-]{0,127}(\/[a-z0-9][a-z0-9._-]{0,127}){0,7}$/i

/**
 * Opens a folder of pictures under a key of 32 bytes, making it when it is not there.
 *
 * @throws LimiarError `internal` when the folder was written under another key.
 */
export async function createFileBlobs(settings: {
  readonly directory: string
  readonly key: Uint8Array
}): Promise<BlobStore> {
  if (settings.key.length !== KEY_BYTES) throw new Error(`A blob key has ${KEY_BYTES} bytes.`)
  await mkdir(join(settings.directory, UNFINISHED), { recursive: true, mode: 0o700 })
  await syncDirectory(dirname(settings.directory))
  await sweep(join(settings.directory, UNFINISHED))
  const blobs = new FileBlobs(settings.directory, settings.key)
  const proof = await blobs.get(KEY_PROOF)
  if (!proof) await blobs.put(KEY_PROOF, Buffer.from('limiar'))
  return blobs
}

class FileBlobs implements BlobStore {
  readonly #directory: string
  readonly #key: Uint8Array

  constructor(directory: string, key: Uint8Array) {
    this.#directory = directory
    this.#key = key
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(key)
    const unfinished = join(this.#directory, UNFINISHED, randomBytes(16).toString('hex'))
    try {
      await writeSynced(unfinished, encrypt(this.#key, key, bytes))
      await moveInto(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw orUnavailableWhenFull(error)
    }
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const file = await readFile(this.#path(key)).catch(orUndefinedWhenMissing).catch(unreadable)
    return file && decrypt(this.#key, key, file)
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key)
    const removed = await rm(path).then(() => true, orUndefinedWhenMissing)
    if (removed) await syncDirectory(await removeEmpty(dirname(path), this.#directory))
  }

  async *list(): AsyncIterable<{ readonly key: string }> {
    for await (const path of filesIn(this.#directory)) {
      const key = relative(this.#directory, path).split(sep).join('/')
      if (KEY.test(key) && key !== KEY_PROOF) yield { key }
    }
  }

  #path(key: string): string {
    if (!KEY.test(key))
      throw new Error('A blob key is made of short segments of letters, digits, - _ and dots.')
    return join(this.#directory, key)
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  await using(await open(path, 'wx', 0o600), async (file) => {
    await file.writeFile(bytes)
    await file.sync()
  })
}

/** Times that a directory may be removed, as an empty one, between its making and its first file. */
const MAX_MOVES = 100

/** Gives a written file its name; returns once that survives a power cut. */
async function moveInto(unfinished: string, path: string): Promise<void> {
  for (let moves = 1; ; moves++) {
    try {
      await makeDirectory(dirname(path))
      await rename(unfinished, path)
      break
    } catch (error) {
      if (moves === MAX_MOVES) throw error
      orUndefinedWhenMissing(error)
    }
  }
  // A file that was removed meanwhile may have taken its directory with it.
  await syncDirectory(dirname(path)).catch(orUndefinedWhenMissing)
}

/** Removes directories that became empty, below `top`, for their names are ids of people; answers the first that stays. */
async function removeEmpty(directory: string, top: string): Promise<string> {
  if (directory === top) return directory
  // Not empty, or removed by somebody else.
  const isGone = await rmdir(directory).then(
    () => true,
    () => !existsSync(directory),
  )
  return isGone ? removeEmpty(dirname(directory), top) : directory
}

/** Makes a directory and, when it is new, makes its name survive a power cut as well. */
async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = dirname(made))
    await syncDirectory(dirname(made))
}

async function syncDirectory(directory: string): Promise<void> {
  await using(await open(directory, 'r'), (handle) => handle.sync())
}

async function using(file: FileHandle, act: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await act(file)
  } finally {
    await file.close()
  }
}

/** Removes what writes that never ended left behind. */
async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(orUndefinedWhenMissing)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** Every file below a folder, read in portions; one that is removed meanwhile may be missed. */
async function* filesIn(directory: string): AsyncIterable<string> {
  const entries = await opendir(directory).catch(orUndefinedWhenMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

/** The disk or its mount is in trouble, which passes; the picture is not lost. */
function unreadable(cause: unknown): never {
  throw new LimiarError('unavailable', 'The pictures cannot be read at the moment: try again later.', {
    cause,
  })
}

function orUndefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
