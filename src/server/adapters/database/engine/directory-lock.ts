/**
 * One process at a time per data directory. PGlite takes no lock of its own (its postmaster.pid always
 * names the same process), and two that write to one directory destroy it without an error.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../../machine/operator-error.ts'

/** The code of SQLite for a lock that another connection holds. */
const SQLITE_BUSY = 5

/** The directory is in use. The message names it, the process that has it, and what to do. */
export class DirectoryInUseError extends OperatorError {
  override readonly name = 'DirectoryInUseError'
}

export interface DirectoryLock {
  release(): void
}

/**
 * Takes the lock that stands beside a directory, or throws DirectoryInUseError.
 *
 * The lock is SQLite's exclusive lock on an empty file, through which Node reaches the operating system's own file
 * locks. The kernel releases it with the process, however that dies: no stale lock can stay behind and no process
 * number has to be trusted. It also holds across containers that share the folder.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(`${directory}.lock`)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    file.close()
    if (!isBusy(cause)) throw cause
    throw new DirectoryInUseError(inUse(directory), { cause })
  }
  writeFileSync(ownerFile(directory), String(process.pid))
  return { release: () => file.close() }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
}

function inUse(directory: string): string {
  return (
    `The database in ${directory} is in use by ${owner(directory)}. Stop that process, or give this one a ` +
    'data folder of its own (LIMIAR_DATA_DIR), or let both share a PostgreSQL server (DATABASE_URL).'
  )
}

function owner(directory: string): string {
  try {
    return `process ${readFileSync(ownerFile(directory), 'utf8')}`
  } catch {
    return 'another process'
  }
}

/**
 * The owner is written beside the lock and not in it: reading and closing a locked file would drop this process's lock.
 */
function ownerFile(directory: string): string {
  return `${directory}.pid`
}
