/** Calls a function for each item, a limited number at a time, in their order. The first failure ends it. */
export async function inParallel<Thing>(
  width: number,
  things: Iterable<Thing>,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const waiting = things[Symbol.iterator]()
  let hasFailed = false
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: width }, lane))
  const failed = lanes.find((ended) => ended.status === 'rejected')
  if (failed) throw failed.reason as Error
}
