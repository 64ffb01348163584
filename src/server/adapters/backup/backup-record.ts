/**
 * What a backup is: a folder with the database, the pictures as they lie encrypted in the data folder, the sealed ends of
 * the record of accesses, `files.sha256`, which sha256sum reads too, and `backup.json`, which is written last: a folder
 * without it is no backup.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { LimiarError } from '../../../protocol/errors.ts'

export const RECORD = 'backup.json'
export const SUMS = 'files.sha256'
/** Of a PostgreSQL server: pg_dump's custom format. */
export const DUMP = 'database.dump'
/** Of the embedded database: its folder. */
export const DATABASE = 'database'
export const BLOBS = 'blobs'
export const KEY = 'key'
export const HEADS = 'audit-heads'
/** Of the backup, in a sentence. */
export const engineNames = { embedded: 'the embedded database', server: 'a PostgreSQL server' } as const

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const BackupRecord = Type.Object({
  format: Type.Literal(1),
  /** Of the package that made it. */
  version: Type.String(),
  engine: Type.Enum(['embedded', 'server']),
  startedAt: Type.String(),
  endedAt: Type.String(),
  files: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Of files.sha256. */
  sums: Sha256,
  /** Of the embedded database: PostgreSQL wants its folders, of which some are empty. */
  folders: Type.Array(Type.String({ pattern: '^database(/[A-Za-z0-9_.-]+)*$' })),
  hasKey: Type.Boolean(),
})
export type BackupRecord = Static<typeof BackupRecord>

const compiled = Compile(BackupRecord)

/** @throws LimiarError `not-found` when the folder is no backup, or one that was not finished. */
export async function readRecord(folder: string): Promise<BackupRecord> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch((cause: unknown) => {
    throw new LimiarError(
      'not-found',
      `${folder} has no ${RECORD}: it is no backup, or one that was broken off.`,
      { cause },
    )
  })
  const value = parsed(text)
  if (compiled.Check(value)) return value
  throw new LimiarError('not-found', `${join(folder, RECORD)} is not one that this version can read.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
