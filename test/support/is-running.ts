import { readFileSync } from 'node:fs'

/** Whether a process runs (on Linux). A zombie, which has ended and was not waited for, does not run. */
export function isRunning(id: number): boolean {
  try {
    return !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
