/** Accounts and the hashes of their access tokens. */
import type { Kysely } from 'kysely'
import { LimiarError } from '../../../../protocol/errors.ts'
import type { Id } from '../../../../protocol/ids.ts'
import { firstAccessToken } from '../../../domain/access/access.ts'
import type { Account, AccountStore, SearchDefaults } from '../../../domain/access/account-store.ts'
import { tokenRow } from './access-token-store.ts'
import { orNull } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseAccountStore implements AccountStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async findByTokenHash(tokenHash: Uint8Array): Promise<Account | undefined> {
    return this.#db
      .selectFrom('accounts')
      .innerJoin('accessTokens', 'accessTokens.accountId', 'accounts.id')
      .select(['accounts.id', 'accounts.name', 'accounts.environment'])
      .where('accessTokens.tokenHash', '=', tokenHash)
      .executeTakeFirst()
  }

  /**
   * Creates an account with its token. An existing account gets the token as an additional one.
   *
   * @throws LimiarError `conflict` when the token opens another account.
   */
  async create(account: Account, tokenHash: Uint8Array): Promise<'created' | 'exists'> {
    const added = await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('accounts')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return transaction
        .insertInto('accessTokens')
        .values(tokenRow(firstAccessToken(account.id), tokenHash))
        .onConflict((conflict) => conflict.doNothing())
        .returning('accountId')
        .executeTakeFirst()
    })
    if (added) return 'created'
    const owner = await this.findByTokenHash(tokenHash)
    if (owner?.id === account.id) return 'exists'
    throw new LimiarError('conflict', 'The access token opens another account.')
  }

  async insert(account: Account): Promise<void> {
    await this.#db.insertInto('accounts').values(account).execute()
  }

  async find(accountId: Id): Promise<Account | undefined> {
    return this.#accounts().where('id', '=', accountId).executeTakeFirst()
  }

  async all(): Promise<readonly Account[]> {
    return this.#accounts().orderBy('createdAt').orderBy('id').execute()
  }

  #accounts() {
    return this.#db.selectFrom('accounts').select(['id', 'name', 'environment'])
  }

  async searchDefaults(accountId: Id): Promise<SearchDefaults> {
    const row = await this.#db
      .selectFrom('accounts')
      .select(['searchThreshold', 'searchLimit'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    return { threshold: row?.searchThreshold ?? undefined, limit: row?.searchLimit ?? undefined }
  }

  async setSearchDefaults(accountId: Id, { threshold, limit }: SearchDefaults): Promise<void> {
    await this.#db
      .updateTable('accounts')
      .set({ searchThreshold: orNull(threshold), searchLimit: orNull(limit) })
      .where('id', '=', accountId)
      .execute()
  }
}
