/** The folder of a run, on a small file system if one can be mounted. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An onboarding takes some 1.5 MB, and the embedded database some 60 at its start. */
const DISK_MB = { least: 600, perMinute: 80 }

export interface Place {
  readonly folder: string
  /** The data folder of the server. */
  readonly dataDir: string
  /** The same folder if it is a file system of its own; undefined if nothing could be mounted. */
  readonly smallDisk: string | undefined
  readonly remove: () => void
}

export function makePlace(minutes: number): Place {
  const folder = mkdtempSync(join(tmpdir(), 'limiar-soak-'))
  const disk = join(folder, 'disk')
  const size = `size=${DISK_MB.least + DISK_MB.perMinute * Math.ceil(minutes)}m`
  spawnSync('mkdir', [disk])
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'limiar-soak', disk]).status === 0
  let isThere = true
  const remove = (): void => {
    if (!isThere) return
    isThere = false
    if (isMounted) spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, dataDir: join(disk, 'data'), smallDisk: isMounted ? disk : undefined, remove }
}
