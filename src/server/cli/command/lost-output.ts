/** What a write fails with when `| head` has ended, the terminal was closed, or the disk of a log file is full. */
const LOST: readonly string[] = ['EPIPE', 'EIO', 'ENOSPC', 'EDQUOT']

/**
 * Lets a process go on with its work when its output is lost. Without a listener, Node ends the process at the first
 * line that cannot be written: a server, or a command in the middle of its work.
 */
export function outliveOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!LOST.includes(error.code ?? '')) throw error
    })
  }
}
