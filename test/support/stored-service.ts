/**
 * The service over a real database, real blobs and a real queue, with pictures that name in text whose face they show.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, templateArchive } from '../../src/server/adapters/database/database.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Limits } from '../../src/server/settings/limit-settings.ts'
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { startFakeService, type FakeService } from './server.ts'
import type { StorageEngine } from './storage-engines.ts'
import { openTestStores } from './test-stores.ts'

export interface StoredService extends FakeService {
  readonly storage: Storage
  readonly directory: string
  /** Ends the service and runs statements on its database. */
  readonly closeAndSearch: (words: readonly string[]) => Promise<readonly string[]>
}

/** Starts a service over storage of its own; the given ports replace its own. */
export async function startStoredService(
  engine: StorageEngine,
  replaced: Partial<ServicePorts> = {},
  limits?: Limits,
): Promise<StoredService> {
  // The index of faces has the dimensions of the engine that is used.
  const { faceEngine } = replaced
  const stores = await openTestStores(engine, { faceEngine, ...(limits && { limits }), isLent: true })
  const { storage, directory, url, lentClient: client } = stores
  const service = await startFakeService({ ...stores.ports, ...replaced })
  let isServing = true
  const end = async (): Promise<void> => {
    if (isServing) await service.close()
    isServing = false
    await stores.release()
  }
  return {
    ...service,
    storage,
    directory,
    closeAndSearch: async (words) => {
      await end()
      if (client) return searchDatabase({ client }, words)
      const settings = url ? { url } : { directory: join(directory, 'database'), template: templateArchive() }
      return searchDatabase(settings, words)
    },
    close: async () => {
      await end()
      await stores.close()
    },
  }
}

/**
 * The places in a database where one of some words is: it searches every text and JSON column of every table, the
 * queue's too.
 */
async function searchDatabase(
  settings: Parameters<typeof openDatabase>[0],
  words: readonly string[],
): Promise<readonly string[]> {
  const database = await openDatabase(settings)
  try {
    const { rows: columns } = await sql<{ readonly table: string; readonly column: string }>`
      select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column
      from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`.execute(
      database.db,
    )
    const found: string[] = []
    for (const { table, column } of columns)
      for (const word of words) {
        const { rows } = await sql<{ readonly count: number }>`
          select count(*) as count from ${sql.raw(table)}
          where ${sql.raw(column)}::text like ${`%${word}%`}`.execute(database.db)
        if ((rows[0]?.count ?? 0) > 0) found.push(`${table}.${column}: ${word}`)
      }
    return found
  } finally {
    await database.close()
  }
}
