/** A PostgreSQL server for the tests: one that is named, or a temporary one of this machine's own. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { whyNotNow } from '../support/scope.ts'
import {
  OLDEST_POSTGRES,
  startPostgresServer,
  whyNoPostgresServer,
  type PostgresServer,
} from '../support/postgres-server.ts'

export interface TestPostgres {
  /** Address of an empty database. */
  readonly url: string
  stop(): Promise<void>
}

/** An empty database of the server that DATABASE_URL_TEST names, or of one that lives as long as this process. */
export async function startPostgres(): Promise<TestPostgres> {
  const named = process.env['DATABASE_URL_TEST']
  return emptyDatabase(named || (await (ownServer ??= startPostgresServer())).url)
}

let ownServer: Promise<PostgresServer> | undefined

/** Why tests on a server are skipped. In CI they are not skipped: there the absence of a server is a failure. */
export function whyNoPostgres(): string | false {
  return whyNotNow() || (process.env['DATABASE_URL_TEST'] || !whyNoPostgresServer() ? false : NONE)
}

const NONE = `no PostgreSQL ${OLDEST_POSTGRES} or newer is installed, and DATABASE_URL_TEST names none`

async function emptyDatabase(server: string): Promise<TestPostgres> {
  const name = `limiar_test_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database ${name} with (force)`) }
}
