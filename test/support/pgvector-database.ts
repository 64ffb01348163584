/**
 * A database with pgvector: one of the embedded engine, in the version for which the extension's package is built, or
 * one of a server where pgvector is installed.
 */
import { PGlite, type Results, type Transaction } from 'pglite-for-pgvector'
import { vector } from '@electric-sql/pglite-pgvector'
import { CamelCasePlugin, Kysely, PGliteDialect } from 'kysely'
import { migrate } from '../../src/server/adapters/database/migrations.ts'
import type { Schema } from '../../src/server/adapters/database/tables/schema.ts'

/** Runs scripts of several statements as well, which migrations are. */
class ScriptedPGlite extends PGlite {
  override transaction<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) =>
      run({
        ...transaction,
        query: async <Row>(...[text, parameters = [], options]: Parameters<PGlite['query']>) => {
          if (parameters.length > 0) return transaction.query<Row>(text, parameters, options)
          const results = await transaction.exec(text, options)
          return results.at(-1) as Results<Row>
        },
      }),
    )
  }
}

/** The database is in memory, unless it has a folder. */
export async function openPgvectorDatabase(folder?: string): Promise<Kysely<Schema>> {
  const pglite = new ScriptedPGlite({ extensions: { vector }, ...(folder && { dataDir: folder }) })
  await pglite.waitReady
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  await migrate(db)
  return db
}
