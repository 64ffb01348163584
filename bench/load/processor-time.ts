/** The processor time of a process by its threads, as the Linux kernel counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of the clock by which Linux counts a thread's time, for user space everywhere. */
const TICKS_PER_SECOND = 100

/** The name of the thread that owns the embedded database: `src/server/adapters/database/engine/pglite-thread.ts`. */
const DATABASE_THREAD = 'database'

export interface ProcessorMs {
  /** All threads but that of the embedded database: requests, garbage collection, models. */
  readonly server: number
  /** The thread of the embedded database; 0 with a PostgreSQL server, whose work is not of this process. */
  readonly database: number
}

/** User and system time so far. */
export function processorMs(pid: number): ProcessorMs {
  const whole = ticksOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`)
  const database = threads.filter((thread) => nameOf(thread) === DATABASE_THREAD)
  const ticks = database.reduce((sum, thread) => sum + ticksOf(readFileSync(`${thread}/stat`, 'utf8')), 0)
  return { server: toMs(whole - ticks), database: toMs(ticks) }
}

function nameOf(thread: string): string {
  return readFileSync(`${thread}/comm`, 'utf8').trim()
}

function ticksOf(stat: string): number {
  // The second member is the name in brackets, which may hold spaces.
  const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(members[11]) + Number(members[12])
}

function toMs(ticks: number): number {
  return (ticks * 1000) / TICKS_PER_SECOND
}
