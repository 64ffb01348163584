/** Temporary folders of tests, which are in memory where there is room. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Least free memory: a run keeps less than a gigabyte at a time. */
const MEMORY_BYTES = 4 * 1024 ** 3
/** Killed processes may still write for a moment. */
const MOST_TRIES = 5

/**
 * A folder in memory, if there is one with room (Docker gives 64 MB). The folder of an embedded database has 1,200
 * files, each synced when it is made: 1.3 s of processor time on ext4, 0.3 s in memory.
 */
export function memoryFolder(): string {
  const place = '/dev/shm'
  if (!existsSync(place)) return tmpdir()
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= MEMORY_BYTES ? place : tmpdir()
}

/** The folders that exist, for a process that is ended early. */
const open = new Set<TemporaryFolder>()
process.once('exit', () => {
  for (const folder of open) folder.remove()
})

/** A new folder that takes the place of the temporary one for a process and its children. */
export class TemporaryFolder {
  // A short name: PostgreSQL puts its socket below it, and the path of a socket has a hundred characters at most.
  readonly #path = mkdtempSync(join(tmpdir(), 'limiar-'))

  constructor() {
    // A PostgreSQL that runs as another user passes through it.
    chmodSync(this.#path, 0o711)
    open.add(this)
  }

  get environment(): Readonly<Record<string, string>> {
    return { TMPDIR: this.#path }
  }

  /** Removes it, and returns the names of what our tests and code left in it. */
  remove(): readonly string[] {
    open.delete(this)
    // Browsers and compilers leave files of their own.
    const left = readdirSync(this.#path).filter((name) => name.startsWith('limiar-'))
    rmSync(this.#path, { recursive: true, force: true, maxRetries: MOST_TRIES })
    return left
  }
}
