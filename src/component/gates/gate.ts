/** One rule on what vision saw: a hint for the one thing to change now, or nothing when it is fine. */
export interface Gate<Observation, Hint extends string> {
  readonly name: string
  readonly judge: (observation: Observation) => Hint | undefined
}

/** Asks the gates in their order and gives the first hint: people can follow one thing at a time. */
export function firstHint<Observation, Hint extends string>(
  gates: readonly Gate<Observation, Hint>[],
  observation: Observation,
): Hint | undefined {
  for (const gate of gates) {
    const hint = gate.judge(observation)
    if (hint) return hint
  }
  return undefined
}
