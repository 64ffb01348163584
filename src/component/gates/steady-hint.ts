/** A hint that flickers cannot be read: one that is shown stays at least this long. */
export const HINT_HOLD_MS = 700

/** A screen reader needs time to say one hint before the next. */
export const SPOKEN_HOLD_MS = 3_000

/** A hint that stays this long, or comes back this often, was not understood. The screen then says it in more words. */
export const INSIST_AFTER_MS = 3_500
export const INSIST_AT_TIMES = 3

export interface SteadyHint<Hint extends string> {
  readonly shown: Hint | undefined
  /** When the hint came up, on the clock of the frames. */
  readonly since: number
}

/** Lets a new hint through once the shown one has had its time. Pure: the caller gives the time. */
export function steadyHint<Hint extends string>(
  state: SteadyHint<Hint> | undefined,
  wanted: Hint | undefined,
  at: number,
  holdMs = HINT_HOLD_MS,
): SteadyHint<Hint> {
  if (!state) return { shown: wanted, since: at }
  if (state.shown === wanted) return state
  // When no hint is shown, a new one is shown at once.
  if (state.shown !== undefined && at - state.since < holdMs) return state
  return { shown: wanted, since: at }
}

/** How often each hint came up. */
export type HintCounts<Hint extends string> = ReadonlyMap<Hint, number>

/** The counts after the shown hint changed from one state to the next. */
export function countedHints<Hint extends string>(
  counts: HintCounts<Hint>,
  before: SteadyHint<Hint> | undefined,
  now: SteadyHint<Hint>,
): HintCounts<Hint> {
  if (now.shown === undefined || now === before) return counts
  return new Map(counts).set(now.shown, (counts.get(now.shown) ?? 0) + 1)
}

/** Whether the shown hint should be said in more words. */
export function insists<Hint extends string>(
  { shown, since }: SteadyHint<Hint>,
  counts: HintCounts<Hint>,
  at: number,
): boolean {
  if (shown === undefined) return false
  return at - since >= INSIST_AFTER_MS || (counts.get(shown) ?? 0) >= INSIST_AT_TIMES
}
