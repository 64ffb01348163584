/**
 * Files that a command writes for people, whose pictures lie in them in the clear: nothing of them may stay behind when
 * the command is ended. A signal removes what it was writing; what a kill or a power cut leaves, the next run finds.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The name of a file until it is whole says which process writes it. */
const ENDING = /\.(\d+)\.limiar-part$/
/** Somebody else may have the number of a dead process by now: nothing is written for so long without a byte. */
const ABANDONED_AFTER_MS = 60 * 60_000

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What this process writes now. */
const unfinished = new Set<string>()

/** Calls for a file under another name, and gives it its own once it is whole. A failure leaves nothing of it. */
export async function writeWhole(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${path}.${process.pid}.limiar-part`
  if (unfinished.size === 0) for (const signal of signals) process.on(signal, endBy)
  unfinished.add(aside)
  try {
    // A file that is there already would keep its owner and its readers, or lead elsewhere.
    await rm(aside, { force: true })
    await write(aside)
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
    unfinished.delete(aside)
    if (unfinished.size === 0) for (const signal of signals) process.off(signal, endBy)
  }
}

export function isUnfinished(name: string): boolean {
  return ENDING.test(name)
}

/** Removes what writes of processes that are no more left in a folder, and returns the names of the files. */
export function removeUnfinished(folder: string): readonly string[] {
  const left = readdirSync(folder).filter((name) => isUnfinished(name) && isLeft(join(folder, name)))
  for (const name of left) rmSync(join(folder, name), { force: true })
  return left.map((name) => basename(name).replace(ENDING, ''))
}

function isLeft(path: string): boolean {
  const writer = Number(ENDING.exec(path)?.[1])
  // A container gives each of its commands the same number.
  if (writer === process.pid) return !unfinished.has(path)
  const found = statSync(path, { throwIfNoEntry: false })
  return !isRunning(writer) || (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // It may be another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function endBy(signal: NodeJS.Signals): void {
  for (const aside of unfinished) rmSync(aside, { force: true })
  for (const one of signals) process.off(one, endBy)
  process.kill(process.pid, signal)
}
