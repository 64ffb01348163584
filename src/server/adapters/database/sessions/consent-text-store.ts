/** Texts that people agreed to. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { ConsentTextStore, KeptConsentText } from '../../../domain/sessions/consent-texts.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseConsentTextStore implements ConsentTextStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async keep(text: KeptConsentText): Promise<void> {
    // Nearly every consent is to a text that is stored already. Looking first is cheaper: a read does not wait for the
    // disk, and a write does.
    if (await this.find(text.accountId, text.hash)) return
    await this.#db
      .insertInto('consentTexts')
      .values(text)
      .onConflict((conflict) => conflict.columns(['accountId', 'hash']).doNothing())
      .execute()
  }

  async find(accountId: Id, hash: string): Promise<KeptConsentText | undefined> {
    const row = await this.#db
      .selectFrom('consentTexts')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('hash', '=', hash)
      .executeTakeFirst()
    return row && fromRow(row)
  }
}
