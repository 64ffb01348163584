/** Opens the database of a server, for commands that work on it directly. */
import { join } from 'node:path'
import { openDatabase, templateArchive, type Database } from '../../adapters/database/database.ts'
import type { Settings } from '../../settings/settings.ts'
import { CommandError } from './command.ts'

/** @throws CommandError when a server has the embedded database, with the reason why it must be stopped. */
export async function openDatabaseOf(
  { databaseUrl: url, dataDirectory }: Settings,
  purpose: string,
): Promise<Database> {
  if (url !== undefined) return openDatabase({ url })
  const directory = join(dataDirectory, 'database')
  return openDatabase({ directory, template: templateArchive() }).catch((cause: unknown) => {
    if (!(cause instanceof Error && cause.name === 'DirectoryInUseError')) throw cause
    throw new CommandError(`The server is running on this data folder. Stop it to ${purpose}.`, { cause })
  })
}
