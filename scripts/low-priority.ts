/**
 * Imported into a process before its own program: it and its children then leave others the larger share of a
 * processor. The walks in which the page takes pictures by itself need frames in time, so everything beside them runs
 * at low priority.
 */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A third of the share of others. The lowest priority, 19, gets a sixtieth: beside busy programs tests stood still. */
const NICENESS = 5

export const atLowPriority: readonly string[] = ['--import', import.meta.url]

if (process.execArgv.includes(import.meta.url)) for (const thread of threads()) setPriority(thread, NICENESS)

/**
 * Ids of all threads, because Linux keeps a priority for each thread and existing threads keep theirs; 0 is the whole
 * process.
 */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}
