/** The port to the accounts. */
import type { Environment } from '../../../protocol/access/access-tokens.ts'
import type { Id } from '../../../protocol/ids.ts'

/** The owner of facesets, reports and links. */
export interface Account {
  readonly id: Id
  readonly name: string
  readonly environment: Environment
}

/** Default limits of an account's searches of its registry. Undefined uses the service's own limit. */
export interface SearchDefaults {
  /** The least similarity in an answer, 0 to 100. */
  readonly threshold: number | undefined
  /** The most records in an answer. */
  readonly limit: number | undefined
}

export interface AccountStore {
  /** The account that a token opens, by the SHA-256 of the token; undefined when there is none. */
  findByTokenHash(tokenHash: Uint8Array): Promise<Account | undefined>
  /** Creates an account with one access token. Returns whether it was created, or already existed with that token. */
  create(account: Account, tokenHash: Uint8Array): Promise<'created' | 'exists'>
  /** Creates an account without a token. */
  insert(account: Account): Promise<void>
  find(accountId: Id): Promise<Account | undefined>
  /** Every account, oldest first. */
  all(): Promise<readonly Account[]>
  searchDefaults(accountId: Id): Promise<SearchDefaults>
  setSearchDefaults(accountId: Id, defaults: SearchDefaults): Promise<void>
}
