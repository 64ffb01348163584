/**
 * One process at a time per data directory. PGlite takes no lock of its own (its postmaster.pid always
 * names the same process), and two that write to one directory destroy it without an error.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryFileLock, type FileLock } from '../../../machine/file-lock.ts'
import { makeFolder } from '../../../machine/new-folder.ts'
import { OperatorError } from '../../../machine/operator-error.ts'

/** The directory is in use. The message names it, the process that has it, and what to do. */
export class DirectoryInUseError extends OperatorError {
  override readonly name = 'DirectoryInUseError'
}

/** Takes the lock that stands beside a directory, or throws DirectoryInUseError. */
export function lockDirectory(directory: string): FileLock {
  makeFolder(dirname(directory))
  const lock = tryFileLock(`${directory}.lock`, 'alone')
  if (!lock) throw new DirectoryInUseError(inUse(directory))
  writeFileSync(ownerFile(directory), String(process.pid))
  return lock
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
