/**
 * Group commit for a database with one connection. All writes queued while the last turn ran go into one transaction,
 * so that many writers share the cost of one fsync. There is no timer: a lone write is an ordinary transaction and
 * waits for nobody.
 */
import { setImmediate } from 'node:timers/promises'

/** Writes in one transaction. More would gain little, and every writer would wait for the slowest statement. */
const MAX_WRITES_PER_COMMIT = 128

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface Answer {
  readonly rows: readonly unknown[]
  readonly affectedRows: number | undefined
  /** The command tag. COMMIT of a failed transaction returns ROLLBACK. */
  readonly command: string | undefined
}

/** One connection to a database. */
export interface Engine {
  /** Runs one statement. */
  query(statement: Statement): Promise<Answer>
  /** Runs any number of statements without parameters and returns the rows of all of them, in order. */
  script(sql: string): Promise<Answer>
}

interface Write {
  readonly statement: Statement
  readonly settle: PromiseWithResolvers<Answer>
}

type Turn =
  { readonly kind: 'write'; readonly write: Write } | { readonly kind: 'alone'; run(): Promise<unknown> }

export class CommitQueue {
  readonly #engine: Engine
  #turns: Turn[] = []
  #running = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Runs a write as if in a transaction of its own and returns once it is on disk. */
  write(statement: Statement): Promise<Answer> {
    const settle = Promise.withResolvers<Answer>()
    this.#enqueue({ kind: 'write', write: { statement, settle } })
    return settle.promise
  }

  /** Gives the connection to `run` alone until it ends. */
  alone<Result>(run: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#enqueue({ kind: 'alone', run: () => run().then(resolve, reject) })
    return promise
  }

  #enqueue(turn: Turn): void {
    this.#turns.push(turn)
    if (!this.#running) void this.#drain()
  }

  async #drain(): Promise<void> {
    this.#running = true
    for (let next = this.#turns[0]; next; next = this.#turns[0]) {
      if (next.kind === 'write') {
        await this.#commit(this.#takeWrites())
      } else {
        this.#turns.shift()
        await next.run()
      }
      // Messages that arrived meanwhile are delivered now and join the next turn.
      await setImmediate()
    }
    this.#running = false
  }

  #takeWrites(): readonly Write[] {
    const taken: Write[] = []
    this.#turns = this.#turns.filter((turn) => {
      if (turn.kind !== 'write' || taken.length === MAX_WRITES_PER_COMMIT) return true
      taken.push(turn.write)
      return false
    })
    return taken
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    if (writes.length > 1) {
      const outcomes = await this.#commitTogether(writes)
      if (outcomes) return writes.forEach(({ settle }, i) => outcomes[i]?.(settle))
    }
    for (const { statement, settle } of writes) {
      await this.#engine.query(statement).then(settle.resolve, settle.reject)
    }
  }

  /** The outcome for each writer; undefined when the commit itself failed and nothing was written. */
  async #commitTogether(writes: readonly Write[]): Promise<readonly Outcome[] | undefined> {
    try {
      await this.#engine.script('begin')
      const outcomes: Outcome[] = []
      for (const { statement } of writes) outcomes.push(await this.#runInSavepoint(statement))
      const { command } = await this.#engine.script('commit')
      return command === 'ROLLBACK' ? undefined : outcomes
    } catch {
      // A deferred constraint of one write fails the commit of all. So each write is run again by itself.
      await this.#engine.script('rollback').catch(() => undefined)
      return undefined
    }
  }

  async #runInSavepoint(statement: Statement): Promise<Outcome> {
    await this.#engine.script('savepoint write')
    try {
      const answer = await this.#engine.query(statement)
      await this.#engine.script('release write')
      return ({ resolve }) => resolve(answer)
    } catch (error) {
      await this.#engine.script('rollback to write; release write')
      return ({ reject }) => reject(error)
    }
  }
}

type Outcome = (settle: PromiseWithResolvers<Answer>) => void
