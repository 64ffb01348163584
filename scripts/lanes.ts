/**
 * Runs tasks beside each other: some keep a processor busy, some mostly wait for a timer, a page or another process, and
 * some film: a page of theirs judges the frames of its camera as they come, so no two of them run at once.
 */

const taskKinds = ['working', 'waiting', 'filming'] as const
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
 * lane for work or films goes on with tasks that wait once none of its own is left. The other way round more would
 * work than there are processors.
 */
export async function runInLanes(
  tasks: readonly Task[],
  lanes: Readonly<Record<TaskKind, number>>,
): Promise<void> {
  const longestFirst = tasks.toSorted((one, other) => other.seconds - one.seconds)
  const queueOf = (wanted: TaskKind) => longestFirst.filter(({ kind }) => kind === wanted)
  const queues = { working: queueOf('working'), waiting: queueOf('waiting'), filming: queueOf('filming') }
  const lane = async (kind: TaskKind): Promise<void> => {
    const next = () => queues[kind].shift() ?? queues.waiting.shift()
    for (let task = next(); task !== undefined; task = next()) await task.run()
  }
  await Promise.all(taskKinds.flatMap((kind) => Array.from({ length: lanes[kind] }, () => lane(kind))))
}
