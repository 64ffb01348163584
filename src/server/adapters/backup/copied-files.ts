/** Copies files, and hashes each as it is read. */
import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, opendir, readdir, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isMissing, orUndefinedWhenMissing } from '../../machine/missing-file.ts'

/** Copies at once: each waits for the disk most of the time. */
const AT_ONCE = 8
const CHUNK_BYTES = 2 ** 20

export interface CopiedFile {
  /** Relative to the folder of the backup, with slashes. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Called for each file once it is on disk. */
type OnCopied = (file: CopiedFile) => Promise<void> | void

interface Tree {
  readonly from: string
  readonly to: string
  /** The folder that paths are relative to. */
  readonly root: string
  /** Names directly below `from` that stay behind. */
  readonly without?: readonly string[]
  /** Whether a file may disappear while it is copied, as an erased picture does. */
  readonly mayGo?: boolean
}

/** Copies a folder. A file that disappears is left out where `mayGo` says so. */
export async function copyTree({ from, to, root, without = [], mayGo = false }: Tree, onCopied: OnCopied) {
  const files = filesIn(from)
  const lane = async (): Promise<void> => {
    for await (const path of files) {
      const below = relative(from, path)
      if (without.includes(below.split(sep)[0] ?? '')) continue
      const copied = await copyFile(path, join(to, below), root).catch((error: unknown) => {
        if (mayGo && isMissing(error)) return undefined
        throw error
      })
      if (copied) await onCopied(copied)
    }
  }
  // A lane that fails ends the list for the others. Nobody may clean up while they still write.
  await everyLaneEnded(Array.from({ length: AT_ONCE }, lane))
}

/** @throws what the first of them threw, once all have ended. */
export async function everyLaneEnded(lanes: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
}

/** Every folder below `directory`, empty ones included, as a path relative to `root` with slashes. */
export async function foldersIn(directory: string, root: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return folders
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .sort()
}

/** Copies one file. Only its owner may read the copy. */
export async function copyFile(from: string, to: string, root: string): Promise<CopiedFile> {
  const source = await open(from, 'r')
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const { bytes, hash } = await pour(source, target)
      await target.datasync()
      return { path: relative(root, to).split(sep).join('/'), bytes, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Hex. */
export async function sha256Of(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const source = await open(path, 'r')
  try {
    const { bytes, hash } = await pour(source)
    return { sha256: hash.digest('hex'), bytes }
  } finally {
    await source.close()
  }
}

/** Reads a file to its end and hashes it. Writes it to a target as well, if one is given. */
async function pour(source: FileHandle, target?: FileHandle): Promise<{ bytes: number; hash: Hash }> {
  const hash = createHash('sha256')
  // Most files are pictures, far smaller than a chunk. The buffer is never empty, because a read of no bytes means the
  // end.
  const { size } = await source.stat()
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size + 1))
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, null)
    if (bytesRead === 0) return { bytes, hash }
    hash.update(buffer.subarray(0, bytesRead))
    await target?.writeFile(buffer.subarray(0, bytesRead))
    bytes += bytesRead
  }
}

/** Every file below a folder. No file when the folder does not exist. */
async function* filesIn(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory).catch(orUndefinedWhenMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}
