/** A lock for all threads of the process, in memory that they share: one holds it at a time. */
import { setTimeout as pause } from 'node:timers/promises'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** Pause between two tries. The work that waits takes seconds, so nobody notices a delay of this size. */
const LOOK_AGAIN_MS = 20
const NANOSECONDS_PER_MS = 1_000_000n
const SHARED_AS = 'limiar: turn of large pictures'

/** The time until which the turn is taken, 0 while it is free: nanoseconds of a monotonic clock of all threads. */
type TakenUntil = BigInt64Array

/** Makes the shared memory. Threads inherit it, so call this before the first of them is started. */
export function shareTurn(): TakenUntil {
  const known = getEnvironmentData(SHARED_AS)
  if (known instanceof SharedArrayBuffer) return new BigInt64Array(known)
  const memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
  setEnvironmentData(SHARED_AS, memory)
  return new BigInt64Array(memory)
}

/**
 * Does work while no other thread does work of this kind. `mostMs` is longer than the work can take: if a thread is
 * ended in the middle, its turn is free after that time.
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

/** Takes the turn if it is free and returns its end time, which also identifies it. */
function take(takenUntil: TakenUntil, mostMs: number): bigint | undefined {
  const [now, held] = [process.hrtime.bigint(), Atomics.load(takenUntil, 0)]
  if (held > now) return undefined
  const until = now + BigInt(mostMs) * NANOSECONDS_PER_MS
  return Atomics.compareExchange(takenUntil, 0, held, until) === held ? until : undefined
}
