/**
 * One rule about what vision saw: what was measured, what the rule asks for, and the one thing to change when it does
 * not hold.
 */
export interface Gate<Hint extends string> {
  readonly name: string
  /** A number in the unit of its limit, or a word. */
  readonly measured: number | string
  readonly limit: string
  readonly holds: boolean
  readonly hint: Hint
}

/** The hint of the first gate that does not hold: people can follow one thing at a time. */
export function firstHint<Hint extends string>(gates: readonly Gate<Hint>[]): Hint | undefined {
  return gates.find(({ holds }) => !holds)?.hint
}

/** A gate that asks for a value of at least `limit`. */
export function atLeast<Hint extends string>(
  name: string,
  measured: number,
  limit: number,
  hint: Hint,
): Gate<Hint> {
  return { name, measured, limit: `≥ ${limit}`, holds: measured >= limit, hint }
}

/** A gate that asks for a value of at most `limit`. */
export function atMost<Hint extends string>(
  name: string,
  measured: number,
  limit: number,
  hint: Hint,
): Gate<Hint> {
  return { name, measured, limit: `≤ ${limit}`, holds: measured <= limit, hint }
}
