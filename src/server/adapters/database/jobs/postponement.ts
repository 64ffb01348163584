/** Seconds before the first new try. */
const FIRST_SECONDS = 2
/** Seconds between tries at most: trouble that is over is noticed within two minutes, and a try costs a few statements. */
const MOST_SECONDS = 120

/**
 * Seconds for which a job is put off that met trouble which passes: twice as long each time, and at least as long as
 * the trouble itself said. Half of it is by chance (jitter), so that what failed together does not come back together.
 */
export function postponement(
  before: number,
  atLeastSeconds = 0,
  random: () => number = () => Math.random(),
): number {
  const most = Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** Math.min(before, 16))
  return Math.ceil(Math.max(atLeastSeconds, most / 2) + (most / 2) * random())
}
