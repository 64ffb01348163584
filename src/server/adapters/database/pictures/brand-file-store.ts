/** Files of reports' themes. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { BrandFileStore, StoredBrandFile } from '../../../domain/reports/brand-files.ts'
import { lockAccount } from '../tables/locked-account.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseBrandFileStore implements BrandFileStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async put(file: StoredBrandFile, most: number): Promise<boolean> {
    const { accountId, id } = file
    return this.#db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, accountId)
      const files = transaction.selectFrom('brandFiles').where('accountId', '=', accountId)
      if (await files.select('id').where('id', '=', id).executeTakeFirst()) return true
      const { total } = await files
        .select((table) => table.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      if (total >= most) return false
      await transaction.insertInto('brandFiles').values(file).execute()
      return true
    })
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
}
