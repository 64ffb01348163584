/**
 * Asks whether a database answers and takes changes, on a connection of its own: a busy pool must not make the database look unreachable.
 */
import pg from 'pg'
import { databaseUnavailable } from './engine/database-failures.ts'

/** A working server answers the probe in a millisecond. */
const PROBE_TIMEOUT_MS = 2000

export interface DatabaseProbe {
  /** @throws LimiarError `unavailable` when the database does not answer in time, or takes no changes. */
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
    ask: () =>
      askOnce(pool).catch((cause: unknown) => {
        throw databaseUnavailable(cause)
      }),
    close: () => pool.end(),
  }
}

/** A connection that leads to a standby is closed: after a failover, a new one leads to the server that takes changes. */
async function askOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let isUsable = false
  try {
    const { rows } = await client.query<{ setting: string }>(
      `select current_setting('transaction_read_only') as setting`,
    )
    if (rows[0]?.setting === 'on') throw new Error('The database is read-only.')
    isUsable = true
  } finally {
    client.release(!isUsable)
  }
}
