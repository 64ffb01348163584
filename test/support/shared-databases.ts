/**
 * Embedded databases that the tests of one process use in turn. Starting one takes more processor time than most test
 * files, so a used database is emptied for the next test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, templateArchive } from '../../src/server/adapters/database/database.ts'
import type { PgliteClient } from '../../src/server/adapters/database/engine/pglite-client.ts'

export interface LentDatabase {
  readonly client: PgliteClient
  /** Gives the database back. Everything opened over it must be closed: no statement may be on its way. */
  readonly giveBack: () => Promise<void>
}

interface SharedDatabase {
  readonly client: PgliteClient
  /** Puts every table and sequence back to its first state. */
  readonly empty: string
  close(): Promise<void>
}

let isShared = false
const idle: SharedDatabase[] = []

/** Makes tests share databases from now on. */
export function shareDatabases(): void {
  isShared = true
}

/** Closes the unused databases, for the end of the process. */
export async function closeSharedDatabases(): Promise<void> {
  await Promise.all(idle.splice(0).map((database) => database.close()))
}

/** A database in its first state; undefined where none are shared. */
export async function lendDatabase(): Promise<LentDatabase | undefined> {
  if (!isShared) return undefined
  const database = idle.pop() ?? (await start())
  const { client, empty } = database
  return {
    client,
    giveBack: async () => {
      await client.alone({ sql: empty, parameters: [] })
      idle.push(database)
    },
  }
}

async function start(): Promise<SharedDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-shared-'))
  const database = await openDatabase({ directory: join(directory, 'database'), template: templateArchive() })
  const { engine } = database
  if (engine.kind !== 'embedded') throw new Error('It was opened in a folder.')
  const { client } = engine
  return {
    client,
    empty: await scriptThatEmpties(client),
    close: async () => {
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A script that restores the present content of the database. */
async function scriptThatEmpties(client: PgliteClient): Promise<string> {
  const tables = await namesOf(client, `select format('%I.%I', schemaname, tablename) as name from pg_tables`)
  const sequences = await rowsOf<{ readonly name: string; readonly at: number | null }>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name, last_value as at from pg_sequences`,
  )
  const rows = await Promise.all(tables.map((table) => restoring(client, table)))
  return [
    'begin',
    // Triggers of foreign keys are off, so that the order of the tables does not matter.
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...rows.flat(),
    ...sequences.map(({ name, at }) =>
      at === null ? `alter sequence ${name} restart` : `select setval('${name}', ${at})`,
    ),
    'commit',
  ].join(';\n')
}

async function restoring(client: PgliteClient, table: string): Promise<readonly string[]> {
  const [first] = await rowsOf<{ readonly rows: string | null }>(
    client,
    // Rows of a partition are also rows of its parent.
    `select json_agg(row_to_json(t))::text as rows from only ${table} t`,
  )
  if (typeof first?.rows !== 'string') return []
  return [
    `insert into ${table} select * from json_populate_recordset(null::${table}, $rows$${first.rows}$rows$)`,
  ]
}

async function namesOf(client: PgliteClient, sql: string): Promise<readonly string[]> {
  const rows = await rowsOf<{ readonly name: string }>(
    client,
    `${sql} where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return rows.map(({ name }) => name)
}

async function rowsOf<Row>(client: PgliteClient, sql: string): Promise<readonly Row[]> {
  const { rows } = await client.alone({ sql, parameters: [] })
  return rows as readonly Row[]
}
