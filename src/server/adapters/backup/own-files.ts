/** The files of a backup itself. Its folder may come from somebody else. */
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import { orUndefinedWhenMissing } from '../../machine/missing-file.ts'

/**
 * A link could put another file of this machine into the restored data. Reading a pipe or a device may never end. Does
 * nothing where there is no such file.
 * @throws LimiarError `conflict` unless the path is that of a plain file below the folder.
 */
export async function mustBeOwnFile(folder: string, path: string): Promise<void> {
  const place = join(await realpath(folder), path)
  const real = await realpath(place).catch(orUndefinedWhenMissing)
  if (real === undefined || (real === place && (await lstat(place)).isFile())) return
  throw new LimiarError(
    'conflict',
    `${path} is a link, a pipe or a device, and no file of the backup itself.`,
  )
}
