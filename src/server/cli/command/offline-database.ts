/** Opens the database of a server, for commands that work on it directly. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, templateArchive, type Database } from '../../adapters/database/database.ts'
import type { Settings } from '../../settings/settings.ts'
import { CommandError } from './command.ts'

/**
 * Only a server makes a database: a command in the wrong folder would work on an empty one and leave it there.
 * @throws CommandError when there is no embedded database.
 */
export function mustHaveDatabase({ databaseUrl, dataDirectory }: Settings): void {
  if (databaseUrl !== undefined || existsSync(join(dataDirectory, 'database'))) return
  throw new CommandError(
    `There is no database in ${dataDirectory}: name the server's data folder as LIMIAR_DATA_DIR, or set DATABASE_URL.`,
  )
}

/**
 * @throws CommandError when there is no embedded database, or a server has it, with the reason why it must be stopped.
 */
export async function openDatabaseOf(settings: Settings, purpose: string): Promise<Database> {
  mustHaveDatabase(settings)
  const { databaseUrl: url, dataDirectory } = settings
  if (url !== undefined) return openDatabase({ url })
  const directory = join(dataDirectory, 'database')
  return openDatabase({ directory, template: templateArchive() }).catch((cause: unknown) => {
    if (!(cause instanceof Error && cause.name === 'DirectoryInUseError')) throw cause
    throw new CommandError(`The server is running on this data folder. Stop it to ${purpose}.`, { cause })
  })
}
