import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it, for their owner alone. Node's own recursive mkdir never returns where a file
 * system answers ENOENT for a folder in one that exists, as /proc does.
 */
export function makeFolder(directory: string): void {
  const missing = uppermostMissing(directory)
  if (missing !== undefined) mkdirSync(missing, { mode: 0o700 })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
}

function uppermostMissing(directory: string): string | undefined {
  let missing: string | undefined
  for (let path = directory; !isThere(path); path = dirname(path)) missing = path
  return missing
}

/** @throws for a path that leads through a file. */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
