import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import type { StorageSettings } from '../../src/server/adapters/storage.ts'
import { lendDatabase, type LentDatabase } from './shared-databases.ts'
import { storageEngines } from './storage-engines.ts'

/** A database that nothing has been written to. */
export interface EmptyDatabase {
  readonly engine: string
  /** The options for opening the storage, from the first `before` on. */
  readonly settings: () => Pick<StorageSettings, 'dataDir' | 'url' | 'client'>
}

/** Runs a suite on the embedded database and on a PostgreSQL server, each in a folder and database of its own. */
export function onEachDatabase(suite: (database: EmptyDatabase) => void): void {
  onEach(suite, () => Promise.resolve(undefined))
}

/**
 * The same with an embedded database that other suites of the process use before and after. It stays open when the
 * suite closes its storage. This is for suites that neither touch its folder nor open it in another process.
 */
export function onEachLentDatabase(suite: (database: EmptyDatabase) => void): void {
  onEach(suite, lendDatabase)
}

function onEach(
  suite: (database: EmptyDatabase) => void,
  lend: () => Promise<LentDatabase | undefined>,
): void {
  for (const engine of storageEngines)
    describe(`on ${engine.name}`, { skip: engine.skip }, () => {
      let dataDir = ''
      let server: Awaited<ReturnType<typeof engine.start>> | undefined
      let lent: LentDatabase | undefined
      before(async () => {
        dataDir = await mkdtemp(join(tmpdir(), 'limiar-database-'))
        server = await engine.start()
        if (server.url === undefined) lent = await lend()
      })
      suite({ engine: engine.name, settings: () => ({ dataDir, url: server?.url, client: lent?.client }) })
      // Hooks run in the order in which they are registered: the suite has closed by now everything that it opened over
      // the folder.
      after(async () => {
        await lent?.giveBack()
        await server?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
    })
}
