/** Brings a database to the present schema, and tells whether this code can work on the schema of a newer version. */
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { LimiarError } from '../../../protocol/errors.ts'
import { packageVersion } from '../../machine/package-directory.ts'
import { ALIVE_SECONDS } from './installation/node-registry.ts'
import type { Schema } from './tables/schema.ts'
import { schemaSteps, type SchemaStep, type SchemaSteps } from './schema-steps.ts'

/**
 * Applies the steps that are missing, each together with its record in one transaction; servers that start at the same
 * time take turns. A database that is ahead of this code stays as it is.
 * @throws LimiarError `conflict` when this code cannot work on a schema that is ahead of it, or when a step would
 * remove something that a running node still reads.
 */
export async function migrate(db: Kysely<Schema>, steps: SchemaSteps = schemaSteps): Promise<void> {
  const missing = await missingSteps(db, steps)
  if (missing.length === 0) return
  await mustLeaveNobodyBehind(
    db,
    missing.map((name) => steps[name]!),
  )
  const migrations = Object.entries(steps).map(([name, step]) => [name, migrationOf(step)] as const)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    migrationTableName: 'schema_steps',
    migrationLockTableName: 'schema_steps_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought to the present schema.', { cause: error })
}

/** The steps that are not recorded. This takes two queries, where Kysely's migrator takes a dozen. */
async function missingSteps(db: Kysely<Schema>, steps: SchemaSteps): Promise<readonly string[]> {
  const names = Object.keys(steps)
  if (!(await isThere(db, 'schema_steps'))) return names
  const { rows } = await sql<{ name: string }>`select name from schema_steps order by name`.execute(db)
  const recorded = new Set(rows.map(({ name }) => name))
  const missing = names.filter((name) => !recorded.has(name))
  const unknown = [...recorded].filter((name) => !(name in steps))
  if (unknown.length > 0 && (missing.length > 0 || !((await floorOf(db)) in steps)))
    throw await aheadOfThis(db, unknown)
  return missing
}

/** The step that a node must know. A schema from before this rule gives '', a step that nobody knows. */
async function floorOf(db: Kysely<Schema>): Promise<string> {
  if (!(await isThere(db, 'schema_floor'))) return ''
  const { rows } = await sql<{ step: string }>`select step from schema_floor`.execute(db)
  return rows[0]?.step ?? ''
}

/** Refuses steps after which running nodes would fail. The message names them, so that a person can end them first. */
async function mustLeaveNobodyBehind(db: Kysely<Schema>, missing: readonly SchemaStep[]): Promise<void> {
  const needs = missing.flatMap((step) => (typeof step === 'string' ? [] : [step.needs])).sort()
  const needed = needs.at(-1)
  if (needed === undefined || !(await isThere(db, 'schema_floor'))) return
  const { rows } = await sql<{ place: string }>`
    select host || ' (process ' || process_id || ', ' || version || ')' as place from nodes
    where seen_at > now() - make_interval(secs => ${ALIVE_SECONDS}) and (step is null or step < ${needed})
    order by started_at`.execute(db)
  if (rows.length === 0) return
  throw new LimiarError(
    'conflict',
    `This version, ${packageVersion()}, removes parts of the schema that older nodes still use, and these run: ` +
      `${rows.map(({ place }) => place).join(', ')}. Upgrade them to the version before this one first, or end them.`,
  )
}

/** The error for a database that a newer version has changed so that this version cannot work on it. */
async function aheadOfThis(db: Kysely<Schema>, unknown: readonly string[]): Promise<LimiarError> {
  const { rows } = await sql<{ version: string | null }>`
    select to_jsonb(installation) ->> 'version' as version from installation`.execute(db)
  const newer = rows[0]?.version ?? 'a newer version'
  return new LimiarError(
    'conflict',
    `The database has the schema of Limiar ${newer} (${unknown.join(', ')}), and this is ${packageVersion()}. ` +
      'Start the newer version, or restore the backup that was made before the update.',
  )
}

async function isThere(db: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  )
  return rows[0]?.there ?? false
}

function migrationOf(step: SchemaStep): Migration {
  const { script, needs } = typeof step === 'string' ? { script: step, needs: undefined } : step
  return {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(script).execute(db)
      if (needs !== undefined)
        await sql`update schema_floor set step = ${needs} where step < ${needs}`.execute(db)
    },
  }
}
