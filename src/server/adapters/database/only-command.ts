/**
 * Keeps commands apart that would undo each other's work on one installation. A backup that is made while the keys are
 * exchanged has pictures under a key that it lacks, and pictures that are moved meanwhile keep the old key. Servers take
 * no part: the commands themselves ask which run.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { LimiarError } from '../../../protocol/errors.ts'
import { mustBeWritable } from '../blobs/data-folder.ts'
import { tryFileLock } from '../../machine/file-lock.ts'
import { openOwnConnection } from './engine/own-connection.ts'

/** "upkeep" in ASCII, as a number: the key of PostgreSQL's advisory lock. */
const LOCK_KEY = 0x75_70_6b_65_65_70
/** PostgreSQL cuts longer names of applications off. */
const MAX_NAME_CHARACTERS = 63

export interface Upkeep {
  readonly dataDirectory: string
  /** The address of a PostgreSQL server; undefined for the embedded database of the data folder. */
  readonly databaseUrl?: string | undefined
  /** The command, as another one calls it that has to wait. */
  readonly command: string
  /** Whether it changes nothing, and may run beside others of its kind. */
  readonly onlyReads?: boolean
}

/**
 * Runs a command while no other one changes the keys or the place of pictures. The lock ends with the process or its
 * connection, so a command that died delays nobody.
 * @throws LimiarError `conflict` while another command has the installation.
 */
export async function asOnlyCommand<Result>(upkeep: Upkeep, run: () => Promise<Result>): Promise<Result> {
  const { databaseUrl } = upkeep
  return databaseUrl === undefined ? onFolder(upkeep, run) : onServer(databaseUrl, upkeep, run)
}

async function onFolder<Result>(
  { dataDirectory, command, onlyReads }: Upkeep,
  run: () => Promise<Result>,
): Promise<Result> {
  await mustBeWritable(dataDirectory)
  const path = join(dataDirectory, 'command')
  const lock = tryFileLock(`${path}.lock`, onlyReads ? 'shared' : 'alone')
  // The name stands beside the lock and not in it: reading and closing a locked file would drop this process's lock.
  if (!lock) throw isTaken(await readFile(`${path}.name`, 'utf8').catch(() => undefined))
  try {
    await writeFile(`${path}.name`, command, { mode: 0o600 })
    return await run()
  } finally {
    lock.release()
  }
}

async function onServer<Result>(
  databaseUrl: string,
  { command, onlyReads }: Upkeep,
  run: () => Promise<Result>,
): Promise<Result> {
  const named = `${command}, process ${process.pid} on ${hostname()}`.slice(0, MAX_NAME_CHARACTERS)
  const client = await openOwnConnection(databaseUrl, named).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new LimiarError('unavailable', `DATABASE_URL cannot be opened: ${why}`, { cause })
  })
  try {
    const lock = onlyReads ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    const { rows } = await client.query<{ got: boolean }>(`select ${lock}($1) as got`, [LOCK_KEY])
    if (!rows[0]?.got) throw isTaken(await holderOf(client))
    return await run()
  } finally {
    await client.end()
  }
}

/** What the connection that has the lock is called. */
async function holderOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity as holder using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and holder.datname = current_database()
        and pg_locks.database = holder.datid and (classid::bigint << 32) | objid::bigint = $1 limit 1`,
    [LOCK_KEY],
  )
  return rows[0]?.name
}

function isTaken(by: string | undefined): LimiarError {
  return new LimiarError(
    'conflict',
    `Another command works on this installation (${by ?? 'it has just begun'}): run this one again when it has ended. ` +
      'Nothing was changed.',
  )
}
