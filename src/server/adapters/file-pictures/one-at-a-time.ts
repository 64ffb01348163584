/** Work on one file at a time, each in a thread of its own that is ended when it takes too long. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** What such a thread says, once. */
export type ThreadOutcome<Flaw extends string> = { readonly image: Uint8Array } | { readonly flaw: Flaw }

interface ThreadLine<Flaw extends string> {
  /** A module beside this one, without its extension: it gets the file as `workerData` and posts its outcome. */
  readonly worker: string
  readonly maxMs: number
  /** Files that may wait for the one that is worked on. */
  readonly maxWaiting: number
  /** What is said of a file on which the thread took too long, and of one on which it died. */
  readonly tooSlow: Flaw
  readonly died: Flaw
}

/** Answers `overloaded` at once where too many wait. */
export function oneAtATime<Flaw extends string>(
  line: ThreadLine<Flaw>,
): (file: Uint8Array, signal?: AbortSignal) => Promise<ThreadOutcome<Flaw> | 'overloaded'> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (file, signal) => {
    if (waiting >= line.maxWaiting) return 'overloaded'
    waiting++
    const turn = last.then(() => inThread(line, file, signal))
    last = turn.catch(() => undefined).finally(() => waiting--)
    return turn
  }
}

async function inThread<Flaw extends string>(
  line: ThreadLine<Flaw>,
  file: Uint8Array,
  signal?: AbortSignal,
): Promise<ThreadOutcome<Flaw>> {
  signal?.throwIfAborted()
  const module = new URL(`./${line.worker}${extname(import.meta.url)}`, import.meta.url)
  // Libraries write what they do not like to the console, which may quote the file.
  const worker = new Worker(module, { workerData: file, stdout: true, stderr: true })
  try {
    return await outcomeOf(worker, line, signal)
  } finally {
    await worker.terminate()
  }
}

/** What the thread says first: its answer, its end, or nothing in time. */
function outcomeOf<Flaw extends string>(
  worker: Worker,
  { maxMs, tooSlow, died }: ThreadLine<Flaw>,
  signal?: AbortSignal,
): Promise<ThreadOutcome<Flaw>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ flaw: tooSlow }), maxMs)
    const leave = (): void => reject(signal?.reason as Error)
    signal?.addEventListener('abort', leave, { once: true })
    const answer = (outcome: ThreadOutcome<Flaw>): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      resolve(outcome)
    }
    worker.once('message', answer)
    worker.once('error', () => answer({ flaw: died }))
    worker.once('exit', () => answer({ flaw: died }))
  })
}
