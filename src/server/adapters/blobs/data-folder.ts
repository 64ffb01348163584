/** Checks the folder of the server's files: whether it can be written to, and has room. */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { LimiarError } from '../../../protocol/errors.ts'
import { BYTES_PER_MEGABYTE } from '../../domain/megabyte.ts'
import { isDiskFull } from '../../machine/full-disk.ts'
import { makeFolder } from '../../machine/new-folder.ts'

/** A folder of the settings, as a sentence calls it, and the variable that names it. */
export interface NamedFolder {
  readonly name: string
  readonly variable: string
}

const dataFolder: NamedFolder = { name: 'data folder', variable: 'LIMIAR_DATA_DIR' }

/** Makes the folder when it is not there. @throws LimiarError `internal`, a sentence for the operator. */
export async function mustBeWritable(
  directory: string,
  { name, variable }: NamedFolder = dataFolder,
): Promise<void> {
  try {
    makeFolder(directory)
    await access(directory, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new LimiarError(
      'internal',
      `The ${name} ${directory} cannot be written to (${code}). Let the server's user write there, mount it for ` +
        `writing, or name another folder as ${variable}.`,
      { cause },
    )
  }
}

/** @throws LimiarError `unavailable` when fewer megabytes than this are free for the server's user. */
export async function mustHaveRoom(directory: string, megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < megabytes * BYTES_PER_MEGABYTE)
    throw new LimiarError('unavailable', `Less than ${megabytes} MB are free in ${directory}.`)
}

/**
 * @throws LimiarError `unavailable` when no file can be added: its file system is mounted for reading alone, as a kernel
 * does after a fault of the disk, or has no more files to give, whatever its room.
 */
export async function mustTakeFiles(directory: string): Promise<void> {
  await access(directory, constants.W_OK | constants.X_OK).catch(unwritable)
  const { files, ffree } = await statfs(directory)
  // A file system that makes files as they are needed counts none.
  if (files > 0 && ffree === 0)
    throw new LimiarError('unavailable', `The file system of ${directory} has no file (inode) left.`)
}

/**
 * Throws what a write or a removal met as `unavailable`: it passes once there is room, or the disk is mended. None says
 * anything about the picture.
 */
export function unwritable(cause: unknown): never {
  if (!(cause instanceof Error) || !('syscall' in cause)) throw cause
  const { code = 'unknown' } = cause as NodeJS.ErrnoException
  const what = isDiskFull(cause)
    ? 'There is no room for pictures at the moment'
    : `The folder of pictures cannot be written to at the moment (${code})`
  throw new LimiarError('unavailable', `${what}: try again later.`, {
    cause,
    retryAfterSeconds: 60,
  })
}
