/** An item that a place could get, and its cost there. */
export interface Choice<Item> {
  readonly item: Item
  readonly cost: number
}

/**
 * The assignment of least cost: each place gets one of its choices or stays empty at `emptyCost`, no item goes to two
 * places, and `allows` may forbid combinations. Exact, by branch and bound (Land and Doig 1960), because a card has
 * only about ten places with a few choices each. Answers one entry per place, undefined where the place stays empty.
 */
export function bestAssignment<Item>(
  places: readonly (readonly Choice<Item>[])[],
  emptyCost: number,
  allows: (taken: readonly (Choice<Item> | undefined)[]) => boolean = () => true,
): readonly (Choice<Item> | undefined)[] {
  let best: readonly (Choice<Item> | undefined)[] = places.map(() => undefined)
  let bestCost = Infinity
  const fill = (taken: readonly (Choice<Item> | undefined)[], cost: number): void => {
    if (cost >= bestCost) return
    const choices = places[taken.length]
    if (!choices) {
      ;[best, bestCost] = [taken, cost]
      return
    }
    for (const choice of choices) {
      const isFree = !taken.some((one) => one?.item === choice.item)
      const next = [...taken, choice]
      if (isFree && allows(next)) fill(next, cost + choice.cost)
    }
    fill([...taken, undefined], cost + emptyCost)
  }
  fill([], 0)
  return best
}
