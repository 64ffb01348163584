/** A stream of repeatable random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  between(low: number, high: number): number
  /** Both ends included. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(list: readonly Item[]): Item
  digits(count: number): string
}

/** Opens the stream of a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
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
