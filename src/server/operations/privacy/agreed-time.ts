/**
 * Whether the time of this process may decide what is erased. What an erasure compares with its clock was written by
 * the clocks of all nodes, so a node whose clock is a year ahead would erase what others keep for a year.
 */

/** Clocks that a time server sets differ by milliseconds, and the shortest time of keeping is an hour. */
const MOST_APART_MS = 5 * 60 * 1000

interface Clocks {
  /** How far the clock of this process is ahead of the database's. */
  readonly clockAheadMs: () => Promise<number>
}

/** Why nothing may be erased by the time of this process, in words; undefined where it agrees with the database's. */
export async function whyClocksDisagree({ clockAheadMs }: Clocks): Promise<string | undefined> {
  const aheadMs = await clockAheadMs()
  if (Math.abs(aheadMs) <= MOST_APART_MS) return undefined
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return (
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: ` +
    'it erases nothing until they agree. Set both by a time server.'
  )
}
