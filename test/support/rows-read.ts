/** Counts the rows that statements read, by the statistics of the embedded database itself. */
import { openDatabase, templateArchive } from '../../src/server/adapters/database/database.ts'
import type { PgliteClient } from '../../src/server/adapters/database/engine/pglite-client.ts'

export interface CountedDatabase {
  readonly client: PgliteClient
  readonly run: (sql: string) => Promise<void>
  /** Rows of a table that a function reads, in the table or in one of its indexes. */
  readonly rowsRead: (table: string, read: () => Promise<unknown>) => Promise<number>
  readonly close: () => Promise<void>
}

export async function openCounted(directory: string): Promise<CountedDatabase> {
  const database = await openDatabase({ directory, template: templateArchive() })
  if (database.engine.kind !== 'embedded') throw new Error('It was opened in a folder.')
  const { client } = database.engine
  const readSoFar = async (table: string): Promise<number> => {
    await client.alone({ sql: 'select pg_stat_force_next_flush()', parameters: [] })
    const { rows } = await client.write({
      sql: `select (seq_tup_read + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes as of_index
        where of_index.relid = of_table.relid), 0))::float as total
        from pg_stat_user_tables as of_table where relid = $1::regclass`,
      parameters: [table],
    })
    return (rows[0] as { total: number }).total
  }
  return {
    client,
    run: async (sql) => void (await client.alone({ sql, parameters: [] })),
    rowsRead: async (table, read) => {
      const before = await readSoFar(table)
      await read()
      return (await readSoFar(table)) - before
    },
    close: () => database.close(),
  }
}
