/**
 * An OpenID Connect provider: authorization code flow with PKCE (RFC 7636), state and nonce, by `openid-client`. The
 * operator names the provider, so its addresses are not held to the guard of requests to other servers.
 */
import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import { MAX_NAME_CHARACTERS } from '../../../protocol/access/access-tokens.ts'
import type { SignInRefusal } from '../../../protocol/access/sign-in.ts'
import { SignInRefused, type Identity, type IdentityProvider } from '../../domain/access/identity.ts'
import type { OidcSettings } from '../../settings/oidc-settings.ts'

/** A provider that takes longer counts as unreachable. */
const TIMEOUT_SECONDS = 10
/** Far more than a discovery document, a set of keys or a token has. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** Keys and addresses of a provider change seldom; a change is noticed after an hour, or when a sign-in fails. */
const KNOWN_MS = 60 * 60_000
/** A provider that answered within this time is there. However many people sign in, it is asked no more often. */
const ANSWERED_MS = 5_000
/** A sign-in that fails makes it look again after this time: somebody may send wrong answers all the time. */
const FRESH_MS = 60_000
/** At most this many groups are looked at: a person is in a few hundred at most. */
const MAX_GROUPS = 1000

export function openidProvider(settings: OidcSettings): IdentityProvider {
  const known = new KnownProvider(settings)
  return {
    name: settings.name,
    accountId: settings.accountId,
    roles: settings.roles,
    begin: (returnAddress, now) =>
      refusing(async () => {
        const provider = await known.answering(now.getTime())
        const attempt = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
          startedAt: now.getTime(),
        }
        const address = openid.buildAuthorizationUrl(provider, {
          redirect_uri: returnAddress,
          scope: settings.scope,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, attempt }
      }),
    finish: (answer, { state, nonce, verifier }) =>
      refusing(async () => {
        try {
          const provider = await known.configuration()
          const tokens = await openid.authorizationCodeGrant(provider, answer, {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          })
          return await identityOf(provider, tokens, settings.roleClaim)
        } catch (error) {
          known.doubt()
          throw error
        }
      }),
    signOutAddress: async (returnAddress) => {
      const provider = await known.configuration().catch(() => undefined)
      if (provider?.serverMetadata().end_session_endpoint === undefined) return undefined
      return openid.buildEndSessionUrl(provider, { post_logout_redirect_uri: returnAddress }).href
    },
  }
}

/** What a provider says about itself, kept for an hour. */
class KnownProvider {
  readonly #settings: OidcSettings
  #known: { readonly since: number; readonly configuration: Promise<openid.Configuration> } | undefined
  #askedAt = -Infinity

  constructor(settings: OidcSettings) {
    this.#settings = settings
  }

  configuration(): Promise<openid.Configuration> {
    if (!this.#known || performance.now() - this.#known.since > KNOWN_MS) {
      const configuration = discover(this.#settings)
      this.#known = { since: performance.now(), configuration }
      configuration.catch(() => (this.#known = undefined))
    }
    return this.#known.configuration
  }

  /** Asks a provider that is known again: led to one that is away, a person sees an error page of the browser. */
  answering(now: number): Promise<openid.Configuration> {
    if (Math.abs(now - this.#askedAt) > ANSWERED_MS) {
      this.#askedAt = now
      this.#known = undefined
    }
    return this.configuration()
  }

  /** A sign-in failed: the provider may have other keys now. */
  doubt(): void {
    if (this.#known && performance.now() - this.#known.since > FRESH_MS) this.#known = undefined
  }
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const isLocal = issuer.startsWith('http:')
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: boundedFetch,
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to warn; the settings allow it on this machine alone
    ...(isLocal && { execute: [openid.allowInsecureRequests] }),
  })
}

/** The provider, or what stands before it, says that it cannot answer now. */
class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** Fetches with a limit for the size of the answer. The body fails at the first byte beyond it. */
async function boundedFetch(address: string, options: openid.CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, options as RequestInit)
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel()
    throw new ProviderAway(`The provider answers ${response.status}.`)
  }
  let bytes = 0
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('The answer of the provider is too large.'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { status, headers } = response
  return new Response(bounded ?? null, { status, headers })
}

async function identityOf(
  provider: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
  roleClaim: string,
): Promise<Identity> {
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no ID token.')
  const { iss, sub } = claims
  let told: Readonly<Record<string, unknown>> = claims
  // Some providers give groups and names only at their userinfo endpoint, to keep the token small.
  if (claimIn(told, roleClaim) === undefined && provider.serverMetadata().userinfo_endpoint !== undefined)
    told = { ...(await openid.fetchUserInfo(provider, tokens.access_token, sub)), ...claims }
  return {
    id: createHash('sha256')
      .update(JSON.stringify([iss, sub]))
      .digest('base64url'),
    name: nameIn(told),
    groups: groupsIn(claimIn(told, roleClaim)),
  }
}

/** A claim by its name or, when no claim has that name, by its path: `realm_access.roles`. */
function claimIn(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, part) => {
    const isObject = typeof within === 'object' && within !== null && Object.hasOwn(within, part)
    return isObject ? (within as Readonly<Record<string, unknown>>)[part] : undefined
  }, claims)
}

function groupsIn(claim: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return all.slice(0, MAX_GROUPS).filter((group) => typeof group === 'string')
}

function nameIn(claims: Readonly<Record<string, unknown>>): string {
  const candidates = ['name', 'preferred_username', 'email', 'sub'].map((claim) => claims[claim])
  const name = candidates.find((value) => typeof value === 'string' && /\S/.test(value)) as string
  // Without line breaks and without characters that change the direction of the text around them.
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').replace(/\s+/g, ' ')
  return [...plain.trim()].slice(0, MAX_NAME_CHARACTERS).join('')
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new SignInRefused(refusalOf(error), error)
  }
}

function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'failed'
  return causes(error).some(isUnreachable) ? 'unreachable' : 'failed'
}

/** Node's own words for a connection that was not made, and for one that broke in the middle of an answer. */
const brokenConnections: readonly string[] = ['fetch failed', 'terminated']

const isUnreachable = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  error instanceof ProviderAway ||
  (error instanceof TypeError && brokenConnections.includes(error.message))

/** An error and the whole chain of its causes. */
function causes(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}
