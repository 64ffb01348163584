/** Accounts and the hashes of their access tokens. */
import type { Kysely } from 'kysely'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Account, AccountStore } from '../../domain/ports.ts'
import type { Schema } from './schema.ts'

export class DatabaseAccountStore implements AccountStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async findByTokenHash(tokenHash: Uint8Array): Promise<Account | undefined> {
    return this.#db
      .selectFrom('accounts')
      .innerJoin('accessTokens', 'accessTokens.accountId', 'accounts.id')
      .select(['accounts.id', 'accounts.environment'])
      .where('accessTokens.tokenHash', '=', tokenHash)
      .executeTakeFirst()
  }

  /** @throws LimiarError `conflict` when the account or the token is there, but not with each other. */
  async create(account: Account, tokenHash: Uint8Array): Promise<'created' | 'exists'> {
    return this.#db.transaction().execute(async (transaction) => {
      const created = await transaction
        .insertInto('accounts')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (created) {
        const token = { tokenHash, accountId: account.id }
        const added = await transaction
          .insertInto('accessTokens')
          .values(token)
          .onConflict((conflict) => conflict.doNothing())
          .returning('accountId')
          .executeTakeFirst()
        if (added) return 'created'
      }
      const owner = await new DatabaseAccountStore(transaction).findByTokenHash(tokenHash)
      if (owner?.id === account.id) return 'exists'
      throw new LimiarError('conflict', 'The account or its access token is in use already.')
    })
  }

  async all(): Promise<readonly Account[]> {
    return this.#db
      .selectFrom('accounts')
      .select(['id', 'environment'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  }
}
