/** Sealed pictures in files. A file is either whole or not there. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import type { BlobStore } from '../../domain/pictures/blob-store.ts'
import { orUndefinedWhenMissing } from '../../machine/missing-file.ts'
import { mustBeWritable, mustTakeFiles, unwritable } from './data-folder.ts'
import { cipherOf } from '../encryption/encryption.ts'
import { openEncryptedBlobs } from './encrypted-blobs.ts'
import { mustBeKey, type ObjectStore } from './object-store.ts'

/**
 * Unfinished files lie here, on the same file system. They are deleted when they are an hour old: at the start, and each
 * hour.
 */
const UNFINISHED = '.unfinished'
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/**
 * Opens a folder of sealed pictures, making it when it is not there.
 * @throws LimiarError `internal`, a sentence for the operator, when it cannot be written to.
 */
export async function openFolderObjects(directory: string): Promise<ObjectStore> {
  await mustBeWritable(directory, { name: 'folder of pictures', variable: 'LIMIAR_BLOBS_DIR' })
  await mkdir(join(directory, UNFINISHED), { recursive: true, mode: 0o700 })
  await syncDirectory(dirname(directory))
  await sweep(join(directory, UNFINISHED))
  return new FolderObjects(directory)
}

/**
 * Opens a folder of pictures under a key of 32 bytes. @throws LimiarError `internal` when the folder was written under
 * another key.
 */
export async function createFileBlobs(settings: {
  readonly directory: string
  readonly key: Uint8Array
}): Promise<BlobStore> {
  return openEncryptedBlobs(await openFolderObjects(settings.directory), cipherOf(settings.key))
}

class FolderObjects implements ObjectStore {
  readonly #directory: string
  readonly #sweeping: NodeJS.Timeout

  constructor(directory: string) {
    this.#directory = directory
    // What this sweep misses, the next one or the next start finds.
    const sweepAgain = () => void sweep(join(directory, UNFINISHED)).catch(() => undefined)
    this.#sweeping = setInterval(sweepAgain, ABANDONED_AFTER_MS).unref()
  }

  get place(): string {
    return this.#directory
  }

  create(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#write(key, bytes, nameOnce)
  }

  replace(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#write(key, bytes, async (unfinished, path) => {
      if (!existsSync(path)) return false
      await rename(unfinished, path)
      return true
    })
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    return readFile(this.#path(key)).catch(orUndefinedWhenMissing).catch(unreadable)
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key)
    try {
      const removed = await rm(path).then(() => true, orUndefinedWhenMissing)
      if (removed) await syncLasting(await removeEmpty(dirname(path), this.#directory), this.#directory)
    } catch (error) {
      unwritable(error)
    }
  }

  async *list(): AsyncIterable<string> {
    for await (const path of filesIn(this.#directory)) {
      const key = relative(this.#directory, path).split(sep).join('/')
      if (!key.startsWith(`${UNFINISHED}/`)) yield key
    }
  }

  async probe(): Promise<void> {
    await access(this.#directory).catch(unreadable)
    await mustTakeFiles(this.#directory)
  }

  close(): Promise<void> {
    clearInterval(this.#sweeping)
    return Promise.resolve()
  }

  async #write(key: string, bytes: Uint8Array, name: Naming): Promise<boolean> {
    const path = this.#path(key)
    const unfinished = join(this.#directory, UNFINISHED, randomBytes(16).toString('hex'))
    try {
      await writeSynced(unfinished, bytes)
      return await nameIn(unfinished, path, name)
    } catch (error) {
      return unwritable(error)
    } finally {
      // What a disk that may only be read keeps of it, the next sweep removes.
      await rm(unfinished, { force: true }).catch(() => undefined)
    }
  }

  #path(key: string): string {
    mustBeKey(key)
    return join(this.#directory, key)
  }
}

/** Gives an unfinished file its name; false when it could not get that name. */
type Naming = (unfinished: string, path: string) => Promise<boolean>

/** A link, unlike a rename, never replaces an existing file. */
async function nameOnce(unfinished: string, path: string): Promise<boolean> {
  try {
    await link(unfinished, path)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'EEXIST') return false
    // Some file systems have no links. There, looking for the file first is enough, because keys are random.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    if (existsSync(path)) return false
    await rename(unfinished, path)
    return true
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  await using(await open(path, 'wx', 0o600), async (file) => {
    await file.writeFile(bytes)
    await file.sync()
  })
}

/** Attempts to name a file: another process may remove its directory while that is still empty. */
const MAX_MOVES = 100

/** Gives a written file its name and returns once the name survives a power cut. */
async function nameIn(unfinished: string, path: string, name: Naming): Promise<boolean> {
  let isNamed = false
  for (let moves = 1; ; moves++) {
    try {
      await makeDirectory(dirname(path))
      isNamed = await name(unfinished, path)
      break
    } catch (error) {
      if (moves === MAX_MOVES) throw error
      orUndefinedWhenMissing(error)
    }
  }
  // A file that was removed meanwhile may have taken its directory with it.
  await syncDirectory(dirname(path)).catch(orUndefinedWhenMissing)
  return isNamed
}

/**
 * Removes empty directories below `top`, because their names are ids of people. Returns the first directory that stays.
 */
async function removeEmpty(directory: string, top: string): Promise<string> {
  if (directory === top) return directory
  // Fails when the directory is not empty, or somebody else has removed it.
  const isGone = await rmdir(directory).then(
    () => true,
    () => !existsSync(directory),
  )
  return isGone ? removeEmpty(dirname(directory), top) : directory
}

/**
 * Syncs a directory. If another removal took it meanwhile, syncs the nearest directory above that still exists; the
 * other removal syncs the part below.
 */
async function syncLasting(directory: string, top: string): Promise<void> {
  try {
    await syncDirectory(directory)
  } catch (error) {
    orUndefinedWhenMissing(error)
    if (directory === top) throw error
    await syncLasting(dirname(directory), top)
  }
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

/** Removes the files of writes that never ended. */
async function sweep(directory: string): Promise<void> {
  const now = await timeIn(directory)
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(orUndefinedWhenMissing)
    if (found && now - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** The time by which a folder dates its files: several nodes may share it, and their clocks may differ from it. */
async function timeIn(directory: string): Promise<number> {
  const path = join(directory, randomBytes(16).toString('hex'))
  try {
    await writeFile(path, '', { mode: 0o600 })
    return (await stat(path)).mtimeMs
  } finally {
    await rm(path, { force: true })
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

/** The disk or its mount has a problem, which passes. The picture is not lost. */
function unreadable(cause: unknown): never {
  throw new LimiarError('unavailable', 'The pictures cannot be read at the moment: try again later.', {
    cause,
  })
}
