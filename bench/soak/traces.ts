/**
 * Searches for things that must be nowhere: in every table as text, in every file as bytes, and in the names of files.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { sql } from 'kysely'
import type { ErasedEntry } from './ledger.ts'
import type { StorageSettings } from '../../src/server/adapters/storage.ts'
import { onBareDatabase } from '../../test/support/bare-database.ts'

export interface Trace {
  /** The person, named by their behaviour. */
  readonly person: string
  readonly what: 'a fact' | 'an id'
  /** The table or file. */
  readonly where: string
}

/** Rows fetched at a time. */
const ROWS_PER_STEP = 500
/**
 * The embedded database's own files are not searched: until PostgreSQL reuses their space, pages and its log hold
 * rows that were deleted, as any PostgreSQL does. Its tables are searched as a client sees them.
 */
const ENGINE_FOLDERS = ['database']
/**
 * By design these name the ids of erased records: who did it and when (`docs/privacy.md`), the event that tells other
 * systems of it, and the change by which every node's index forgets a face.
 */
const TABLES_NAMING_IDS = ['audit_entries', 'webhook_deliveries', 'webhook_events', 'face_changes']

export async function findTraces(
  settings: StorageSettings,
  sought: readonly ErasedEntry[],
  {
    folder = settings.dataDir,
    keysOfBucket = [],
  }: { readonly folder?: string; readonly keysOfBucket?: readonly string[] } = {},
): Promise<readonly Trace[]> {
  const inBucket = keysOfBucket.flatMap((key) => hits(Buffer.from(key), sought, `key ${general(key)}`))
  return [
    ...(await findInTables(settings, sought)),
    ...(await findInFiles(folder, sought)),
    ...distinct(inBucket),
  ]
}

async function findInTables(
  settings: StorageSettings,
  sought: readonly ErasedEntry[],
): Promise<readonly Trace[]> {
  return onBareDatabase(settings, async (db) => {
    const { rows: tables } = await sql<{ readonly schema: string; readonly name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    const found: Trace[] = []
    for (const { schema, name } of tables)
      for (let offset = 0; ; offset += ROWS_PER_STEP) {
        const { rows } = await sql<{ readonly text: string }>`
          select one::text as text from ${sql.table(`${schema}.${name}`)} as one
          order by ctid limit ${ROWS_PER_STEP} offset ${offset}`.execute(db)
        for (const { text } of rows) found.push(...hits(Buffer.from(text), sought, `table ${schema}.${name}`))
        if (rows.length < ROWS_PER_STEP) break
      }
    return distinct(found).filter(isUnwanted)
  })
}

async function findInFiles(folder: string, sought: readonly ErasedEntry[]): Promise<readonly Trace[]> {
  const found: Trace[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (ENGINE_FOLDERS.includes(name.split(sep)[0] ?? '')) continue
    found.push(...hits(Buffer.from(name), sought, `name ${general(name)}`))
    if (entry.isFile()) found.push(...hits(await readFile(path), sought, `file ${general(name)}`))
  }
  return distinct(found)
}

function isUnwanted({ what, where }: Trace): boolean {
  return what === 'a fact' || !TABLES_NAMING_IDS.some((name) => where.endsWith(`.${name}`))
}

/** An id is searched for as text and as its twelve bytes. */
function hits(bytes: Buffer, sought: readonly ErasedEntry[], where: string): readonly Trace[] {
  return sought.flatMap(({ name, facts, ids }): readonly Trace[] => {
    const person = name.replace(/ \d+$/, '')
    const hasFact = facts.some((fact) => bytes.includes(fact))
    const hasId = ids.some((id) => bytes.includes(id) || bytes.includes(Buffer.from(id, 'hex')))
    return [
      ...(hasFact ? [{ person, what: 'a fact', where } as const] : []),
      ...(hasId ? [{ person, what: 'an id', where } as const] : []),
    ]
  })
}

/** A name without the part that belongs to one record. */
function general(name: string): string {
  return name.replace(/[0-9a-f]{24,}/g, '<id>')
}

function distinct(traces: readonly Trace[]): readonly Trace[] {
  return [...new Map(traces.map((trace) => [JSON.stringify(trace), trace])).values()]
}
