/** Verifies that a backup is unchanged: every file, byte for byte. */
import { createReadStream } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { LimiarError } from '../../../protocol/errors.ts'
import { isPartOf, readRecord, SUMS, type BackupRecord } from './backup-record.ts'
import { orUndefinedWhenMissing } from '../../machine/missing-file.ts'
import { sha256Of } from './copied-files.ts'
import { mustBeOwnFile } from './own-files.ts'

export interface BackupFault {
  readonly path: string
  readonly fault: 'missing' | 'changed'
}

export interface BackupVerdict {
  readonly record: BackupRecord
  readonly faults: readonly BackupFault[]
}

/** A file of a backup, as its list names it. */
export interface ListedFile {
  readonly path: string
  readonly sha256: string
}

/** Files read at once: each waits for the disk most of the time. */
const FILES_AT_ONCE = 8

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

/**
 * @throws LimiarError `not-found` when the folder is not a backup, `conflict` when it lists a file that no backup has,
 * or one that is a link, a pipe or a device.
 */
export async function verifyBackup(
  folder: string,
  onProgress: (line: string) => void,
): Promise<BackupVerdict> {
  const record = await readRecord(folder)
  const list = await hashIfThere(folder, SUMS)
  if (list !== record.sums) return { record, faults: [{ path: SUMS, fault: list ? 'changed' : 'missing' }] }
  const faults: BackupFault[] = []
  let files = 0
  const listed = listedFiles(folder)
  const lane = async (): Promise<void> => {
    for await (const { path, sha256 } of listed) {
      if (!isPartOf(record, path))
        throw new LimiarError('conflict', `${SUMS} names ${path}, which is no part of this backup.`)
      const found = await hashIfThere(folder, path)
      if (found !== sha256) faults.push({ path, fault: found === undefined ? 'missing' : 'changed' })
      onProgress(`${++files} of ${record.files} files`)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane))
  faults.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { record, faults }
}

/** The files of a backup. @throws Error for a line that leads out of the folder or cannot be read. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({ input: createReadStream(join(folder, SUMS), 'utf8'), crlfDelay: Infinity })
  for await (const line of lines) {
    const [, sha256, path] = LINE.exec(line) ?? []
    if (sha256 === undefined || path === undefined || !isBelow(path))
      throw new Error(`${join(folder, SUMS)} holds a line that names no file of the backup.`)
    yield { path, sha256 }
  }
}

function isBelow(path: string): boolean {
  return normalize(path) === path.split('/').join(sep) && !path.startsWith('/') && path.split('/')[0] !== '..'
}

async function hashIfThere(folder: string, path: string): Promise<string | undefined> {
  await mustBeOwnFile(folder, path)
  return (await sha256Of(join(folder, path)).catch(orUndefinedWhenMissing))?.sha256
}
