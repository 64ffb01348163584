/** Restores a backup to an empty place. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import type { ObjectStore } from '../blobs/object-store.ts'
import { lockDirectory } from '../database/engine/directory-lock.ts'
import { makeFolder } from '../../machine/new-folder.ts'
import { BLOBS, DATABASE, DUMP, engineNames, HEADS, KEY, type BackupRecord } from './backup-record.ts'
import { copyFile } from './copied-files.ts'
import { isMarker, mustHoldNothing, putObject } from './copied-objects.ts'
import { runPostgresTool } from './postgres-tools.ts'
import { listedFiles, verifyBackup } from './verify-backup.ts'

/** Each copy waits for a disk, or a bucket, most of the time. */
const FILES_AT_ONCE = 8

export interface RestoreSettings {
  readonly dataDirectory: string
  /** An empty database of a PostgreSQL server; undefined: an embedded database is made in the data folder. */
  readonly databaseUrl: string | undefined
  /** Where the pictures go, unless that is the data folder. */
  readonly objects: ObjectStore | undefined
  readonly folder: string
  readonly onProgress: (line: string) => void
}

/**
 * Verifies the backup and restores it whole. It never overwrites anything.
 * @throws LimiarError `not-found` when the folder is not a backup; `conflict` when it is damaged, belongs to the other
 * database engine, or its place is taken.
 */
export async function restoreBackup(settings: RestoreSettings): Promise<BackupRecord> {
  const { folder, dataDirectory, databaseUrl, onProgress } = settings
  const { record, faults } = await verifyBackup(folder, onProgress)
  const [fault] = faults
  if (fault)
    throw new LimiarError(
      'conflict',
      `The backup is damaged: ${fault.path} is ${fault.fault}${faults.length > 1 ? `, and ${faults.length - 1} more` : ''}.`,
    )
  const engine = databaseUrl === undefined ? 'embedded' : 'server'
  if (record.engine !== engine)
    throw new LimiarError(
      'conflict',
      `The backup is of ${engineNames[record.engine]}: ${engine === 'server' ? 'leave DATABASE_URL out' : 'set DATABASE_URL'}.`,
    )
  makeFolder(dataDirectory)
  const lock = engine === 'embedded' ? lockDirectory(join(dataDirectory, DATABASE)) : undefined
  try {
    await mustBeFree(settings, record)
    await copyBack(settings, record)
  } finally {
    lock?.release()
  }
  return record
}

async function mustBeFree(
  { dataDirectory, databaseUrl, objects }: RestoreSettings,
  { hasKey }: BackupRecord,
): Promise<void> {
  if (objects) await mustHoldNothing(objects)
  const brought = [...(objects ? [] : [BLOBS]), DATABASE, HEADS, ...(hasKey ? [KEY] : [])]
  const taken = brought.find((name) => existsSync(join(dataDirectory, name)))
  if (taken !== undefined)
    throw new LimiarError(
      'conflict',
      `${join(dataDirectory, taken)} exists already: restore into a data folder of its own.`,
    )
  if (databaseUrl === undefined) return
  const question = `select count(*) from pg_class where relnamespace = to_regnamespace('public') and relkind = 'r'`
  const tables = await runPostgresTool('psql', databaseUrl, ['-X', '-A', '-t', '-c', question])
  if (tables.trim() !== '0')
    throw new LimiarError('conflict', 'The database at DATABASE_URL has tables already: name an empty one.')
}

async function restoreDump(databaseUrl: string, dump: string): Promise<void> {
  await stat(dump)
  // The dump is restored completely or not at all.
  await runPostgresTool('pg_restore', databaseUrl, ['--no-owner', '--single-transaction', dump])
}

/**
 * Each of the big parts gets its name only when it is complete, and the database comes back after the files: a restore
 * that was interrupted while it copied can be repeated.
 */
async function copyBack(settings: RestoreSettings, record: BackupRecord): Promise<void> {
  const { folder, dataDirectory, databaseUrl, objects, onProgress } = settings
  const unfinished = join(dataDirectory, '.restoring')
  await rm(unfinished, { recursive: true, force: true })
  for (const path of record.folders) await mkdir(join(unfinished, path), { recursive: true, mode: 0o700 })
  const names = new Set<string>()
  const markers: string[] = []
  let files = 0
  const putBack = async (path: string): Promise<void> => {
    const key = path.startsWith(`${BLOBS}/`) ? path.slice(BLOBS.length + 1) : undefined
    if (objects && key !== undefined) {
      if (isMarker(key)) markers.push(key)
      else await putObject(objects, key, join(folder, path))
    } else if (path !== DUMP) {
      await copyFile(join(folder, path), join(unfinished, path), unfinished)
      names.add(path.split('/')[0]!)
    }
    onProgress(`${++files} of ${record.files} files are back`)
  }
  const listed = listedFiles(folder)
  const lane = async (): Promise<void> => {
    for await (const { path } of listed) await putBack(path)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane))
  if (databaseUrl !== undefined) await restoreDump(databaseUrl, join(folder, DUMP))
  for (const key of markers) await putObject(objects!, key, join(folder, BLOBS, key))
  for (const name of names) await rename(join(unfinished, name), join(dataDirectory, name))
  await rm(unfinished, { recursive: true, force: true })
}
