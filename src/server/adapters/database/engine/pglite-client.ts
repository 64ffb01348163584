/** The server's side of the embedded database: one thread at a time, started again when it died or hangs. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Statement } from './commit-queue.ts'
import { databaseUnavailable } from './database-failures.ts'
import { PgliteThread, type Unnumbered } from './pglite-thread.ts'
import type { WorkerSettings } from './pglite-messages.ts'

/** Twelve looks without an answer are a minute: no statement of the service takes as long, and no caller waits so. */
const LOOK_EVERY_MS = 5_000
/** Before a thread that could not be started is tried again; the wait doubles up to a minute. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

interface Channel {
  readonly listener: (payload: string) => void
  /** What was notified in between is lost. */
  readonly onReopened: () => void
}

export interface ClientSettings extends WorkerSettings {
  /** Statements that may wait; more are refused. No limit unless given. */
  readonly maxWaiting?: number | undefined
  /** How often a thread that is watched is looked at; after twelve looks without an answer it is given up. */
  readonly lookEveryMs?: number | undefined
}

export class PgliteClient {
  readonly #settings: ClientSettings
  readonly #channels = new Map<string, Channel>()
  /** Transactions that have begun, and the thread that knows them. */
  readonly #transactions = new Map<number, PgliteThread>()
  readonly #closing = new AbortController()
  /** Undefined while it is being started again. */
  #thread: PgliteThread | undefined
  #restart: Promise<void> | undefined
  #isWatched = false
  #lastTransaction = 0
  #waiting = 0
  /** Why nothing can be asked at the moment. */
  #gone = databaseUnavailable(new Error('The database is closed.'))

  /** Opens the directory in a thread of its own, or says why it cannot. */
  static async open(settings: ClientSettings): Promise<PgliteClient> {
    return new PgliteClient(settings, await PgliteThread.open(settings))
  }

  private constructor(settings: ClientSettings, thread: PgliteThread) {
    this.#settings = settings
    this.#follow(thread)
  }

  /** From now on a thread that does not answer for a minute is given up: steps of the schema may take longer. */
  watch(): void {
    this.#isWatched = true
    this.#thread?.watch(this.#settings.lookEveryMs ?? LOOK_EVERY_MS)
  }

  /** @throws LimiarError `unavailable` while there is no thread. */
  mustBeOpen(): void {
    if (!this.#thread) throw this.#gone
    this.#thread.mustAnswer()
  }

  /** Runs a write; answers once it is on disk. Writes under way at the same time share a commit. */
  write(statement: Statement): Promise<Answer> {
    return this.#enqueue({ kind: 'write', statement })
  }

  /** Runs a read, or a script of several statements without parameters. */
  alone(statement: Statement): Promise<Answer> {
    return this.#enqueue({ kind: 'alone', statement })
  }

  /** Begins a transaction, which has the database to itself until it ends; answers its number. */
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

  /**
   * Hears what is notified on a channel, from when it answers until the client closes. After a thread was started
   * again, `onReopened` is called.
   */
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

  /** Statements in line, those of transactions that have begun apart. */
  get waiting(): number {
    return this.#waiting
  }

  /** Ends what is queued, closes the directory and lets its lock go. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#restart
    await this.#thread?.close()
    this.#thread = undefined
  }

  /** A line as long as the limit is refused: who comes then would wait for longer than anybody does. */
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

  /** The thread that knows the transaction: another one would run the statement outside of it. */
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

  /** What was committed is in the folder: a thread that opens it recovers as after a crash of the process. */
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

  /** A thread that hears what the one before heard. */
  async #reopen(): Promise<PgliteThread> {
    const thread = await PgliteThread.open(this.#settings)
    try {
      for (const channel of this.#channels.keys()) await thread.ask({ kind: 'listen', channel })
      return thread
    } catch (error) {
      // It has the folder, which the next one needs.
      await thread.close()
      throw error
    }
  }
}
