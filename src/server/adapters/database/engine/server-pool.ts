/** Connections to a PostgreSQL server, with limits for their number, for waiting callers, and for time. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Limits } from '../../../settings/limit-settings.ts'
import { nobodyObserves, type Observer } from '../../../domain/observer.ts'
import { tracedStatement } from './traced-statement.ts'
import { databaseUnavailable, isConnectionLost, toCallersFailure } from './database-failures.ts'

export interface ServerLimits {
  readonly connections: number
  /** Callers that may wait for a connection. */
  readonly waiting: number
  /** How long a caller waits for a connection, a new one or one that another caller has. */
  readonly waitMs: number
  readonly statementMs: number
  readonly lockMs: number
  /** How long a transaction may be idle: its locks delay others. */
  readonly idleTransactionMs: number
}

export function serverLimitsOf(limits: Limits): ServerLimits {
  return {
    connections: limits.databaseConnections,
    waiting: limits.databaseWaiting,
    waitMs: limits.databaseWaitMs,
    statementMs: limits.databaseStatementMs,
    lockMs: limits.databaseLockMs,
    idleTransactionMs: limits.databaseIdleTransactionMs,
  }
}

/** The server ends statements that take too long. The client gives up this much later, when the server itself hangs. */
const HUNG_AFTER_MS = 1000

/** Parsers that give the same types as the embedded engine. */
type Parsers = pg.CustomTypesConfig

/** Open connections and waiting callers. The embedded database has one connection, which is always open. */
export interface DatabaseLoad {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export class ServerPool implements PostgresPool {
  /** Kysely reads these to cancel statements, which nothing here does. */
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #maxWaiting: number
  readonly #observer: Observer

  constructor(url: string, limits: ServerLimits, types: Parsers, observer: Observer = nobodyObserves) {
    this.#observer = observer
    this.#maxWaiting = limits.waiting
    this.#pool = new pg.Pool({
      connectionString: url,
      max: limits.connections,
      connectionTimeoutMillis: limits.waitMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
      query_timeout: limits.statementMs + HUNG_AFTER_MS,
      keepAlive: true,
      types,
    })
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => undefined)
    // The pool does not listen to a connection in use. Without a listener, a connection that dies between two
    // statements of a transaction would end the process. With one, the next statement fails, and only its caller with
    // it.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /** @throws LimiarError `unavailable` when there is no connection in time, or too many wait for one. */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.waitingCount >= this.#maxWaiting)
      throw databaseUnavailable(new Error(`${this.#maxWaiting} callers wait for a connection already.`))
    const asked = performance.now()
    try {
      return watched(await this.#pool.connect())
    } catch (error) {
      throw toCallersFailure(error)
    } finally {
      this.#observer.databaseWaited((performance.now() - asked) / 1000)
    }
  }

  load(): DatabaseLoad {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    // Who is given a connection that is free already counts as waiting until the next tick.
    return { open, idle, waiting: Math.max(0, waiting - idle) }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** The connection, with its failures turned into errors for callers. A lost connection does not go back to the pool. */
function watched(client: pg.PoolClient): PostgresPoolClient {
  let lost: Error | undefined
  const run = async (text: string, values: readonly unknown[]) => {
    // On a hanging connection the rollback would wait just as long again.
    if (lost !== undefined) throw lost
    try {
      return await tracedStatement(text, () => client.query(text, [...values]))
    } catch (error) {
      const failure = toCallersFailure(error)
      if (isConnectionLost(error)) lost = failure
      throw failure
    }
  }
  return {
    query: run as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost !== undefined),
  }
}
