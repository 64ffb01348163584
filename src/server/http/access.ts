/** Access tokens: who calls, told by the query's `token` as the contract says, or by `Authorization: Bearer`. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LimiarError } from '../../protocol/errors.ts'
import { toHex } from '../../protocol/ids.ts'
import type { Account, AccountStore, Clock } from '../domain/ports.ts'
import { hashAccessToken } from '../operations/first-start.ts'
import type { Api } from './api.ts'

/** Time for which an account once found is taken for granted: the time that a withdrawn token lives on. */
const REMEMBERED_MS = 10_000

/** Of a SHA-256 in hex: 48 bits tell the tokens of an account apart. */
const CALLER_CHARACTERS = 12

const accounts = new WeakMap<FastifyRequest, Account>()

/** Makes every route of this instance, and of those inside it, ask for an access token. */
export function requireAccess(api: Api, store: AccountStore, clock: Clock): void {
  const accountOfToken = rememberAccounts(store, clock)
  api.addHook('onRequest', async (request) => {
    const token = sentToken(request)
    if (token === undefined)
      throw new LimiarError('access-token-missing', 'Send the access token as the query parameter token.')
    const account = await accountOfToken(token)
    if (!account) throw new LimiarError('access-token-invalid', 'The access token is unknown.')
    accounts.set(request, account)
  })
}

/** The account that the request's token opened. */
export function accountOf(request: FastifyRequest): Account {
  const account = accounts.get(request)
  if (!account) throw new Error('This route does not ask for an access token.')
  return account
}

/** Tells one access token from another, and nothing of either: the first characters of its hash. */
export function callerOf(request: FastifyRequest): string {
  return toHex(hashAccessToken(sentToken(request) ?? '')).slice(0, CALLER_CHARACTERS)
}

/** The credential of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function sentToken(request: FastifyRequest): string | undefined {
  const { token } = request.query as { readonly token?: unknown }
  if (typeof token === 'string' && token !== '') return token
  return bearerOf(request)
}

interface Remembered {
  readonly hash: Uint8Array
  readonly account: Account
  readonly until: number
}

/** Only tokens that opened an account are remembered, so that guesses fill nothing. */
function rememberAccounts(
  store: AccountStore,
  clock: Clock,
): (token: string) => Promise<Account | undefined> {
  let remembered: readonly Remembered[] = []
  return async (token) => {
    const hash = hashAccessToken(token)
    const now = clock().getTime()
    remembered = remembered.filter(({ until }) => until > now)
    // Hashes are compared, in constant time: how long it takes tells nothing of a token.
    const known = remembered.find((one) => timingSafeEqual(one.hash, hash))
    if (known) return known.account
    const account = await store.findByTokenHash(hash)
    if (account) remembered = [...remembered, { hash, account, until: now + REMEMBERED_MS }]
    return account
  }
}
