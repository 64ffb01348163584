/**
 * Brakes: limits per minute for a caller. Wrong credentials are counted by address, and right ones never: when a
 * stranger guesses, other people behind the same address are not refused. Credentials of 128 bits and more cannot be
 * guessed; the limit only saves the work that guesses cause.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { LimiarError, type ErrorCode } from '../../../protocol/errors.ts'
import type { Limits } from '../../settings/limit-settings.ts'
import { callerOf } from './access.ts'
import type { Api } from '../wire/api.ts'
import { addressOf } from '../wire/client-address.ts'
import { CallerWindows } from './caller-windows.ts'

const MINUTE_MS = 60_000

export interface Brakes {
  /** The failure itself, or `rate-limited` when it is a wrong credential and its address sent too many of them. */
  readonly afterFailure: (request: FastifyRequest, failure: unknown) => Promise<unknown>
  /** Counts a sign-in that an identity provider has to confirm. @throws LimiarError `rate-limited`. */
  readonly signIn: (request: FastifyRequest) => Promise<void>
  /** Counts a session that an address opens. @throws LimiarError `rate-limited`. */
  readonly openSession: (request: FastifyRequest) => Promise<void>
  /** Counts a search of an access token. @throws LimiarError `rate-limited`. */
  readonly search: (request: FastifyRequest) => Promise<void>
  /** Counts a call of an access token that changes something. @throws LimiarError `rate-limited`. */
  readonly write: (request: FastifyRequest) => Promise<void>
}

export async function createBrakes(api: Api, limits: Limits): Promise<Brakes> {
  await api.register(rateLimit, { global: false, store: CallerWindows })
  const brake = (max: number, keyGenerator: (request: FastifyRequest) => string, what: string) => {
    const count = api.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      throw new LimiarError('rate-limited', `Too many ${what}: wait a moment.`, {
        retryAfterSeconds: counted.ttlInSeconds,
      })
    }
  }
  const wrong = (what: string) => brake(limits.wrongCredentials, addressOf, what)
  const wrongCredentials: Partial<Record<ErrorCode, (request: FastifyRequest) => Promise<void>>> = {
    'access-token-invalid': wrong('wrong access tokens'),
    'session-invalid': wrong('wrong sessions'),
    'link-unknown': wrong('wrong links'),
  }
  return {
    signIn: brake(limits.wrongCredentials, addressOf, 'sign-ins'),
    openSession: brake(limits.sessionsOfAddress, addressOf, 'sessions of one address'),
    search: brake(limits.searchesOfToken, callerOf, 'searches of one access token'),
    write: brake(limits.writesOfToken, callerOf, 'changes by one access token'),
    afterFailure: async (request, failure) => {
      const count = failure instanceof LimiarError ? wrongCredentials[failure.code] : undefined
      return (
        count?.(request).then(
          () => failure,
          (refusal: unknown) => refusal,
        ) ?? failure
      )
    },
  }
}

/** Counts the actions of an access token on the routes that are added to this instance later. */
export function brakeByToken(api: Api, brakes: Brakes): void {
  api.addHook('onRequest', async (request) => {
    if (request.routeOptions.url?.endsWith('/private-faceset/search')) return brakes.search(request)
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return brakes.write(request)
  })
}
