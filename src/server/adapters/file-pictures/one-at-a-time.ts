/** Works on one file at a time, in a thread that is ended when it takes too long. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ModelCaller } from '../../domain/model-caller.ts'
import { FairSemaphore } from '../turns/fair-semaphore.ts'

export interface MadePicture {
  readonly image: Uint8Array
}

/** What such a thread answers for one file. */
export type ThreadOutcome<Flaw extends string, Made = MadePicture> = Made | { readonly flaw: Flaw }

interface ThreadLine<Flaw extends string> {
  /** A module beside this one, without its extension. Each message to it is work, which it answers with one outcome. */
  readonly worker: string
  /**
   * How long a thread waits for the next file; undefined gives each file a thread of its own. Set it only for files
   * that an issuer made: a stranger's file could leave something in a library for the file after it.
   */
  readonly keptMs?: number
  readonly maxMs: number
  /** Files of requests that may wait for the one that is worked on. */
  readonly maxWaiting: number
  /** The flaws that are reported for a file on which the thread took too long, and for one on which it died. */
  readonly tooSlow: Flaw
  readonly died: Flaw
}

/** Files of one session that may wait or be worked on: its two sides, and each once more after a broken connection. */
const FILES_PER_SESSION = 4
/** A file may take this many milliseconds by the clock on a busy machine, and nobody waits for two of them. */
const WAIT_MS = 30_000

/**
 * Callers take turns (see fair-semaphore.ts): many files on one link hold up nobody on another. Returns `overloaded`
 * when the machine had no time for the thread.
 * @throws LimiarError `overloaded` when too many files wait, `rate-limited` when the session has enough under way.
 */
export function oneAtATime<Flaw extends string, Made = MadePicture>(
  line: ThreadLine<Flaw>,
): (
  work: unknown,
  caller: ModelCaller,
  signal?: AbortSignal,
) => Promise<ThreadOutcome<Flaw, Made> | 'overloaded'> {
  const { maxWaiting } = line
  const turns = new FairSemaphore({ turns: 1, maxWaiting, maxPerSession: FILES_PER_SESSION, waitMs: WAIT_MS })
  const threads = keptThread(line)
  const worked = async (
    work: unknown,
    signal?: AbortSignal,
  ): Promise<ThreadOutcome<Flaw, Made> | 'overloaded'> => {
    signal?.throwIfAborted()
    const worker = threads.take()
    let outcome: ThreadOutcome<Flaw, Made> | 'overloaded' | undefined
    try {
      outcome = await outcomeOf<Flaw, Made>(worker, work, line, signal)
      return outcome
    } finally {
      // Unless the outcome is a picture, nobody knows in what state the thread's libraries are.
      if (outcome && outcome !== 'overloaded' && !isFlawed(outcome)) await threads.giveBack(worker)
      else await worker.terminate()
    }
  }
  return async (work, caller, signal) => {
    const turn = await turns.take(caller, signal)
    try {
      return await worked(work, signal)
    } finally {
      turn.end()
    }
  }
}

const isFlawed = (outcome: object): boolean => 'flaw' in outcome

interface KeptThread {
  /** The waiting thread, or a new one. */
  take(): Worker
  /** Keeps the thread for the next file, or ends it. */
  giveBack(worker: Worker): Promise<void>
}

function keptThread({ worker: name, keptMs }: ThreadLine<string>): KeptThread {
  const module = new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
  let kept: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined
  const forget = (): Worker | undefined => {
    const worker = kept?.worker
    clearTimeout(kept?.end)
    kept = undefined
    return worker
  }
  return {
    take: () => {
      const worker = forget()
      worker?.off('exit', forget).ref()
      return worker ?? startedThread(module)
    },
    giveBack: async (worker) => {
      if (keptMs === undefined) return void (await worker.terminate())
      // A waiting thread does not keep the process alive.
      worker.unref()
      kept = { worker, end: setTimeout(() => void forget()?.terminate(), keptMs).unref() }
      worker.once('exit', forget)
    },
  }
}

function startedThread(module: URL): Worker {
  // Libraries write complaints to the console, which may quote the file. So its output is not passed on.
  const worker = new Worker(module, { stdout: true, stderr: true })
  // When a waiting thread dies, nobody needs its error.
  return worker.on('error', () => undefined)
}

/** What the thread does first: it answers, ends, or runs out of time. */
function outcomeOf<Flaw extends string, Made>(
  worker: Worker,
  work: unknown,
  { maxMs, tooSlow, died }: ThreadLine<Flaw>,
  signal?: AbortSignal,
): Promise<ThreadOutcome<Flaw, Made> | 'overloaded'> {
  return new Promise((resolve, reject) => {
    const end = endOfPatience(worker, maxMs, (spent) =>
      answer(spent === 'processor' ? { flaw: tooSlow } : 'overloaded'),
    )
    const stop = (): void => {
      end()
      signal?.removeEventListener('abort', leave)
      worker.off('message', answer).off('error', fail).off('exit', fail)
    }
    const leave = (): void => {
      stop()
      reject(signal?.reason as Error)
    }
    const answer = (outcome: ThreadOutcome<Flaw, Made> | 'overloaded'): void => {
      stop()
      resolve(outcome)
    }
    const fail = (): void => answer({ flaw: died })
    signal?.addEventListener('abort', leave, { once: true })
    worker.once('message', answer).once('error', fail).once('exit', fail)
    worker.postMessage(work)
  })
}

/** A thread may take this many times its limit by the clock, because one that gets no processor is not slow. */
const CLOCK_FACTOR = 6
const LOOK_EVERY_MS = 200

/** Node has `cpuUsage` since 24.6. Before that, only the clock is used. */
type Metered = Omit<Worker, 'cpuUsage'> & Partial<Pick<Worker, 'cpuUsage'>>

/**
 * Calls back once a thread has used this many milliseconds of a processor, or has waited several times as long for one.
 * `spent` says which of the two: a busy machine is not a flaw of a file. Returns a function that cancels the watch.
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
  const usedMs = async (): Promise<number | undefined> => {
    // When the thread has ended meanwhile, its end is the answer.
    const used = await worker.cpuUsage?.().catch(() => undefined)
    return used && (used.user + used.system) / 1000
  }
  // Time that the thread spent on earlier files does not count for this one.
  const before = usedMs()
  const look = async (): Promise<void> => {
    const [began, used] = [await before, await usedMs()]
    if (used !== undefined && used - (began ?? 0) >= maxMs) onEnd('processor')
  }
  return () => {
    clearTimeout(timer)
    clearInterval(looks)
  }
}
