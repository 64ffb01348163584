/**
 * Access tokens: they identify the caller, in the query's `token` as the contract says, or as `Authorization: Bearer`.
 */
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Scope } from '../../../protocol/access/access-tokens.ts'
import { LimiarError, Problem } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import { allows, isUsable, type Access } from '../../domain/access/access.ts'
import type { Account } from '../../domain/access/account-store.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Api } from '../wire/api.ts'
import type { TokenMemory } from './token-memory.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a token needs to call the route. A route that names none is for administrators. */
    scope?: Scope
  }
}

const accesses = new WeakMap<FastifyRequest, Access>()

/** Reads the access token of a request; undefined where there is none. */
export type TokenReader = (request: FastifyRequest) => string | undefined

/** Makes every route of this instance that is added later, and of those inside it, ask for an access token. */
export function requireAccess(
  api: Api,
  tokens: TokenMemory,
  clock: Clock,
  readToken: TokenReader = sentToken,
): void {
  api.addHook('onRoute', describeAccess)
  api.addHook('onRequest', async (request) => {
    const access = await openedBy(readToken(request), tokens, clock)
    if (access.person && readToken === sentToken)
      throw new LimiarError('access-token-invalid', 'The key of a person opens only the console.')
    accesses.set(request, access)
    const scope = scopeOf(request.routeOptions)
    if (!allows(access.token, scope))
      throw new LimiarError('scope-missing', `The access token lacks the scope ${scope}.`)
  })
}

/** The access that a token gives. @throws LimiarError `access-token-missing`, `access-token-invalid`. */
export async function openedBy(sent: string | undefined, tokens: TokenMemory, clock: Clock): Promise<Access> {
  if (sent === undefined)
    throw new LimiarError(
      'access-token-missing',
      'Send the access token as Authorization: Bearer, or as the query parameter token.',
    )
  const access = await tokens.find(sent)
  if (!access) throw new LimiarError('access-token-invalid', 'The access token is unknown.')
  if (!isUsable(access.token, clock()))
    throw new LimiarError('access-token-invalid', 'The access token was revoked or has expired.')
  return access
}

/** The scope that a token needs to call a route. */
export function scopeOf({ config }: Pick<RouteOptions, 'config'>): Scope {
  return config?.scope ?? 'admin'
}

/** The account that the request's token opened. */
export function accountOf(request: FastifyRequest): Account {
  return accessOf(request).account
}

/** The id of the request's access token, which distinguishes the callers of an account. */
export function callerOf(request: FastifyRequest): Id {
  return accessOf(request).token.id
}

/** Who calls, as the record of accesses names them: a person of the console, or an access token. */
export function actorOf({ token, person }: Access): Id {
  return person?.id ?? token.id
}

/** The request's token and the account that it opened. */
export function accessOf(request: FastifyRequest): Access {
  const access = accesses.get(request)
  if (!access) throw new Error('This route does not ask for an access token.')
  return access
}

/** The token of the request and the account that it opened; undefined while no token was found. */
export function accessIfAny(request: FastifyRequest): Access | undefined {
  return accesses.get(request)
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

/** Adds to the API's description which scope a route needs, and that it answers 403 without it. */
function describeAccess(route: RouteOptions): void {
  const scope = scopeOf(route)
  const { response, ...schema } = route.schema ?? {}
  route.schema = {
    ...schema,
    security: [{ accessToken: [scope] }, { bearerToken: [scope] }],
    ...(response === undefined ? {} : { response: { ...response, 403: Problem } }),
  }
}
