/** One run of the embedded database's thread: starts it, talks to it, and notices when it dies or hangs. */
import { Worker } from 'node:worker_threads'
import type { Answer } from './commit-queue.ts'
import { databaseUnavailable, toCallersFailure } from './database-failures.ts'
import { OperatorError } from '../../../machine/operator-error.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import type { Failure, Reply, Request, WorkerSettings } from './pglite-messages.ts'

/** After this many pings without an answer the thread counts as hanging. */
const LOOKS_TO_HANG = 12

/** An error of the database, with PostgreSQL's code. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, when the error came from PostgreSQL. */
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor({ message, code, constraint }: Failure) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/** A request without its number. */
export type Unnumbered = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never

export class PgliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  readonly #end = Promise.withResolvers<Error>()
  #watch: NodeJS.Timeout | undefined
  #lastId = 0
  /** Why the thread takes no more requests. */
  #gone: Error | undefined

  /** Called for each notification. */
  onNotification: (channel: string, payload: string) => void = () => undefined

  /** Opens the directory in a thread of its own, or says why it cannot. */
  static async open(settings: WorkerSettings): Promise<PgliteThread> {
    const worker = new Worker(workerUrl(), {
      // System tools show this name: the processor time of this thread is that of the database.
      name: 'database',
      workerData: settings,
      // node:sqlite, which the directory lock uses, announces itself as experimental on Node 22.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const first = await firstReply(worker)
    if (first.kind === 'opened') return new PgliteThread(worker)
    await worker.terminate()
    if (first.kind !== 'refused') throw new Error(`The database's thread began with ${first.kind}.`)
    throw whyRefused(first.failure, settings.directory)
  }

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('error', (cause: Error) => this.#fail(cause))
    worker.on('exit', () => this.#fail(new Error('The thread of the database ended.')))
  }

  /** Resolves with the reason once nothing can be asked any more. */
  get ended(): Promise<Error> {
    return this.#end.promise
  }

  /** @throws LimiarError `unavailable` once nothing can be asked any more. */
  mustAnswer(): void {
    if (this.#gone) throw this.#gone
  }

  ask(request: Unnumbered): Promise<Answer> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    const settle = Promise.withResolvers<Answer>()
    this.#waiting.set(id, settle)
    this.#worker.postMessage({ ...request, id })
    return settle.promise
  }

  /**
   * Ends the thread when it has not answered any of twelve pings in a row. Pings are counted instead of milliseconds:
   * when the machine slept, the server's own thread slept as well.
   */
  watch(everyMs: number): void {
    let unanswered = 0
    this.#watch ??= setInterval(() => {
      if (++unanswered > LOOKS_TO_HANG) this.#fail(new Error('The thread of the database does not answer.'))
      if (unanswered > 1) return
      const answered = () => (unanswered = 0)
      this.ask({ kind: 'ping' }).then(answered, answered)
    }, everyMs).unref()
  }

  /** Finishes queued work, closes the directory and releases its lock. */
  async close(): Promise<void> {
    if (this.#gone) return
    await this.ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'notification') this.onNotification(reply.channel, reply.payload)
    if (reply.kind !== 'answer' && reply.kind !== 'failure') return
    const settle = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'answer') settle?.resolve(reply.answer)
    else settle?.reject(toCallersFailure(new DatabaseError(reply.failure)))
  }

  #fail(cause: Error): void {
    if (this.#gone) return
    clearInterval(this.#watch)
    this.#gone = databaseUnavailable(cause)
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
    // A thread that was given up still holds the folder until it has ended.
    void this.#worker.terminate().then(() => this.#end.resolve(cause))
  }
}

/** Why a directory was not opened: a sentence for what an operator can fix. */
function whyRefused(failure: Failure, directory: string): Error {
  const { name, message } = failure
  if (name === 'DirectoryInUseError') return new DirectoryInUseError(message)
  if (/ENOSPC|EDQUOT|is full|No space left/.test(message))
    return new OperatorError(
      `There is no room for the database in ${directory}: make room on that disk, or name another folder as LIMIAR_DATA_DIR.`,
    )
  return new DatabaseError(failure)
}

function firstReply(worker: Worker): Promise<Reply> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The database's thread ended with code ${code}.`)))
  })
}

/** The address of the worker's file: the sources run as TypeScript, the published package as JavaScript. */
function workerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./pglite-worker.${extension}`, import.meta.url)
}
