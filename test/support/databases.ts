/** The engines that a store is tested on: the embedded database, and a PostgreSQL server where there is one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, templateArchive, type Database } from '../../src/server/adapters/database/database.ts'
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'

export interface TestEngine {
  readonly name: string
  /** Why the engine cannot be tested here. */
  readonly skip: string | false
  /** Opens an empty database. */
  open(): Promise<TestDatabase>
}

export interface TestDatabase extends Database {
  /** The folder beside the database, for other files of a test. */
  readonly directory: string
}

export const engines: readonly TestEngine[] = [
  { name: 'PGlite', skip: false, open: openEmbedded },
  { name: 'PostgreSQL', skip: whyNoPostgres(), open: openServer },
]

async function openEmbedded(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-database-'))
  const database = await openDatabase({ directory: join(directory, 'database'), template: templateArchive() })
  return closing(database, directory, () => Promise.resolve())
}

async function openServer(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-database-'))
  const server = await startPostgres()
  return closing(await openDatabase({ url: server.url }), directory, () => server.stop())
}

function closing(database: Database, directory: string, stop: () => Promise<void>): TestDatabase {
  const close = async (): Promise<void> => {
    await database.close()
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { ...database, directory, close }
}
