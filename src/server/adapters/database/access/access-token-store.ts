/** Access tokens, by their hashes. */
import type { Kysely, Selectable } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import { roleScopes } from '../../../../protocol/access/people.ts'
import type { Access, AccessToken, AccessTokenStore } from '../../../domain/access/access.ts'
import { fromRow, orNull, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseAccessTokenStore implements AccessTokenStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async findByHash(tokenHash: Uint8Array): Promise<Access | undefined> {
    const row = await this.#db
      .selectFrom('accessTokens')
      .innerJoin('accounts', 'accounts.id', 'accessTokens.accountId')
      .leftJoin('people', 'people.id', 'accessTokens.personId')
      .selectAll('accessTokens')
      .select(['accounts.environment', 'accounts.name as accountName'])
      .select(['people.name as personName', 'people.role'])
      .where('accessTokens.tokenHash', '=', tokenHash)
      .executeTakeFirst()
    if (!row) return undefined
    const { environment, accountName, personName, role, ...columns } = row
    const account = { id: row.accountId, name: accountName, environment }
    const token = toToken(columns)
    if (token.personId === undefined || personName === null || role === null)
      return { account, token, person: undefined }
    const person = { id: token.personId, name: personName, role }
    return { account, token: { ...token, scopes: roleScopes[role] }, person }
  }

  async insert(token: AccessToken, tokenHash: Uint8Array): Promise<void> {
    await this.#db.insertInto('accessTokens').values(tokenRow(token, tokenHash)).execute()
  }

  async list(accountId?: Id): Promise<readonly AccessToken[]> {
    const tokens = this.#db.selectFrom('accessTokens').selectAll().where('personId', 'is', null)
    const rows = await (accountId === undefined ? tokens : tokens.where('accountId', '=', accountId))
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return rows.map(toToken)
  }

  async revoke(tokenId: Id, at: Date): Promise<AccessToken | undefined> {
    const row = await this.#db
      .updateTable('accessTokens')
      // A token that was revoked earlier keeps its first time.
      .set((row) => ({ revokedAt: row.fn.coalesce(row.ref('revokedAt'), row.val(at)) }))
      .where('id', '=', tokenId)
      .where('personId', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && toToken(row)
  }

  async markUsed(tokenId: Id, day: string): Promise<void> {
    await this.#db.updateTable('accessTokens').set({ lastUsedOn: day }).where('id', '=', tokenId).execute()
  }
}

/** A token as its row; a column for every member. */
export function tokenRow(token: AccessToken, tokenHash: Uint8Array) {
  return {
    ...token,
    tokenHash,
    scopes: toJson(token.scopes),
    expiresAt: orNull(token.expiresAt),
    lastUsedOn: orNull(token.lastUsedOn),
    revokedAt: orNull(token.revokedAt),
    personId: orNull(token.personId),
  }
}

function toToken({ tokenHash: _, ...row }: Selectable<Schema['accessTokens']>): AccessToken {
  return fromRow(row)
}
