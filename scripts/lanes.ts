/** Runs tasks in parallel: some keep a processor busy, others mostly wait for a timer, a page or another process. */

export const taskKinds = ['working', 'waiting'] as const
export type TaskKind = (typeof taskKinds)[number]

export interface Task {
  readonly kind: TaskKind
  /** The time it took last, or an estimate. */
  readonly seconds: number
  readonly run: () => Promise<void>
}

/**
 * Runs every task, the longest first, in the lanes of its kind: a long task at the end would leave the other lanes
 * empty (Graham 1969, Bounds on Multiprocessing Timing Anomalies: longest processing time first). When no work is left,
 * a lane for work continues with tasks that wait. A lane for waiting tasks does not take work, because then more tasks
 * would work than there are processors.
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
