/** The processor time of a process, by threads, as the Linux kernel counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second in which Linux counts a thread's time; for user space the same on every machine. */
const TICKS_PER_SECOND = 100

/** The name of the thread that owns the embedded database: `src/server/adapters/database/engine/pglite-thread.ts`. */
const DATABASE_THREAD = 'database'

export interface ProcessorMs {
  /** All threads except that of the embedded database: requests, garbage collection, models. */
  readonly server: number
  /** The thread of the embedded database; 0 with a PostgreSQL server, which works in other processes. */
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

/**
 * User and system time of a PostgreSQL server on this machine, with processes that have ended; found by one of its
 * processes.
 */
export function serverProcessorMs(backend: number): number {
  const server = parentOf(backend)
  const processes = readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0)
  const own = processes.filter((id) => id === server || parentOf(id) === server)
  return toMs(own.reduce((sum, id) => sum + ticksWithEnded(id), 0))
}

/** User and system time of all programs on this machine so far; what the host took from it is not in it. */
export function machineMs(): number {
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return toMs(user! + nice! + system! + irq! + softirq!)
}

/** A process may have ended since it was listed: then its time is in that of its parent. */
function parentOf(pid: number): number | undefined {
  const members = membersOf(pid)
  return members && Number(members[1])
}

function ticksWithEnded(pid: number): number {
  const members = membersOf(pid) ?? []
  return members.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

function membersOf(pid: number): readonly string[] | undefined {
  try {
    return afterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

function nameOf(thread: string): string {
  return readFileSync(`${thread}/comm`, 'utf8').trim()
}

/** The second member is the name in brackets, which may hold spaces. */
function afterName(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function ticksOf(stat: string): number {
  const members = afterName(stat)
  return Number(members[11]) + Number(members[12])
}

function toMs(ticks: number): number {
  return (ticks * 1000) / TICKS_PER_SECOND
}
