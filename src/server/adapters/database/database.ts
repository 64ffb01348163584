/** One SQL dialect on two engines: the embedded one in a data folder, or a PostgreSQL server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Dialect } from 'kysely'
import pg from 'pg'
import { nobodyObserves, type Observer } from '../../domain/observer.ts'
import { readLimits } from '../../settings/limit-settings.ts'
import { packageDirectory } from '../../machine/package-directory.ts'
import { probeServer } from './database-probe.ts'
import { migrate } from './migrations.ts'
import { PgliteClient } from './engine/pglite-client.ts'
import { pgliteDialect } from './engine/pglite-dialect.ts'
import type { Schema } from './tables/schema.ts'
import { schemaHash } from './schema-steps.ts'
import { ServerPool, serverLimitsOf, type DatabaseLoad, type ServerLimits } from './engine/server-pool.ts'

/** The oldest PostgreSQL that the tests run on. */
const OLDEST_POSTGRES = 15

export type DatabaseSettings =
  | {
      /** The folder that holds the database and nothing else. */
      readonly directory: string
      /** The archive that a new folder is made from; none: initdb and the migrations. */
      readonly template?: string | undefined
      /** Statements that may wait; that of the settings unless given. */
      readonly maxWaiting?: number | undefined
      /** How often it is looked at whether the thread of the database answers. */
      readonly lookEveryMs?: number | undefined
    }
  | {
      /** An embedded database that is open, in the present schema, and stays open. */
      readonly client: PgliteClient
    }
  | {
      readonly url: string
      /** Those of the settings unless given. */
      readonly limits?: ServerLimits | undefined
    }

/** What lies under Kysely, for the job queue, which brings its own SQL. */
export type Engine =
  | { readonly kind: 'embedded'; readonly client: PgliteClient }
  | { readonly kind: 'server'; readonly url: string; readonly limits: ServerLimits }

export interface Database {
  readonly db: Kysely<Schema>
  readonly engine: Engine
  /** @throws when the database does not answer within two seconds. */
  readonly probe: () => Promise<void>
  readonly load: () => DatabaseLoad
  close(): Promise<void>
}

/**
 * Opens a database in the present schema.
 *
 * @throws DirectoryInUseError when another process has the folder.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  observer: Observer = nobodyObserves,
): Promise<Database> {
  if ('client' in settings) return overClient(settings.client)
  return 'url' in settings
    ? openServer(settings.url, settings.limits ?? serverLimitsOf(readLimits()), observer)
    : openEmbedded(settings)
}

function overClient(client: PgliteClient): Database {
  const db = kysely(pgliteDialect(client))
  const engine = { kind: 'embedded', client } as const
  return {
    ...{ db, engine },
    probe: async () => client.mustBeOpen(),
    load: () => ({ open: 1, idle: 0, waiting: client.waiting }),
    close: () => db.destroy(),
  }
}

async function openEmbedded({
  maxWaiting = readLimits().databaseWaiting,
  ...settings
}: Extract<DatabaseSettings, { readonly directory: string }>): Promise<Database> {
  const client = await PgliteClient.open({ template: undefined, ...settings, maxWaiting })
  const database = overClient(client)
  const close = async () => {
    await database.close()
    await client.close()
  }
  try {
    await migrate(database.db)
    client.watch()
    return { ...database, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(url: string, limits: ServerLimits, observer: Observer): Promise<Database> {
  await prepareServer(url)
  const pool = new ServerPool(url, limits, { getTypeParser }, observer)
  const db = kysely(new PostgresDialect({ pool }))
  const probe = probeServer(url)
  const close = async () => {
    await probe.close()
    await db.destroy()
  }
  const engine = { kind: 'server', url, limits } as const
  return { db, engine, probe: () => probe.ask(), load: () => pool.load(), close }
}

/**
 * Runs while the embedded database does nothing else: inside a transaction, which has it to itself. The checkpoint before
 * it leaves little for whoever opens a copy of the files to recover.
 */
export async function holdStill(db: Kysely<Schema>, run: () => Promise<void>): Promise<void> {
  await sql`checkpoint`.execute(db)
  await db.transaction().execute(run)
}

/** A step of the schema may rewrite a table of millions, or wait for a node that does: no time-out ends it. */
async function prepareServer(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, types: { getTypeParser } })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = kysely(new PostgresDialect({ pool }))
  try {
    await refuseOldServer(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

function kysely(dialect: Dialect): Kysely<Schema> {
  return new Kysely({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
}

async function refuseOldServer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_POSTGRES) return
  throw new Error(
    `PostgreSQL ${OLDEST_POSTGRES} or newer is needed; the server at DATABASE_URL is ${version}.`,
  )
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

/** As the embedded engine answers them: int8 as a number. Counts and sequences stay far below 2^53. */
function getTypeParser(oid: TypeId, format?: 'text' | 'binary'): unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format)
}

/**
 * Where the archive for new data folders lies in this package, by the versions and the schema it was made
 * with, whether or not it has been made.
 */
export function templateArchive(): string {
  const file = readFileSync(join(packageDirectory(), 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(file) as PackageFile
  const versions = [dependencies['@electric-sql/pglite'], dependencies['pg-boss'], schemaHash()]
  return join(packageDirectory(), 'dist', 'database-template', `${versions.join('-')}.gz`)
}

interface PackageFile {
  readonly dependencies: Readonly<Record<string, string>>
}
