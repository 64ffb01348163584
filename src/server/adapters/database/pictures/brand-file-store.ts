/** Files of reports' themes. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { BrandFileStore, StoredBrandFile } from '../../../domain/reports/brand-files.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseBrandFileStore implements BrandFileStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async put(file: StoredBrandFile): Promise<void> {
    await this.#db
      .insertInto('brandFiles')
      .values(file)
      .onConflict((conflict) => conflict.columns(['id', 'accountId']).doNothing())
      .execute()
  }

  async find(id: string): Promise<StoredBrandFile | undefined> {
    const row = await this.#db
      .selectFrom('brandFiles')
      .selectAll()
      .where('id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async has(accountId: Id, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('brandFiles')
      .select('id')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    return row !== undefined
  }

  async count(accountId: Id): Promise<number> {
    const { total } = await this.#db
      .selectFrom('brandFiles')
      .select((table) => table.fn.countAll<number | bigint>().as('total'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(total)
  }
}
