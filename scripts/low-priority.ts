/**
 * Imported into a process before its own program: it, and what it starts, leaves others the larger share of a processor.
 * The walks in which the page takes pictures by itself need frames in time; whatever runs beside them steps back.
 */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A third of the share of others. The lowest, 19, has a sixtieth: beside busy programs such tests stood still. */
const NICENESS = 5

export const atLowPriority: readonly string[] = ['--import', import.meta.url]

if (process.execArgv.includes(import.meta.url)) for (const thread of threads()) setPriority(thread, NICENESS)

/** Linux keeps a priority for each thread, and those that are there already keep theirs; 0 is the whole process. */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}
