/** A hint that flickers cannot be read: one that is shown stays at least this long. */
export const HINT_HOLD_MS = 700

/** A screen reader needs time to say one before the next. */
export const SPOKEN_HOLD_MS = 3_000

export interface SteadyHint<Hint extends string> {
  readonly shown: Hint | undefined
  /** When it came up, on the clock of the frames. */
  readonly since: number
}

/** Lets a new hint through once the shown one has had its time; pure, so that the clock is the caller's. */
export function steadyHint<Hint extends string>(
  state: SteadyHint<Hint> | undefined,
  wanted: Hint | undefined,
  at: number,
  holdMs = HINT_HOLD_MS,
): SteadyHint<Hint> {
  if (!state) return { shown: wanted, since: at }
  if (state.shown === wanted) return state
  // Nothing shown gives way at once: a first hint is never late.
  if (state.shown !== undefined && at - state.since < holdMs) return state
  return { shown: wanted, since: at }
}
