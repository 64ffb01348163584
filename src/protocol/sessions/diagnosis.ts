/** What the doctor reports: on its page about a browser and the page around it, and as a command about a deployment. */

/**
 * A header of the answer of a link's page: the names that the report gives the apps' objects, Android's and iOS's,
 * separated by a space.
 */
export const APP_CHANNELS_HEADER = 'Limiar-App-Channels'

/** `note` is worth knowing, but nothing to mend. `unknown` means that the doctor could not find it out. */
export const verdicts = ['good', 'note', 'unknown', 'doubtful', 'bad'] as const
export type Verdict = (typeof verdicts)[number]

export interface Diagnosis {
  /** What was looked at, in a few words. */
  readonly check: string
  readonly verdict: Verdict
  /** What was seen. */
  readonly found: string
  /** What to do; undefined where there is nothing to do. */
  readonly remedy?: string
}

const marks: Readonly<Record<Verdict, string>> = {
  good: '✔',
  note: '·',
  unknown: '?',
  doubtful: '!',
  bad: '✖',
}

/** A diagnosis as lines of text: what was seen, and below it what to do. */
export function diagnosisLines({ check, verdict, found, remedy }: Diagnosis): readonly string[] {
  const seen = `${marks[verdict]} ${check}: ${found}`
  return remedy === undefined ? [seen] : [seen, `    → ${remedy}`]
}

/** The diagnoses summed up in one sentence. */
export function conclusionOf(diagnoses: readonly Diagnosis[]): string {
  const bad = diagnoses.filter(({ verdict }) => verdict === 'bad').length
  const doubtful = diagnoses.filter(({ verdict }) => verdict === 'doubtful').length
  if (bad > 0) return `${bad} to mend before this works${doubtful > 0 ? `, and ${doubtful} to look at` : ''}.`
  return doubtful > 0 ? `It should work; ${doubtful} to look at.` : 'Nothing stands in the way.'
}
