/** The tasks of the page's main thread, from a trace of the browser. */

/** A person feels a longer task: a touch meanwhile is answered late. */
export const LONG_TASK_MS = 50

/** The trace categories that this needs. */
export const traceCategories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
] as const

/** Marks that the bench sets in the page, at the grant of the camera and when the first still is sent. */
export const marks = { camera: 'limiar-camera', still: 'limiar-still' } as const

export interface MainThreadTask {
  /** Milliseconds of the task, with the waiting for a processor. */
  readonly clockMs: number
  /** Milliseconds in which it ran, with the slowing down. */
  readonly processorMs: number
  /** Its longest part, with the milliseconds of the processor. */
  readonly what: string
}

export interface MainThread {
  /** From the first of the page's code to the grant of the camera. */
  readonly before: readonly MainThreadTask[]
  /** From there until the first still is sent, or until the end. */
  readonly during: readonly MainThreadTask[]
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly functionName?: string; readonly url?: string } }
}

/** The main thread is the thread with the page's marks. */
export function mainThreadOf(trace: Uint8Array): MainThread {
  const { traceEvents } = JSON.parse(Buffer.from(trace).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const camera = traceEvents.find(({ name }) => name === marks.camera)
  const still = traceEvents.find(({ name }) => name === marks.still)
  if (!camera) return { before: [], during: [] }
  const events = traceEvents
    .filter(({ pid, tid, ph }) => pid === camera.pid && tid === camera.tid && ph === 'X')
    .toSorted((one, other) => one.ts - other.ts)
  const tasks = events.filter((event) => event.name === 'RunTask' && !drives(event, events))
  const start = events.find(({ name }) => name === 'v8.compileModule')?.ts ?? 0
  const described = (within: readonly TraceEvent[]): readonly MainThreadTask[] =>
    within.map((task) => describedTask(task, events))
  return {
    before: described(tasks.filter(({ ts, dur = 0 }) => ts + dur > start && ts < camera.ts)),
    during: described(tasks.filter(({ ts }) => ts >= camera.ts && ts < (still?.ts ?? Infinity))),
  }
}

function describedTask(task: TraceEvent, events: readonly TraceEvent[]): MainThreadTask {
  const processorMs = (task.tdur ?? task.dur ?? 0) / 1000
  const what = processorMs < LONG_TASK_MS / 4 ? '' : longestPart(task, events)
  return { clockMs: (task.dur ?? 0) / 1000, processorMs, what }
}

/** The tool that drives the browser looks into the page now and then: its scripts have no address. */
function drives(task: TraceEvent, events: readonly TraceEvent[]): boolean {
  if (spent(task) < LONG_TASK_MS / 4) return false
  return partsOf(task, events).some(
    (part) => part.name === 'EvaluateScript' && !part.args?.data?.url && spent(part) > spent(task) / 2,
  )
}

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): readonly TraceEvent[] {
  const end = task.ts + (task.dur ?? 0)
  return events.filter(({ ts, name }) => ts >= task.ts && ts < end && !frames.test(name))
}

/** Entries that only run other entries do not tell what was done. */
const frames =
  /^(RunTask|ThreadControllerImpl|ThreadPool|SimpleWatcher|Receive|Connector|mojo|v8\.(?!evaluateModule)|.*::)/
/** The rest of what a task does is script. */
const rendering = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'Decode Image',
])
const names: Readonly<Record<string, string>> = {
  BlinkScheduler_PerformMicrotaskCheckpoint: 'promises',
  'v8.evaluateModule': 'module',
  UpdateLayoutTree: 'style',
}

/** The longest part of a task, and how much of the task is style, layout and paint. */
function longestPart(task: TraceEvent, events: readonly TraceEvent[]): string {
  const parts = partsOf(task, events)
  const longest = parts.reduce<TraceEvent | undefined>(
    (most, event) => (spent(event) > spent(most) ? event : most),
    undefined,
  )
  if (!longest) return 'the browser itself'
  const { functionName, url } = longest.args?.data ?? {}
  const rendered = parts.filter(({ name }) => rendering.has(name)).reduce((sum, part) => sum + spent(part), 0)
  const named = [
    names[longest.name] ?? longest.name,
    functionName,
    url?.split('/').at(-1),
    spent(longest).toFixed(0),
  ]
  return `${named.filter((word) => word).join(' ')}; style, layout and paint ${rendered.toFixed(0)}`
}

function spent(event: TraceEvent | undefined): number {
  return (event?.tdur ?? event?.dur ?? -1) / 1000
}
