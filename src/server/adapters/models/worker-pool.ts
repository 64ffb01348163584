import { extname, join } from 'node:path'
import { Piscina } from 'piscina'
import { LimiarError } from '../../../protocol/errors.ts'
import type { ModelCaller } from '../../domain/model-caller.ts'
import { collectLessOften } from '../../allocator.ts'
import type {
  ModelCall,
  ModelOutcome,
  ModelPlaces,
  ModelTaskInput,
  ModelTaskName,
  ModelTaskResult,
} from './model-worker.ts'

/** Runs models outside the thread that answers requests. */
export interface ModelPool {
  /** The ONNX file of the embedder, with its card beside it. */
  readonly faceModelPath: string
  /**
   * Does one task in a worker. A task whose signal is aborted rejects at once with the signal's reason; it is
   * skipped if it has not begun, and its result is thrown away if it has. A worker that dies, is at one task for too
   * long, or does not begin the next, is replaced and its task done again, once.
   * @throws LimiarError `overloaded` when too many tasks wait, and whatever the task itself throws.
   */
  run<Name extends ModelTaskName>(
    name: Name,
    input: ModelTaskInput<Name>,
    options?: RunOptions,
  ): Promise<ModelTaskResult<Name>>
  /** Has every worker open its face models and run them once. */
  warmUp(): Promise<void>
  /** Lets every task end and lets go of the models. */
  close(): Promise<void>
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Whose share of the workers it takes; undefined where the process has one caller, as a command has. */
  readonly caller?: ModelCaller | undefined
}

export interface ModelPoolOptions {
  readonly modelsDir: string
  /** An embedder in place of that in the folder of models. */
  readonly faceModelPath?: string | undefined
  /** Workers, each with models of its own: about 110 MB for faces, 220 MB more once it has read a document. */
  readonly threads: number
  /** Tasks that may wait for a worker. */
  readonly maxWaiting?: number
  /** Milliseconds that a worker may be at one task, or leave one lying, before it counts as hanging. */
  readonly taskMs?: number
}

/** At a document's 0.7 s this is a wait of 20 s or so for each worker: longer than a person stays. */
const WAITING_PER_THREAD = 32
/** A document takes 0.7 s of a core of its own, and some ten times that on a machine that does ten other things. */
const TASK_MS = 60_000
/**
 * What a worker's JavaScript may hold, megabytes: models and pictures lie outside of it. Without a limit a picture
 * that makes it grow would take the memory of the whole server.
 */
const HEAP_MB = 256

/** Starts the workers; each opens a model when a task first needs it. */
export function createModelPool(options: ModelPoolOptions): ModelPool {
  return new PiscinaModelPool(options)
}

class PiscinaModelPool implements ModelPool {
  readonly faceModelPath: string
  readonly #threads: number
  readonly #maxWaiting: number
  readonly #taskMs: number
  readonly #workers: Piscina<ModelCall, ModelOutcome>
  readonly #turns: Turns
  /** Tasks in the workers, also those whose caller has gone. */
  readonly #unfinished = new Set<Promise<unknown>>()

  constructor({
    modelsDir,
    faceModelPath = join(modelsDir, 'faces', 'face-embedder.onnx'),
    threads,
    maxWaiting = threads * WAITING_PER_THREAD,
    taskMs = TASK_MS,
  }: ModelPoolOptions) {
    this.faceModelPath = faceModelPath
    this.#threads = threads
    this.#maxWaiting = maxWaiting
    this.#taskMs = taskMs
    this.#turns = new Turns(threads)
    collectLessOften()
    this.#workers = new Piscina<ModelCall, ModelOutcome>({
      filename: new URL(`./model-worker${extname(import.meta.url)}`, import.meta.url).href,
      name: 'runModelTask',
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      // A worker asleep in Atomics.wait cannot be told to stop.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      workerData: { modelsDir, faceModelPath } satisfies ModelPlaces,
    })
    // A worker that dies between two tasks is replaced like any other, and nobody waits for it.
    this.#workers.on('error', () => undefined)
  }

  async run<Name extends ModelTaskName>(
    name: Name,
    input: ModelTaskInput<Name>,
    { signal }: RunOptions = {},
  ): Promise<ModelTaskResult<Name>> {
    signal?.throwIfAborted()
    if (this.#turns.waiting >= this.#maxWaiting) {
      throw new LimiarError('overloaded', 'Too many pictures are waiting to be looked at.')
    }
    const dropped = signal && new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    // Piscina's own signal ends the whole worker with its models, which is for one that hangs.
    const answer = this.#track(this.#runDespiteDeath({ name, input, dropped }))
    const outcome = dropped ? await unlessAborted(answer, signal, dropped) : await answer
    if (outcome.outcome === 'failed') throw new LimiarError(outcome.code, outcome.message)
    if (outcome.outcome === 'broken') throw outcome.error
    if (outcome.outcome === 'dropped') throw new Error('A task was dropped that was still waited for.')
    // The worker pairs names with results.
    return outcome.result as ModelTaskResult<Name>
  }

  async warmUp(): Promise<void> {
    const arrived = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const input = { arrived, workers: this.#threads }
    await Promise.all(Array.from({ length: this.#threads }, () => this.run('warm-up', input)))
  }

  async close(): Promise<void> {
    // Piscina's close ends workers in the middle of a task, and a model that is being opened then ends the process.
    await Promise.allSettled(this.#unfinished)
    await this.#workers.close()
  }

  /** Tasks answer whatever befalls them, so a rejection is the death of a worker. */
  async #runDespiteDeath(task: Omit<ModelCall, 'begun'>): Promise<ModelOutcome> {
    await this.#turns.take()
    try {
      return await this.#runOnce(task)
    } catch {
      // Another picture may have been too much for the worker; the next death is this one's own.
      return await this.#runOnce(task).catch((cause: unknown) => {
        throw new Error(`Two workers died over one task (${task.name}).`, { cause })
      })
    } finally {
      this.#turns.give()
    }
  }

  async #runOnce(task: Omit<ModelCall, 'begun'>): Promise<ModelOutcome> {
    const begun = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const hanging = new AbortController()
    const watch = watchTask(begun, this.#taskMs, () => hanging.abort())
    try {
      return await this.#workers.run({ ...task, begun }, { signal: hanging.signal })
    } finally {
      watch.end()
    }
  }

  #track<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const forget = (): void => void this.#unfinished.delete(ended)
    const ended: Promise<void> = answer.then(forget, forget)
    this.#unfinished.add(ended)
    return answer
  }
}

/**
 * As many turns at a time as there are workers, first come, first served. Whoever has one is in a worker's hands, so
 * that one who is not begun with is known to lie before a worker that hangs.
 */
class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(turns: number) {
    this.#free = turns
  }

  /** How many wait for a turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  take(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#free--
    return Promise.resolve()
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}

/** Calls back when a task is not begun in time, or not ended in time once it has begun. */
function watchTask(
  begun: SharedArrayBuffer,
  milliseconds: number,
  onHang: () => void,
): { readonly end: () => void } {
  const flag = new Int32Array(begun)
  let timer = setTimeout(onHang, milliseconds)
  let isOver = false
  const beginning = Atomics.waitAsync(flag, 0, 0)
  void Promise.resolve(beginning.value).then(() => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(onHang, milliseconds)
  })
  return {
    end() {
      isOver = true
      clearTimeout(timer)
      // A worker that died before it began will not wake the waiting.
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
    },
  }
}

/** The answer, or a rejection as soon as the signal is aborted, which is also written into `dropped`. */
async function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal,
  dropped: SharedArrayBuffer,
): Promise<Answer> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const drop = (): void => {
    Atomics.store(new Int32Array(dropped), 0, 1)
    // An AbortSignal's reason may be anything, and it is the caller's own.
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', drop, { once: true })
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', drop)
  }
}
