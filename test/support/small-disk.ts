/** A file system of a test's own that can be filled to the last byte, so that the kernel itself reports a full disk. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly directory: string
  /** Fills the disk so that this many bytes are free. */
  readonly fill: (leaving: number) => Promise<void>
  /** Removes the filling. */
  readonly empty: () => Promise<void>
  /** Mounts it for reading alone, as a kernel does that finds a fault of the disk, or for writing again. */
  readonly remount: (how: 'ro' | 'rw') => void
  /** Leaves room, and not for one file more. */
  readonly takeFiles: () => void
  readonly remove: () => void
}

/** Why no test can have one here; undefined when it can. Only root may mount one. */
export function whyNoSmallDisk(): string | undefined {
  const disk = mount(1)
  disk?.remove()
  return disk ? undefined : 'no file system can be mounted here'
}

/** @throws when none can be mounted: ask `whyNoSmallDisk` before. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const disk = mount(megabytes)
  if (!disk) throw new Error('No file system can be mounted here.')
  const { directory, remove } = disk
  const filler = join(directory, 'filler')
  return {
    directory,
    remove,
    remount: (how) => change(directory, how),
    takeFiles: () => {
      const { files, ffree } = statfsSync(directory)
      change(directory, `nr_inodes=${files - ffree}`)
    },
    empty: () => rm(filler, { force: true }),
    fill: async (leaving) => {
      const { bavail, bsize } = statfsSync(directory)
      const file = await open(filler, 'w')
      try {
        await file.writeFile(Buffer.alloc(bavail * bsize - leaving))
      } finally {
        await file.close()
      }
    },
  }
}

function change(directory: string, option: string): void {
  const { status, stderr } = spawnSync('mount', ['-o', `remount,${option}`, directory], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The disk cannot be mounted anew: ${stderr}`)
}

function mount(megabytes: number): Pick<SmallDisk, 'directory' | 'remove'> | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'limiar-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'limiar-test', directory])
  const remove = (): void => {
    if (status === 0) spawnSync('umount', ['-l', directory])
    rmSync(directory, { recursive: true, force: true })
  }
  if (status === 0) return { directory, remove }
  remove()
  return undefined
}
