/** The server's side of the embedded database: starts its thread and speaks with it. */
import { Worker } from 'node:worker_threads'
import type { Answer, Statement } from './commit-queue.ts'
import { databaseUnavailable, toCallersFailure } from './database-failures.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import type { Failure, Reply, Request, WorkerSettings } from './pglite-messages.ts'

/** An error of the database, with what PostgreSQL calls it. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, when PostgreSQL said it. */
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor({ message, code, constraint }: Failure) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/** A request without its number. */
type Unnumbered = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never

export class PgliteClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  readonly #listeners = new Map<string, (payload: string) => void>()
  #lastId = 0
  #lastTransaction = 0
  /** Why nothing can be asked any more. */
  #gone: Error | undefined

  /** Opens the directory in a thread of its own, or says why it cannot. */
  static async open(settings: WorkerSettings): Promise<PgliteClient> {
    const worker = new Worker(workerUrl(), {
      workerData: settings,
      // node:sqlite, which the directory lock uses, announces itself as experimental on Node 22.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const first = await firstReply(worker)
    if (first.kind === 'opened') return new PgliteClient(worker)
    await worker.terminate()
    if (first.kind !== 'refused') throw new Error(`The database's thread began with ${first.kind}.`)
    const { name, message } = first.failure
    throw name === 'DirectoryInUseError' ? new DirectoryInUseError(message) : new DatabaseError(first.failure)
  }

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('error', (cause) => this.#fail(databaseUnavailable(cause)))
    worker.on('exit', () => this.#fail(databaseUnavailable(new Error('The database is closed.'))))
  }

  /** @throws LimiarError `unavailable` when the thread has ended. */
  mustBeOpen(): void {
    if (this.#gone) throw this.#gone
  }

  /** Runs a write; answers once it is on disk. Writes under way at the same time share a commit. */
  write(statement: Statement): Promise<Answer> {
    return this.#ask({ kind: 'write', statement })
  }

  /** Runs a read, or a script of several statements without parameters. */
  alone(statement: Statement): Promise<Answer> {
    return this.#ask({ kind: 'alone', statement })
  }

  /** Begins a transaction, which has the database to itself until it ends; answers its number. */
  async begin(sql: string): Promise<number> {
    const transaction = ++this.#lastTransaction
    await this.#ask({ kind: 'begin', transaction, sql })
    return transaction
  }

  within(transaction: number, statement: Statement): Promise<Answer> {
    return this.#ask({ kind: 'within', transaction, statement })
  }

  end(transaction: number, sql: 'commit' | 'rollback'): Promise<Answer> {
    return this.#ask({ kind: 'end', transaction, sql })
  }

  /** Hears what is notified on a channel, from when it answers until the client closes. */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, listener)
    await this.#ask({ kind: 'listen', channel })
  }

  unlisten(channel: string): void {
    this.#listeners.delete(channel)
  }

  /** Ends what is queued, closes the directory and lets its lock go. */
  async close(): Promise<void> {
    if (this.#gone) return
    await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #ask(request: Unnumbered): Promise<Answer> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    const settle = Promise.withResolvers<Answer>()
    this.#waiting.set(id, settle)
    this.#worker.postMessage({ ...request, id })
    return settle.promise
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'notification') this.#listeners.get(reply.channel)?.(reply.payload)
    if (reply.kind !== 'answer' && reply.kind !== 'failure') return
    const settle = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'answer') settle?.resolve(reply.answer)
    else settle?.reject(toCallersFailure(new DatabaseError(reply.failure)))
  }

  #fail(reason: Error): void {
    this.#gone ??= reason
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
  }
}

function firstReply(worker: Worker): Promise<Reply> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The database's thread ended with code ${code}.`)))
  })
}

/** The sources run as they are, the published package as JavaScript. */
function workerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./pglite-worker.${extension}`, import.meta.url)
}
