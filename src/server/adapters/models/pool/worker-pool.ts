import { extname, join } from 'node:path'
import { Piscina } from 'piscina'
import { LimiarError } from '../../../../protocol/errors.ts'
import { modelLanes, type ModelCaller, type ModelLane } from '../../../domain/model-caller.ts'
import { nobodyObserves, type Observer } from '../../../domain/observer.ts'
import { unlessAborted } from '../../../domain/unless-aborted.ts'
import { collectLessOften } from '../../../machine/allocator.ts'
import { forbidTelemetry } from '../sessions/engines.ts'
import { traced } from '../../../telemetry/tracing.ts'
import { DeadlyPictures } from './deadly-pictures.ts'
import { FairSemaphore } from '../../turns/fair-semaphore.ts'
import { shareTurn } from '../pictures/shared-turn.ts'
import { newTaskState, watchTask } from '../sessions/task-watch.ts'
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
   * Does one task in a worker when it is its caller's turn (see fair-semaphore.ts). A task whose signal is aborted rejects
   * at once with the signal's reason: a waiting task is never begun, the result of a running one is discarded. A worker
   * that dies, spends too long on one task, or does not begin the next is replaced, and its task is done again once.
   * @throws LimiarError `overloaded` or `rate-limited` when a request cannot have a turn, `unavailable` when two
   * workers died over the task, `internal` when a picture kills workers every time, and any error of the task.
   */
  run<Name extends ModelTaskName>(
    name: Name,
    input: ModelTaskInput<Name>,
    options?: RunOptions,
  ): Promise<ModelTaskResult<Name>>
  /** Has every worker open its face models and run them once. */
  warmUp(): Promise<void>
  /** How busy it is at the moment. */
  load(): ModelLoad
  /** Lets every task end and releases the models. */
  close(): Promise<void>
}

export interface ModelLoad {
  readonly threads: number
  /** Tasks that have a turn. */
  readonly running: number
  /** Tasks that wait for one. */
  readonly waiting: Readonly<Record<ModelLane, number>>
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** The caller whose share of the workers it uses; undefined when the process has one caller only, as in a command. */
  readonly caller?: ModelCaller | undefined
}

export interface ModelPoolOptions {
  readonly modelsDir: string
  /** An embedder in place of that in the folder of models. */
  readonly faceModelPath?: string | undefined
  /** Workers, each with models of its own: about 110 MB for faces, 220 MB more once it has read a document. */
  readonly threads: number
  /** Tasks of requests that may wait for a worker; analyses wait without a limit. */
  readonly maxWaiting?: number
  /** Milliseconds for which the task of a request may wait. */
  readonly waitMs?: number
  /** Milliseconds that a worker may spend on one task, or leave one waiting, before it counts as hanging. */
  readonly taskMs?: number
  readonly observer?: Observer
}

/**
 * Nice value of the models' threads: they have a lower priority than the thread that answers requests. With as many
 * workers as processors, that thread would otherwise wait for a processor each time. Linux has priorities for each
 * thread. Elsewhere, and without Piscina's optional package, this has no noticeable effect.
 */
const NICE = 5

/** Each picture that waits is held in memory, 10 MB at most. */
const WAITING_PER_THREAD = 32
/** Longer than anybody waits for a page. A service sets it by its limit of a look. */
const WAIT_MS = 10_000
/** A still of a document is two tasks; a still whose answer was lost may be sent again at the same time. */
const TASKS_PER_SESSION = 4
/** The caller of commands, which have the models for themselves, and of the warm-up, which waits for all workers. */
const nobodyElse: ModelCaller = { accountId: '', lane: 'analysis' }
/** A document takes 0.7 s on a core of its own, and about ten times that on a machine that does ten other things. */
const TASK_MS = 60_000
/**
 * Limit of a worker's JavaScript heap in megabytes; models and pictures lie outside of it. Without a limit a picture
 * that makes the heap grow would take the memory of the whole server.
 */
const HEAP_MB = 256

/** Starts the workers; each opens a model when a task first needs it. */
export function createModelPool(options: ModelPoolOptions): ModelPool {
  return new PiscinaModelPool(options)
}

class PiscinaModelPool implements ModelPool {
  readonly faceModelPath: string
  readonly #threads: number
  readonly #taskMs: number
  readonly #observer: Observer
  readonly #workers: Piscina<ModelCall, ModelOutcome>
  readonly #turns: FairSemaphore
  readonly #deadly = new DeadlyPictures()
  /** Tasks in the workers, also those whose caller has gone. */
  readonly #unfinished = new Set<Promise<unknown>>()

  constructor({
    modelsDir,
    faceModelPath = join(modelsDir, 'faces', 'face-embedder.onnx'),
    threads,
    maxWaiting = threads * WAITING_PER_THREAD,
    waitMs = WAIT_MS,
    taskMs = TASK_MS,
    observer = nobodyObserves,
  }: ModelPoolOptions) {
    this.faceModelPath = faceModelPath
    this.#threads = threads
    this.#taskMs = taskMs
    this.#observer = observer
    this.#turns = new FairSemaphore({ turns: threads, maxWaiting, waitMs, maxPerSession: TASKS_PER_SESSION })
    forbidTelemetry()
    collectLessOften()
    shareTurn()
    this.#workers = new Piscina<ModelCall, ModelOutcome>({
      filename: new URL(`./model-worker${extname(import.meta.url)}`, import.meta.url).href,
      name: 'runModelTask',
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      niceIncrement: NICE,
      // A worker that sleeps in Atomics.wait cannot be told to stop.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      workerData: { modelsDir, faceModelPath } satisfies ModelPlaces,
    })
    // A worker that dies between two tasks is replaced like any other; nobody waits for it.
    this.#workers.on('error', () => undefined)
  }

  async run<Name extends ModelTaskName>(
    name: Name,
    input: ModelTaskInput<Name>,
    { signal, caller = nobodyElse }: RunOptions = {},
  ): Promise<ModelTaskResult<Name>> {
    signal?.throwIfAborted()
    const dropped = signal && new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    // Piscina's own signal ends the whole worker with its models, so it is only for a worker that hangs.
    const answer = this.#track(this.#runInTurn({ name, input, dropped }, { signal, caller }))
    const outcome = await unlessAborted(answer, signal, () => {
      if (dropped) Atomics.store(new Int32Array(dropped), 0, 1)
    })
    if (outcome.outcome === 'failed') throw new LimiarError(outcome.code, outcome.message)
    if (outcome.outcome === 'broken') throw outcome.error
    if (outcome.outcome === 'dropped') throw new Error('A task was dropped although its caller still waits.')
    // The worker pairs names with results.
    return outcome.result as ModelTaskResult<Name>
  }

  async warmUp(): Promise<void> {
    const arrived = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const input = { arrived, workers: this.#threads }
    await Promise.all(Array.from({ length: this.#threads }, () => this.run('warm-up', input)))
  }

  load(): ModelLoad {
    const waiting = Object.fromEntries(modelLanes.map((lane) => [lane, this.#turns.waiting(lane)]))
    return {
      threads: this.#threads,
      running: this.#turns.running,
      waiting: waiting as Record<ModelLane, number>,
    }
  }

  async close(): Promise<void> {
    // Piscina's close interrupts workers during a task; if a model is being opened, that ends the whole process.
    await Promise.allSettled(this.#unfinished)
    await this.#workers.close()
  }

  async #runInTurn(
    task: Omit<ModelCall, 'state'>,
    { caller, signal }: { readonly caller: ModelCaller; readonly signal: AbortSignal | undefined },
  ): Promise<ModelOutcome> {
    const asked = performance.now()
    const turn = await this.#turns.take(caller, signal)
    const began = performance.now()
    this.#observer.modelTaskWaited(caller.lane ?? 'request', (began - asked) / 1000)
    try {
      return await traced(`model ${task.name}`, {}, () => this.#runDespiteDeath(task))
    } finally {
      turn.end()
      this.#observer.modelTaskRan(task.name, (performance.now() - began) / 1000)
    }
  }

  /**
   * Runs a task and repeats it once after a worker died. Tasks never reject, so a rejection means that the worker died.
   */
  async #runDespiteDeath(task: Omit<ModelCall, 'state'>): Promise<ModelOutcome> {
    try {
      return await this.#runOnce(task)
    } catch {
      // Another picture may have killed the worker. If the second one dies too, it is this task's doing.
      return await this.#runOnce(task).catch((cause: unknown) => {
        throw this.#deadly.failureOf(task, cause)
      })
    }
  }

  async #runOnce(task: Omit<ModelCall, 'state'>): Promise<ModelOutcome> {
    const state = newTaskState()
    const hanging = new AbortController()
    const watch = watchTask(state, this.#taskMs, () => hanging.abort())
    try {
      return await this.#workers.run({ ...task, state }, { signal: hanging.signal })
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
