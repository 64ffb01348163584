/** A stream of repeatable random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** Fills a list with the results of as many calls of `next`. */
  fill(numbers: Float64Array): void
  between(low: number, high: number): number
  /** Both ends included. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(list: readonly Item[]): Item
  digits(count: number): string
}

/** Opens the stream of a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  const one = new Float64Array(1)
  let state = seed | 0
  const fill = (numbers: Float64Array): void => {
    let at = state
    for (let index = 0; index < numbers.length; index++) {
      at = (at + 0x6d2b79f5) | 0
      let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      numbers[index] = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
    state = at
  }
  const next = (): number => {
    fill(one)
    return one[0] ?? 0
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    fill,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
    pick: (list) => {
      const item = list[integer(0, list.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from an empty list.')
      return item
    },
  }
}
