/** Work on one file at a time, each in a thread of its own that is ended when it takes too long. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface MadePicture {
  readonly image: Uint8Array
}

/** What such a thread says, once. */
export type ThreadOutcome<Flaw extends string, Made = MadePicture> = Made | { readonly flaw: Flaw }

interface ThreadLine<Flaw extends string> {
  /** A module beside this one, without its extension: it gets the work as `workerData` and posts its outcome. */
  readonly worker: string
  readonly maxMs: number
  /** Files that may wait for the one that is worked on. */
  readonly maxWaiting: number
  /** What is said of a file on which the thread took too long, and of one on which it died. */
  readonly tooSlow: Flaw
  readonly died: Flaw
}

/** Answers `overloaded` at once where too many wait, and for a thread that the machine had no time for. */
export function oneAtATime<Flaw extends string, Made = MadePicture>(
  line: ThreadLine<Flaw>,
): (work: unknown, signal?: AbortSignal) => Promise<ThreadOutcome<Flaw, Made> | 'overloaded'> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work, signal) => {
    if (waiting >= line.maxWaiting) return 'overloaded'
    waiting++
    const turn = last.then(() => inThread<Flaw, Made>(line, work, signal))
    last = turn.catch(() => undefined).finally(() => waiting--)
    return turn
  }
}

async function inThread<Flaw extends string, Made>(
  line: ThreadLine<Flaw>,
  work: unknown,
  signal?: AbortSignal,
): Promise<ThreadOutcome<Flaw, Made> | 'overloaded'> {
  signal?.throwIfAborted()
  const module = new URL(`./${line.worker}${extname(import.meta.url)}`, import.meta.url)
  // Libraries write what they do not like to the console, which may quote the file.
  const worker = new Worker(module, { workerData: work, stdout: true, stderr: true })
  try {
    return await outcomeOf<Flaw, Made>(worker, line, signal)
  } finally {
    await worker.terminate()
  }
}

/** What the thread says first: its answer, its end, or nothing in time. */
function outcomeOf<Flaw extends string, Made>(
  worker: Worker,
  { maxMs, tooSlow, died }: ThreadLine<Flaw>,
  signal?: AbortSignal,
): Promise<ThreadOutcome<Flaw, Made> | 'overloaded'> {
  return new Promise((resolve, reject) => {
    const end = endOfPatience(worker, maxMs, (spent) =>
      answer(spent === 'processor' ? { flaw: tooSlow } : 'overloaded'),
    )
    const leave = (): void => {
      end()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', leave, { once: true })
    const answer = (outcome: ThreadOutcome<Flaw, Made> | 'overloaded'): void => {
      end()
      signal?.removeEventListener('abort', leave)
      resolve(outcome)
    }
    worker.once('message', answer)
    worker.once('error', () => answer({ flaw: died }))
    worker.once('exit', () => answer({ flaw: died }))
  })
}

/** A thread that gets no processor is not slow: it may take so many times as long by the clock. */
const CLOCK_FACTOR = 6
const LOOK_EVERY_MS = 200

/** Node's since 24.6; before, the clock alone is looked at. */
type Metered = Omit<Worker, 'cpuUsage'> & Partial<Pick<Worker, 'cpuUsage'>>

/**
 * Calls back once a thread has used so many milliseconds of a processor, or waited several times as long for one,
 * and says which: a busy machine is no flaw of a file. Answers what calls it off.
 */
function endOfPatience(
  worker: Metered,
  maxMs: number,
  onEnd: (spent: 'processor' | 'clock') => void,
): () => void {
  const hasMeter = worker.cpuUsage !== undefined
  const timer = hasMeter
    ? setTimeout(onEnd, CLOCK_FACTOR * maxMs, 'clock')
    : setTimeout(onEnd, maxMs, 'processor')
  const looks = setInterval(() => void look(), LOOK_EVERY_MS)
  const look = async (): Promise<void> => {
    // A thread that ended meanwhile answers by its end.
    const used = await worker.cpuUsage?.().catch(() => undefined)
    if (used && (used.user + used.system) / 1000 >= maxMs) onEnd('processor')
  }
  return () => {
    clearTimeout(timer)
    clearInterval(looks)
  }
}
