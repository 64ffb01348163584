/** One at a time over all threads of the process: a lock in memory that they share. */
import { setTimeout as pause } from 'node:timers/promises'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** What waits is seconds of work; nobody notices so much more. */
const LOOK_AGAIN_MS = 20
const NANOSECONDS_PER_MS = 1_000_000n
const SHARED_AS = 'limiar: turn of large pictures'

/** Until when the turn is taken, in nanoseconds of the clock that never goes back, one for all threads; 0 while it is free. */
type TakenUntil = BigInt64Array

/** Makes the memory that threads share. It is inherited: to be called before the first of them is started. */
export function shareTurn(): TakenUntil {
  const known = getEnvironmentData(SHARED_AS)
  if (known instanceof SharedArrayBuffer) return new BigInt64Array(known)
  const memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
  setEnvironmentData(SHARED_AS, memory)
  return new BigInt64Array(memory)
}

/**
 * Does work while no other thread does any of its kind. The turn of a thread that was ended in the middle of it is
 * free after `mostMs`, which is longer than the work can take.
 */
export async function inTurn<Result>(mostMs: number, work: () => Promise<Result>): Promise<Result> {
  const takenUntil = shareTurn()
  let mine = take(takenUntil, mostMs)
  for (; mine === undefined; mine = take(takenUntil, mostMs)) await pause(LOOK_AGAIN_MS)
  try {
    return await work()
  } finally {
    Atomics.compareExchange(takenUntil, 0, mine, 0n)
  }
}

/** The end of the turn when it could be taken, which tells it from those of others. */
function take(takenUntil: TakenUntil, mostMs: number): bigint | undefined {
  const [now, held] = [process.hrtime.bigint(), Atomics.load(takenUntil, 0)]
  if (held > now) return undefined
  const until = now + BigInt(mostMs) * NANOSECONDS_PER_MS
  return Atomics.compareExchange(takenUntil, 0, held, until) === held ? until : undefined
}
