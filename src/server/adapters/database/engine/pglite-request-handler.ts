/** How the database's thread handles each request. */
import type { PGlite, Results } from '@electric-sql/pglite'
import { CommitQueue, type Answer, type Engine, type Statement } from './commit-queue.ts'
import { toFailure, type Reply, type Request } from './pglite-messages.ts'

const NOTHING: Answer = { rows: [], affectedRows: undefined, command: undefined }

/** Takes requests and answers each once. */
export class PgliteRequestHandler {
  readonly #pglite: PGlite
  readonly #engine: Engine
  readonly #queue: CommitQueue
  readonly #reply: (reply: Reply) => void
  readonly #closed: () => void
  /** Functions that let the queue continue, one for each running transaction. */
  readonly #endings = new Map<number, () => void>()
  readonly #heard = new Set<string>()

  constructor(pglite: PGlite, say: (reply: Reply) => void, closed: () => void) {
    this.#pglite = pglite
    this.#engine = engineOf(pglite)
    this.#queue = new CommitQueue(this.#engine)
    this.#reply = say
    this.#closed = closed
  }

  async handle(request: Request): Promise<void> {
    try {
      this.#reply({ kind: 'answer', id: request.id, answer: await this.#run(request) })
    } catch (error) {
      this.#reply({ kind: 'failure', id: request.id, failure: toFailure(error) })
    }
  }

  #run(request: Request): Promise<Answer> {
    switch (request.kind) {
      case 'write':
        return this.#queue.write(request.statement)
      case 'alone':
        return this.#queue.alone(() => this.#runAlone(request.statement))
      case 'begin':
        return this.#begin(request.transaction, request.sql)
      case 'within':
        return run(this.#engine, request.statement)
      case 'end':
        return this.#engine.script(request.sql).finally(() => this.#end(request.transaction))
      case 'listen':
        return this.#queue.alone(() => this.#listen(request.channel))
      case 'close':
        return this.#queue.alone(() => this.#close())
      case 'ping':
        return Promise.resolve(NOTHING)
    }
  }

  async #runAlone(statement: Statement): Promise<Answer> {
    try {
      return await run(this.#engine, statement)
    } catch (error) {
      // A script may have failed inside a transaction that it opened, which would swallow every later statement.
      await this.#engine.script('rollback')
      throw error
    }
  }

  /** Returns when the transaction has begun. The queue waits until it has ended. */
  #begin(transaction: number, sql: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      void this.#queue.alone(async () => {
        const ended = new Promise<void>((end) => this.#endings.set(transaction, end))
        await this.#engine.script(sql).then(resolve, (error: unknown) => {
          this.#end(transaction)
          reject(error instanceof Error ? error : new Error(String(error)))
        })
        await ended
      })
    })
  }

  #end(transaction: number): void {
    this.#endings.get(transaction)?.()
    this.#endings.delete(transaction)
  }

  async #close(): Promise<Answer> {
    await this.#pglite.close()
    this.#closed()
    return NOTHING
  }

  async #listen(channel: string): Promise<Answer> {
    if (this.#heard.has(channel)) return NOTHING
    await this.#pglite.listen(channel, (payload) => this.#reply({ kind: 'notification', channel, payload }))
    this.#heard.add(channel)
    return NOTHING
  }
}

function run(engine: Engine, { sql, parameters }: Statement): Promise<Answer> {
  return parameters.length > 0 ? engine.query({ sql, parameters }) : engine.script(sql)
}

function engineOf(pglite: PGlite): Engine {
  return {
    query: async ({ sql, parameters }) => answerOf([await pglite.query(sql, [...parameters])]),
    script: async (sql) => answerOf(await pglite.exec(sql)),
  }
}

function answerOf(results: readonly Results[]): Answer {
  const last = results.at(-1)
  return {
    rows: results.flatMap(({ rows }) => rows),
    affectedRows: last?.affectedRows,
    command: last?.command,
  }
}
