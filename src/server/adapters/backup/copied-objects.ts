/** Copies pictures between a backup and a bucket, or a folder that nodes share. They stay sealed. */
import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import type { ObjectStore } from '../blobs/object-store.ts'
import { everyLaneEnded, type CopiedFile } from './copied-files.ts'

/** Objects under way at once. */
const AT_ONCE = 8
/** The object that identifies a store. It is put back last, so that an interrupted restore can be repeated. */
const MARKER = 'store-id'
/** Objects with this prefix exist only for a moment, while the store is examined. */
const ATTEMPTS = 'attempt/'

/**
 * Copies every object into a folder as it is stored and hashes each. An object that is erased meanwhile is left out.
 */
export async function copyObjects(
  objects: ObjectStore,
  to: string,
  root: string,
  onCopied: (file: CopiedFile) => Promise<void>,
): Promise<void> {
  const keys = objects.list()
  const lane = async (): Promise<void> => {
    for await (const key of keys) {
      if (key.startsWith(ATTEMPTS)) continue
      const bytes = await objects.read(key)
      if (bytes) await onCopied(await writeFile(join(to, ...key.split('/')), bytes, root))
    }
  }
  await everyLaneEnded(Array.from({ length: AT_ONCE }, lane))
}

async function writeFile(path: string, bytes: Uint8Array, root: string): Promise<CopiedFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: relative(root, path).split(sep).join('/'), bytes: bytes.length, sha256 }
}

/** @throws LimiarError `conflict` when the store belongs to an installation already. */
export async function mustHoldNothing(objects: ObjectStore): Promise<void> {
  if ((await objects.read(MARKER)) === undefined) return
  throw new LimiarError(
    'conflict',
    `${objects.place} holds the pictures of an installation already: name a bucket, prefix or folder of its own.`,
  )
}

/** Puts an object back. @throws LimiarError `conflict` when another one lies there. */
export async function putObject(objects: ObjectStore, key: string, path: string): Promise<void> {
  const bytes = await readFile(path)
  if (await objects.create(key, bytes)) return
  const there = await objects.read(key)
  if (there && Buffer.compare(bytes, there) === 0) return
  throw new LimiarError(
    'conflict',
    `${objects.place} has another object as ${key}, and a restore overwrites nothing: name an empty place.`,
  )
}

/** Whether a key is that of the object that identifies a store. */
export function isMarker(key: string): boolean {
  return key === MARKER
}
