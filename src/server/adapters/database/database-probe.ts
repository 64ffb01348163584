/**
 * Asks whether a database answers, on a connection of its own: a busy pool must not make the database look unreachable.
 */
import pg from 'pg'
import { databaseUnavailable } from './engine/database-failures.ts'

/** A working server answers the probe in a millisecond. */
const PROBE_TIMEOUT_MS = 2000

export interface DatabaseProbe {
  /** @throws LimiarError `unavailable` when the database does not answer in time. */
  ask(): Promise<void>
  close(): Promise<void>
}

export function probeServer(url: string): DatabaseProbe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'limiar-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  pool.on('error', () => undefined)
  return {
    // The pool discards a connection whose query failed.
    ask: async () => {
      await pool.query('select 1').catch((cause: unknown) => {
        throw databaseUnavailable(cause)
      })
    },
    close: () => pool.end(),
  }
}
