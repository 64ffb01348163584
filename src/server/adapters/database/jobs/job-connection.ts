/** pg-boss's own connection to the database. */
import type { ConstructorOptions } from 'pg-boss'
import type { Engine } from '../database.ts'
import type { PgliteClient } from '../engine/pglite-client.ts'

/** Time limit for the longest statement of the queue's own maintenance. */
const BULK_MS = 60_000

/**
 * pg-boss passes these to pg. Maintenance of a long queue takes time, but a hanging server must not stop it for good.
 */
const timeouts = { statement_timeout: BULK_MS, query_timeout: BULK_MS }

/** How often finished jobs are removed; pg-boss does so once a day unless told otherwise. */
const timekeeping = { maintenanceIntervalSeconds: 600 }

export function connectionTo(engine: Engine): ConstructorOptions {
  return engine.kind === 'server'
    ? {
        connectionString: engine.url,
        max: 4,
        application_name: 'limiar-jobs',
        connectionTimeoutMillis: engine.limits.waitMs,
        ...timeouts,
        ...timekeeping,
        superviseIntervalSeconds: 3,
        monitorIntervalSeconds: 2,
      }
    : { backend: 'pglite', db: embedded(engine.client), ...timekeeping }
}

/** pg-boss's view of the embedded database. */
function embedded(client: PgliteClient): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(sql, parameters = []) {
      const statement = { sql, parameters }
      const { rows } = await (parameters.length > 0 ? client.write(statement) : client.alone(statement))
      return { rows: [...rows] }
    },
    async listen(channel, onNotification, onReconnect) {
      await client.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close: () => Promise.resolve(client.unlisten(channel)) }
    },
  }
}
