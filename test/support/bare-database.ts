/** A database before any step of the schema was taken, or after some of them. */
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseSettings } from '../../src/server/adapters/database/database.ts'
import { PgliteClient } from '../../src/server/adapters/database/engine/pglite-client.ts'
import { pgliteDialect } from '../../src/server/adapters/database/engine/pglite-dialect.ts'
import type { StorageSettings } from '../../src/server/adapters/storage.ts'

/** An embedded database that is opened here. */
type BareSettings = Exclude<DatabaseSettings, { readonly client: unknown }>

/** Runs statements on a database without taking any step of the schema, and closes it. */
export async function onBareDatabase<T>(
  settings: StorageSettings,
  run: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const { db, close } = await open(databaseSettings(settings))
  try {
    return await run(db)
  } finally {
    await close()
  }
}

/** The place of a storage's database, which does not start from the prepared one. */
export function databaseSettings({ dataDir, url }: StorageSettings): BareSettings {
  return url === undefined ? { directory: join(dataDir, 'database') } : { url }
}

interface Opened {
  readonly db: Kysely<unknown>
  readonly close: () => Promise<void>
}

async function open(settings: BareSettings): Promise<Opened> {
  if ('url' in settings) {
    const pool = new pg.Pool({ connectionString: settings.url })
    // A connection may hear of the end of the server before it is closed itself.
    pool.on('error', () => undefined)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    return { db, close: () => db.destroy() }
  }
  const client = await PgliteClient.open({ directory: settings.directory, template: undefined })
  const db = new Kysely<unknown>({ dialect: pgliteDialect(client) })
  return { db, close: () => db.destroy().then(() => client.close()) }
}
