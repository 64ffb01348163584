/** The outcome of a dry run as numbers and lists. */
import type { DryRunExecution } from '../../protocol/reports/dry-runs.ts'

/** Executions with the same verdict before and the same after. */
export interface Change {
  readonly before: DryRunExecution['before']
  readonly after: DryRunExecution['after']
  readonly executions: readonly DryRunExecution[]
}

/** The changes of verdicts, most frequent first; those whose verdict is not known come last. */
export function changesOf(judged: readonly DryRunExecution[]): readonly Change[] {
  const groups = Map.groupBy(
    judged.filter(({ before, after }) => before !== after),
    ({ before, after }) => `${before} ${after}`,
  )
  return [...groups.values()]
    .flatMap((executions) => {
      const [first] = executions
      return first ? [{ before: first.before, after: first.after, executions }] : []
    })
    .toSorted(
      (a, b) =>
        Number(a.after === 'not-known') - Number(b.after === 'not-known') ||
        b.executions.length - a.executions.length,
    )
}

export const sameVerdict = (judged: readonly DryRunExecution[]): number =>
  judged.filter(({ before, after }) => before === after).length
