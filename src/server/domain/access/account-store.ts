/** The port to the accounts. */
import type { Environment } from '../../../protocol/access/access-tokens.ts'
import type { Id } from '../../../protocol/ids.ts'

/** Who owns facesets, reports and links. */
export interface Account {
  readonly id: Id
  readonly name: string
  readonly environment: Environment
}

/** How far an account's searches of its registry go; undefined leaves it to the service. */
export interface SearchDefaults {
  /** The least similarity that is answered, 0 to 100. */
  readonly threshold: number | undefined
  /** Records answered at most. */
  readonly limit: number | undefined
}

export interface AccountStore {
  /** The account that a token opens, by the SHA-256 of the token; undefined when there is none. */
  findByTokenHash(tokenHash: Uint8Array): Promise<Account | undefined>
  /** Makes an account with one access token; tells whether it was made, or had been there with that token. */
  create(account: Account, tokenHash: Uint8Array): Promise<'created' | 'exists'>
  /** Makes an account without a token. */
  insert(account: Account): Promise<void>
  find(accountId: Id): Promise<Account | undefined>
  /** Every account, oldest first. */
  all(): Promise<readonly Account[]>
  searchDefaults(accountId: Id): Promise<SearchDefaults>
  setSearchDefaults(accountId: Id, defaults: SearchDefaults): Promise<void>
}
