/**
 * Kysely on the database's thread. Kysely's own PGlite dialect has one connection and runs one query at a time, so that
 * writes could never share a group commit.
 */
import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Answer } from './commit-queue.ts'
import type { PgliteClient } from './pglite-client.ts'
import { tracedStatement } from './traced-statement.ts'

/** A dialect on an open client. Destroying the Kysely instance leaves the client open. */
export function pgliteDialect(client: PgliteClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PgliteDriver implements Driver {
  readonly #client: PgliteClient

  constructor(client: PgliteClient) {
    this.#client = client
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new PgliteConnection(this.#client))
  }

  beginTransaction(connection: PgliteConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: PgliteConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PgliteConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class PgliteConnection implements DatabaseConnection {
  readonly #client: PgliteClient
  #transaction: number | undefined

  constructor(client: PgliteClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await tracedStatement(query.sql, () => this.#run(query))
    return {
      rows: rows as Row[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error('The embedded database does not stream.'))
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#transaction = await this.#client.begin(`start transaction${level} ${accessMode ?? ''}`)
  }

  async commit(): Promise<void> {
    const answer = await this.#end('commit')
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    await this.#end('rollback')
  }

  #run({ sql, parameters, query }: CompiledQuery): Promise<Answer> {
    const statement = { sql, parameters }
    if (this.#transaction !== undefined) return this.#client.within(this.#transaction, statement)
    // A statement with parameters is always a single one, which the protocol guarantees, so it may share a transaction.
    const isWrite = query.kind !== 'SelectQueryNode' && parameters.length > 0
    return isWrite ? this.#client.write(statement) : this.#client.alone(statement)
  }

  async #end(sql: 'commit' | 'rollback'): Promise<Answer | undefined> {
    const transaction = this.#transaction
    this.#transaction = undefined
    return transaction === undefined ? undefined : this.#client.end(transaction, sql)
  }
}
