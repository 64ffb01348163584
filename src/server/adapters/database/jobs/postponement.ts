/** Seconds before the first new try. */
const FIRST_SECONDS = 2
/**
 * At most this many seconds between tries: the end of a failure is noticed within two minutes, and a try costs a few
 * statements.
 */
const MOST_SECONDS = 120

/**
 * Seconds for which a job is postponed after a temporary failure: twice as long each time, and at least as long as the
 * failure itself asked for. Half of it is random (jitter), so that jobs that failed together do not return together.
 */
export function postponement(
  before: number,
  atLeastSeconds = 0,
  random: () => number = () => Math.random(),
): number {
  const most = Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** Math.min(before, 16))
  return Math.ceil(Math.max(atLeastSeconds, most / 2) + (most / 2) * random())
}
