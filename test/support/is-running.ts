import { readFileSync } from 'node:fs'

/** Whether a process runs (on Linux); one that has ended and that nobody has asked about yet does not. */
export function isRunning(id: number): boolean {
  try {
    return !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
