import { seededRandom as openStream } from '../../demo/specimens/random.ts'

/** Answers numbers from 0 up to 1. */
export type Random = () => number

/** A repeatable source of numbers, so that a property that failed fails again. */
export function seededRandom(seed: number): Random {
  const stream = openStream(seed)
  return () => stream.next()
}
