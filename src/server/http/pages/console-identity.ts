/**
 * Signs people in to the console by an identity provider. A sealed cookie of ten minutes holds what the provider's
 * answer is checked against, so that any node can finish a sign-in that another began.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SignInRefusal } from '../../../protocol/access/sign-in.ts'
import { SignInRefused, type IdentityProvider, type SignInAttempt } from '../../domain/access/identity.ts'
import { signInBy } from '../../operations/access/sign-in.ts'
import type { Api, HttpContext } from '../wire/api.ts'
import type { ConsoleDoor } from './console-sessions.ts'
import { cookieIn, seal, unseal } from './sealed-cookie.ts'

const ATTEMPT_COOKIE = 'limiar-console-sign-in'
/** Long enough for a second factor. */
const ATTEMPT_SECONDS = 600

const hidden = { hide: true, security: [] } as const
/** The address by which a provider answers may be longer than an address of ours. */
const answered = { ...hidden, querystring: Type.Record(Type.String(), Type.Unknown()) }

/** Both routes lie directly below `/console`, so that their cookies have that path, also behind a proxy's prefix. */
export function identityRoutes(api: Api, context: HttpContext, door: ConsoleDoor): void {
  const { identityProvider: provider } = context.ports
  if (!provider) return
  const returnAddress = (): string => `${context.consoleUrl()}/oidc-callback`
  const toConsole = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<void>,
  ): Promise<FastifyReply> => {
    const refusal = await refusalOf(request, work)
    const fragment = refusal === undefined ? '#/' : `#/sign-in/${refusal}`
    return reply.header('Cache-Control', 'no-store').redirect(`../console${fragment}`, 303)
  }

  api.get('/console/oidc', { schema: hidden }, async (request, reply) => {
    const begun: { address?: string } = {}
    const refusal = await refusalOf(request, async () => {
      const { address, attempt } = await provider.begin(returnAddress(), context.ports.clock())
      reply.header('Set-Cookie', attemptCookie(request, seal(context.consoleKeys, attempt, ATTEMPT_COOKIE)))
      begun.address = address
    })
    if (begun.address === undefined) return reply.redirect(`../console#/sign-in/${refusal ?? 'failed'}`, 303)
    return reply.header('Cache-Control', 'no-store').redirect(begun.address, 303)
  })

  api.get('/console/oidc-callback', { schema: answered }, async (request, reply) =>
    toConsole(request, reply, async () => {
      // An attempt serves for one answer.
      reply.header('Set-Cookie', attemptCookie(request, ''))
      const attempt = attemptOf(request, context)
      // The provider confirms each answer with the client's own secret, and may lock out a client that asks too often.
      await door.brakes.signIn(request)
      const answer = new URL(returnAddress())
      answer.search = new URL(request.url, answer).search
      const key = await signInBy(provider, await provider.finish(answer, attempt), context.ports)
      door.tokens.forget()
      door.sessions.keep(request, reply, key)
    }),
  )
}

/** Why somebody is not let in; the operator reads the cause. Any other error is the server's own. */
async function refusalOf(
  request: FastifyRequest,
  work: () => Promise<void>,
): Promise<SignInRefusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const { reason, cause } = error
    const isOurs = reason === 'failed' || reason === 'unreachable'
    request.log[isOurs ? 'warn' : 'info']({ reason, cause: causeOf(cause) }, 'somebody was not signed in')
    return reason
  }
}

/**
 * The kind of an error with its code, or with its message where it has none. The message of an error with a code could
 * quote what a provider said about a person.
 */
function causeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code, error } = cause as { readonly code?: unknown; readonly error?: unknown }
  const known = [code, error].find((value) => typeof value === 'string')
  return typeof known === 'string' ? `${cause.name}: ${known}` : `${cause.name}: ${cause.message}`
}

/** @throws SignInRefused `late`. */
function attemptOf({ headers }: FastifyRequest, { consoleKeys, ports }: HttpContext): SignInAttempt {
  const sealed = cookieIn(headers.cookie, ATTEMPT_COOKIE)
  const attempt = unseal(consoleKeys, sealed, ATTEMPT_COOKIE) as SignInAttempt | undefined
  if (!attempt || Math.abs(ports.clock().getTime() - attempt.startedAt) > ATTEMPT_SECONDS * 1000)
    throw new SignInRefused('late')
  return attempt
}

/** Lax: the provider's page leads back here, and a browser sends no Strict cookie with that. */
function attemptCookie({ protocol }: FastifyRequest, value: string): string {
  const age = value === '' ? 0 : ATTEMPT_SECONDS
  return `${ATTEMPT_COOKIE}=${value}; HttpOnly; SameSite=Lax; Max-Age=${age}${protocol === 'https' ? '; Secure' : ''}`
}

/**
 * Ends the key of a session that a provider opened, and returns the address where the person signs out at the provider,
 * too. A key that an invited person holds stays.
 */
export async function endIdentitySession(
  request: FastifyRequest,
  { ports, consoleUrl }: HttpContext,
  { tokens, sessions }: ConsoleDoor,
): Promise<string | undefined> {
  const session = sessions.find(request)
  const access = session && (await tokens.find(session.accessToken))
  if (!access?.person || access.token.expiresAt === undefined) return undefined
  await ports.people.endKey(access.token.id, ports.clock())
  tokens.forget()
  return ports.identityProvider?.signOutAddress(consoleUrl())
}

/** The attribute by which the page offers the provider. */
export function offeredProvider(provider: IdentityProvider | undefined): string {
  return provider ? ` sign-in-with="${escaped(provider.name)}"` : ''
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
