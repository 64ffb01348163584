/** Runs tasks beside each other: some keep a processor busy, others mostly wait for a timer, a page or another process. */

export const taskKinds = ['working', 'waiting'] as const
export type TaskKind = (typeof taskKinds)[number]

export interface Task {
  readonly kind: TaskKind
  /** As long as it took the last time, or probably takes. */
  readonly seconds: number
  readonly run: () => Promise<void>
}

/**
 * Runs every task, the longest first, in as many lanes as there are of its kind: what is long and comes last leaves
 * the other lanes empty (Graham 1969, Bounds on Multiprocessing Timing Anomalies: longest processing time first). A
 * lane for work goes on with tasks that wait once no work is left. The other way round more would work than there are
 * processors.
 */
export async function runInLanes(
  tasks: readonly Task[],
  lanes: Readonly<Record<TaskKind, number>>,
): Promise<void> {
  const longestFirst = tasks.toSorted((one, other) => other.seconds - one.seconds)
  const queues: Record<TaskKind, Task[]> = {
    working: longestFirst.filter(({ kind }) => kind === 'working'),
    waiting: longestFirst.filter(({ kind }) => kind === 'waiting'),
  }
  const next: Record<TaskKind, () => Task | undefined> = {
    working: () => queues.working.shift() ?? queues.waiting.shift(),
    waiting: () => queues.waiting.shift(),
  }
  const lane = async (kind: TaskKind): Promise<void> => {
    for (let task = next[kind](); task !== undefined; task = next[kind]()) await task.run()
  }
  await Promise.all(taskKinds.flatMap((kind) => Array.from({ length: lanes[kind] }, () => lane(kind))))
}
