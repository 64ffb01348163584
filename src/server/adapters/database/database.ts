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
      /** The archive from which a new folder is made; undefined: by initdb and the migrations. */
      readonly template?: string | undefined
      /** Statements that may wait, by default as many as in the settings. */
      readonly maxWaiting?: number | undefined
      /** How often the thread of the database is asked whether it still answers. */
      readonly lookEveryMs?: number | undefined
    }
  | {
      /** An open embedded database in the present schema. It stays open. */
      readonly client: PgliteClient
    }
  | {
      readonly url: string
      /** By default those of the settings. */
      readonly limits?: ServerLimits | undefined
    }

/** The engine under Kysely, for the job queue, which brings its own SQL. */
export type Engine =
  | { readonly kind: 'embedded'; readonly client: PgliteClient }
  | { readonly kind: 'server'; readonly url: string; readonly limits: ServerLimits }

export interface Database {
  readonly db: Kysely<Schema>
  readonly engine: Engine
  /** @throws when the database does not answer within two seconds, or takes no changes. */
  readonly probe: () => Promise<void>
  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  readonly clockAheadMs: () => Promise<number>
  readonly load: () => DatabaseLoad
  /**
   * Runs work that may take hours, such as building an index, on a connection of its own without time-outs. When the
   * signal is aborted the connection is lost, and the server completes the statement that it has begun.
   */
  readonly withoutTimeouts: <T>(run: (db: Kysely<Schema>) => Promise<T>, signal?: AbortSignal) => Promise<T>
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
    db,
    engine,
    probe: async () => client.mustBeOpen(),
    // It runs in this process.
    clockAheadMs: () => Promise.resolve(0),
    load: () => ({ open: 1, idle: 0, waiting: client.waiting }),
    withoutTimeouts: (run) => run(db),
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
  return {
    db,
    engine,
    close,
    probe: () => probe.ask(),
    clockAheadMs: () => clockAheadMs(db),
    load: () => pool.load(),
    withoutTimeouts: (run, signal) => onPatientServer(url, run, signal),
  }
}

/** An answer that takes long makes the difference smaller than it is, by half of that time at most. */
async function clockAheadMs(db: Kysely<Schema>): Promise<number> {
  const askedAt = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float * 1000 as now`.execute(db)
  return (askedAt + Date.now()) / 2 - (rows[0]?.now ?? askedAt)
}

/**
 * Runs something while the embedded database does nothing else: inside a transaction, which has it to itself. The
 * checkpoint before it leaves little to recover when a copy of the files is opened.
 */
export async function holdStill(db: Kysely<Schema>, run: () => Promise<void>): Promise<void> {
  await sql`checkpoint`.execute(db)
  await db.transaction().execute(run)
}

/** The migrations have no time-out: a step may rewrite a table of millions, or wait for another node that does. */
async function prepareServer(url: string): Promise<void> {
  await onPatientServer(url, async (db) => {
    await refuseOldServer(db)
    await migrate(db)
  })
}

async function onPatientServer<T>(
  url: string,
  run: (db: Kysely<Schema>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2, types: { getTypeParser } })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // This does not wait for a statement that runs.
    signal?.addEventListener('abort', () => void client.end().catch(() => undefined))
  })
  const db = kysely(new PostgresDialect({ pool }))
  try {
    signal?.throwIfAborted()
    return await run(db)
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

/** Reads int8 as a number, as the embedded engine does. Counts and sequences stay far below 2^53. */
function getTypeParser(oid: TypeId, format?: 'text' | 'binary'): unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format)
}

/**
 * Path of the archive for new data folders, whether or not it exists. The name holds the versions and the schema that
 * it was made with.
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
