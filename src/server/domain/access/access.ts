/** Access tokens of the API, and what each allows. */
import type { Scope } from '../../../protocol/access/access-tokens.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { PersonRole } from '../../../protocol/access/people.ts'
import type { Account } from './account-store.ts'

/** An access token as it is stored: everything except the token itself. */
export interface AccessToken {
  readonly id: Id
  readonly accountId: Id
  readonly name: string
  /** Undefined allows everything, like the token that the server is started with. */
  readonly scopes: readonly Scope[] | undefined
  readonly createdAt: Date
  readonly expiresAt: Date | undefined
  /** The day of its last use, UTC, as 2026-11-21. */
  readonly lastUsedOn: string | undefined
  readonly revokedAt: Date | undefined
  /** The person whose key this is: it opens only the console. Undefined for a program's token. */
  readonly personId: Id | undefined
}

/** The token that an account is created with. It allows everything, so that it can create tokens with other rights. */
export function firstAccessToken(accountId: Id): AccessToken {
  return {
    id: newId(),
    accountId,
    name: 'first',
    scopes: undefined,
    createdAt: new Date(),
    expiresAt: undefined,
    lastUsedOn: undefined,
    revokedAt: undefined,
    personId: undefined,
  }
}

/** A token and the account that it opens. */
export interface Access {
  readonly account: Account
  /** A person's key has the scopes of the person's role. */
  readonly token: AccessToken
  readonly person: { readonly id: Id; readonly name: string; readonly role: PersonRole } | undefined
}

export interface AccessTokenStore {
  /** The token with this SHA-256, also a revoked or expired one; undefined when there is none. */
  findByHash(tokenHash: Uint8Array): Promise<Access | undefined>
  insert(token: AccessToken, tokenHash: Uint8Array): Promise<void>
  /** The tokens of an account, or of all accounts, oldest first. */
  list(accountId?: Id): Promise<readonly AccessToken[]>
  /** Revokes a token and returns it as it is afterwards; undefined when there is none. */
  revoke(tokenId: Id, at: Date): Promise<AccessToken | undefined>
  /** Stores the day on which a token was used. */
  markUsed(tokenId: Id, day: string): Promise<void>
}

/** Whether a token opens its account at a moment. */
export function isUsable({ revokedAt, expiresAt }: AccessToken, now: Date): boolean {
  return revokedAt === undefined && (expiresAt === undefined || expiresAt > now)
}

export function allows({ scopes: allowed }: AccessToken, scope: Scope): boolean {
  return allowed === undefined || allowed.includes(scope)
}

/** The day of a moment, UTC, as 2026-11-21. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
