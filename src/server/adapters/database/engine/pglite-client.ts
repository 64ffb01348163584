/** The server's side of the embedded database: one thread at a time, restarted when it dies or hangs. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Statement } from './commit-queue.ts'
import { databaseUnavailable } from './database-failures.ts'
import { PgliteThread, type Unnumbered } from './pglite-thread.ts'
import type { WorkerSettings } from './pglite-messages.ts'

/**
 * Twelve pings without an answer are a minute. No statement of the service takes so long, and no caller waits so long.
 */
const LOOK_EVERY_MS = 5_000
/** Pause before a failed start of a thread is repeated. It doubles up to a minute. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

interface Channel {
  readonly listener: (payload: string) => void
  /** Called after a restart. Notifications sent in between are lost. */
  readonly onReopened: () => void
}

export interface ClientSettings extends WorkerSettings {
  /** Statements that may wait; more are refused. No limit unless given. */
  readonly maxWaiting?: number | undefined
  /** How often a watched thread is pinged. After twelve pings without an answer it is given up. */
  readonly lookEveryMs?: number | undefined
}

export class PgliteClient {
  readonly #settings: ClientSettings
  readonly #channels = new Map<string, Channel>()
  /** Transactions that have begun, and the thread that runs each. */
  readonly #transactions = new Map<number, PgliteThread>()
  readonly #closing = new AbortController()
  /** Undefined while the thread is being restarted. */
  #thread: PgliteThread | undefined
  #restart: Promise<void> | undefined
  #isWatched = false
  #lastTransaction = 0
  #waiting = 0
  /** The error for requests while there is no thread. */
  #gone = databaseUnavailable(new Error('The database is closed.'))

  /** Opens the directory in a thread of its own, or says why it cannot. */
  static async open(settings: ClientSettings): Promise<PgliteClient> {
    return new PgliteClient(settings, await PgliteThread.open(settings))
  }

  private constructor(settings: ClientSettings, thread: PgliteThread) {
    this.#settings = settings
    this.#follow(thread)
  }

  /** From now on, gives up a thread that does not answer for a minute. Before, steps of the schema may take longer. */
  watch(): void {
    this.#isWatched = true
    this.#thread?.watch(this.#settings.lookEveryMs ?? LOOK_EVERY_MS)
  }

  /** @throws LimiarError `unavailable` while there is no thread. */
  mustBeOpen(): void {
    if (!this.#thread) throw this.#gone
    this.#thread.mustAnswer()
  }

  /** Runs a write and returns once it is on disk. Writes under way at the same time share a commit. */
  write(statement: Statement): Promise<Answer> {
    return this.#enqueue({ kind: 'write', statement })
  }

  /** Runs a read, or a script of several statements without parameters. */
  alone(statement: Statement): Promise<Answer> {
    return this.#enqueue({ kind: 'alone', statement })
  }

  /** Begins a transaction and returns its number. It has the database to itself until it ends. */
  async begin(sql: string): Promise<number> {
    const transaction = ++this.#lastTransaction
    const thread = this.#thread
    await this.#enqueue({ kind: 'begin', transaction, sql })
    if (thread) this.#transactions.set(transaction, thread)
    return transaction
  }

  within(transaction: number, statement: Statement): Promise<Answer> {
    return this.#inTransaction(transaction, { kind: 'within', transaction, statement })
  }

  async end(transaction: number, sql: 'commit' | 'rollback'): Promise<Answer> {
    try {
      return await this.#inTransaction(transaction, { kind: 'end', transaction, sql })
    } finally {
      this.#transactions.delete(transaction)
    }
  }

  /** Listens to a channel until the client closes. After a restart of the thread, `onReopened` is called. */
  async listen(
    channel: string,
    listener: (payload: string) => void,
    onReopened: () => void = () => undefined,
  ): Promise<void> {
    this.#channels.set(channel, { listener, onReopened })
    try {
      await this.#ask({ kind: 'listen', channel })
    } catch (error) {
      this.#channels.delete(channel)
      throw error
    }
  }

  unlisten(channel: string): void {
    this.#channels.delete(channel)
  }

  /** Waiting statements, not counting those of transactions that have begun. */
  get waiting(): number {
    return this.#waiting
  }

  /** Finishes queued work, closes the directory and releases its lock. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#restart
    await this.#thread?.close()
    this.#thread = undefined
  }

  /** Refuses a request when as many wait as the limit allows: a later one would wait longer than any caller does. */
  async #enqueue(request: Unnumbered): Promise<Answer> {
    const { maxWaiting = Infinity } = this.#settings
    if (this.#waiting >= maxWaiting)
      throw databaseUnavailable(new Error(`${maxWaiting} statements wait already.`))
    this.#waiting++
    try {
      return await this.#ask(request)
    } finally {
      this.#waiting--
    }
  }

  #ask(request: Unnumbered): Promise<Answer> {
    return this.#thread?.ask(request) ?? Promise.reject(this.#gone)
  }

  /** Sends the statement to the transaction's own thread: another thread would run it outside of the transaction. */
  #inTransaction(transaction: number, request: Unnumbered): Promise<Answer> {
    const thread = this.#transactions.get(transaction)
    return thread?.ask(request) ?? Promise.reject(this.#gone)
  }

  #follow(thread: PgliteThread): void {
    thread.onNotification = (channel, payload) => this.#channels.get(channel)?.listener(payload)
    this.#thread = thread
    if (this.#isWatched) this.watch()
    void thread.ended.then((cause) => {
      this.#thread = undefined
      this.#gone = databaseUnavailable(cause)
      if (!this.#closing.signal.aborted) this.#restart = this.#startAgain()
    })
  }

  /** Restarts the thread. Committed data is in the folder: a new thread recovers as after a crash of the process. */
  async #startAgain(): Promise<void> {
    const { signal } = this.#closing
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        this.#follow(await this.#reopen())
        for (const { onReopened } of this.#channels.values()) onReopened()
        return
      } catch (cause) {
        this.#gone = databaseUnavailable(cause)
        // Rejects when the client is closed meanwhile.
        await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  /** A new thread that listens to the same channels as the one before it. */
  async #reopen(): Promise<PgliteThread> {
    const thread = await PgliteThread.open(this.#settings)
    try {
      for (const channel of this.#channels.keys()) await thread.ask({ kind: 'listen', channel })
      return thread
    } catch (error) {
      // This thread holds the folder, which the next one needs.
      await thread.close()
      throw error
    }
  }
}
