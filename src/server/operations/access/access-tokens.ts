/** Creates accounts, and creates and revokes access tokens. */
import { randomBytes } from 'node:crypto'
import type { CreateAccessTokenBody, CreateAccountBody } from '../../../protocol/access/access-tokens.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, newId, type Id } from '../../../protocol/ids.ts'
import type { AccessToken } from '../../domain/access/access.ts'
import type { Account } from '../../domain/access/account-store.ts'
import { foundRecord } from './audit.ts'
import { hashAccessToken, insertFirstReports } from './first-start.ts'
import type { ServicePorts } from '../service-ports.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32
/** Prefix of every token, by which scanners for leaked secrets recognise its origin. */
const TOKEN_PREFIX = 'limiar_'

/**
 * Creates a token. It is returned here and never again.
 * @throws LimiarError `not-found` when there is no such account.
 */
export async function createAccessToken(
  { accounts, accessTokens, clock }: Pick<ServicePorts, 'accounts' | 'accessTokens' | 'clock'>,
  accountId: Id,
  { name, scopes, days }: Omit<CreateAccessTokenBody, 'account'>,
): Promise<{ readonly token: AccessToken; readonly secret: string }> {
  if (!(await accounts.find(accountId))) throw new LimiarError('not-found', 'There is no such account.')
  const now = clock()
  const expiresAt = days === undefined ? undefined : new Date(now.getTime() + days * MS_PER_DAY)
  const { token, secret, hash } = newAccessToken({ accountId, name, scopes, expiresAt }, now)
  await accessTokens.insert(token, hash)
  return { token, secret }
}

/** A new token and its secret. Only the hash of the secret is stored. */
export function newAccessToken(
  wanted: Pick<AccessToken, 'accountId' | 'name' | 'scopes' | 'expiresAt'>,
  now: Date,
): { readonly token: AccessToken; readonly secret: string; readonly hash: Uint8Array } {
  const secret = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  const token: AccessToken = {
    ...wanted,
    id: newId(now),
    createdAt: now,
    lastUsedOn: undefined,
    revokedAt: undefined,
    personId: undefined,
  }
  return { token, secret, hash: hashAccessToken(secret) }
}

/** Revokes a token for good. Idempotent. @throws LimiarError `not-found`. */
export async function revokeAccessToken(
  { accessTokens, clock }: Pick<ServicePorts, 'accessTokens' | 'clock'>,
  tokenId: string,
): Promise<AccessToken> {
  const token = isId(tokenId) ? await accessTokens.revoke(tokenId, clock()) : undefined
  if (!token) throw new LimiarError('not-found', 'There is no such access token.')
  return token
}

/** Creates an account with the reports that every account begins with. No token opens it yet. */
export async function createAccount(
  ports: Pick<ServicePorts, 'accounts' | 'audit' | 'reports' | 'clock'>,
  { name, environment }: CreateAccountBody,
): Promise<Account> {
  const account = { id: newId(ports.clock()), name, environment }
  await ports.accounts.insert(account)
  await foundRecord(ports, account.id)
  await insertFirstReports(ports, account.id)
  return account
}
