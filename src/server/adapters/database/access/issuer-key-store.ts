/** Public keys of issuers. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { IssuerKeyStore, StoredIssuerKey } from '../../../domain/access/issuer-keys.ts'
import { fromRow, orNull } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseIssuerKeyStore implements IssuerKeyStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async put(key: StoredIssuerKey): Promise<StoredIssuerKey> {
    const { validFrom, validUntil } = key
    const [revokedAt, source] = [orNull(key.revokedAt), orNull(key.source)]
    const row = await this.#db
      .insertInto('issuerKeys')
      .values({ ...key, revokedAt, source })
      .onConflict((conflict) =>
        conflict
          .columns(['keyGroup', 'environment', 'publicKey'])
          .doUpdateSet({ validFrom, validUntil, revokedAt, source }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return fromRow(row)
  }

  async list(): Promise<readonly StoredIssuerKey[]> {
    const rows = await this.#db
      .selectFrom('issuerKeys')
      .selectAll()
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  }

  async remove(keyId: Id): Promise<StoredIssuerKey | undefined> {
    const row = await this.#db
      .deleteFrom('issuerKeys')
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(row)
  }
}
