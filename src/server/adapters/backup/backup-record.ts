/**
 * A backup is a folder with the database, the pictures encrypted as in the data folder, the sealed ends of the record
 * of accesses, `files.sha256`, which sha256sum can read, and `backup.json`. That file is written last: a folder without
 * it is not a backup.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { LimiarError } from '../../../protocol/errors.ts'
import { mustBeOwnFile } from './own-files.ts'

export const RECORD = 'backup.json'
export const SUMS = 'files.sha256'
/** The database of a PostgreSQL server, in pg_dump's custom format. */
export const DUMP = 'database.dump'
/** The folder of the embedded database. */
export const DATABASE = 'database'
export const BLOBS = 'blobs'
export const KEY = 'key'
export const HEADS = 'audit-heads'
/** The database that a backup holds, in words for a sentence. */
export const engineNames = { embedded: 'the embedded database', server: 'a PostgreSQL server' } as const

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const BackupRecord = Type.Object({
  format: Type.Literal(1),
  /** Version of the package that made the backup. */
  version: Type.String(),
  engine: Type.Enum(['embedded', 'server']),
  startedAt: Type.String(),
  endedAt: Type.String(),
  files: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Hash of files.sha256. */
  sums: Sha256,
  /** Folders of the embedded database: PostgreSQL needs them all, and some are empty. */
  folders: Type.Array(Type.String({ pattern: '^database(/(?!\\.{1,2}(/|$))[A-Za-z0-9_.-]+)*$' })),
  hasKey: Type.Boolean(),
})
export type BackupRecord = Static<typeof BackupRecord>

/** What a backup may hold, by the first part of a path. Its list may come from somebody else. */
export function isPartOf({ engine, hasKey }: BackupRecord, path: string): boolean {
  const database = engine === 'embedded' ? DATABASE : DUMP
  return [BLOBS, HEADS, database, ...(hasKey ? [KEY] : [])].includes(path.split('/')[0] ?? '')
}

const compiled = Compile(BackupRecord)

/** @throws LimiarError `not-found` when the folder is not a backup, or is an unfinished one. */
export async function readRecord(folder: string): Promise<BackupRecord> {
  const text = await textOf(folder).catch((cause: unknown) => {
    if (cause instanceof LimiarError) throw cause
    throw new LimiarError(
      'not-found',
      `${folder} has no ${RECORD}: it is not a backup, or an unfinished one.`,
      { cause },
    )
  })
  const value = parsed(text)
  if (compiled.Check(value)) return value
  throw new LimiarError(
    'not-found',
    `This version cannot read ${join(folder, RECORD)}: use the version that made the backup.`,
  )
}

async function textOf(folder: string): Promise<string> {
  await mustBeOwnFile(folder, RECORD)
  return readFile(join(folder, RECORD), 'utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
