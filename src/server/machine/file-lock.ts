/**
 * A lock on a file, which the kernel releases with the process, however that dies: no stale lock can stay behind, and no
 * process number has to be trusted. It also holds across containers that share the folder.
 */
import { DatabaseSync } from 'node:sqlite'

/** The code of SQLite for a lock that another connection holds. */
const SQLITE_BUSY = 5

export interface FileLock {
  release(): void
}

/**
 * Locks a file, which is made where there is none. Any number of processes can hold it shared, or one alone. Undefined
 * while another process has it otherwise. The lock is SQLite's on an empty file, through which Node reaches the
 * operating system's own file locks.
 */
export function tryFileLock(path: string, kind: 'alone' | 'shared'): FileLock | undefined {
  const file = new DatabaseSync(path)
  try {
    // Reading anything in a transaction takes the shared lock until the transaction ends.
    file.exec(
      kind === 'alone'
        ? 'pragma locking_mode = exclusive; begin exclusive'
        : 'begin; select * from sqlite_schema',
    )
    return { release: () => file.close() }
  } catch (cause) {
    file.close()
    if (isBusy(cause)) return undefined
    throw cause
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
}
