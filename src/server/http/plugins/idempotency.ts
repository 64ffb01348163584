/**
 * `Idempotency-Key` on every POST of the API: the same request under the same key is executed once, and its answer is
 * repeated for a day.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { LimiarError, Problem } from '../../../protocol/errors.ts'
import type { IdempotencyStore, KeptAnswer, KeyClaim } from '../../domain/access/idempotency.ts'
import { accountOf } from './access.ts'
import type { Api, HttpContext } from '../wire/api.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer contains a secret that is shown once: it is not stored, and the request is not executed again either.
     */
    answersSecret?: boolean
  }
}

const HEADER = 'idempotency-key'
/** An id wherever it stands in a text. */
const idPattern = /\b[0-9a-f]{24}\b/g
/** Header of repeated answers. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'

const KeyHeader = Type.Object({
  [HEADER]: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description:
        'A key of your own, such as a UUID: under it the request is made once. Sent again within 24 hours ' +
        'with the same body, it gets the first answer again, with Idempotency-Replayed: true. While the ' +
        'first is being made the answer is 409, and with another body 422.',
    }),
  ),
})

/** Makes every POST of this instance that is added later, and of those inside it, honour the header. */
export function honourIdempotencyKeys(api: Api, { ports }: HttpContext): void {
  const claims = new WeakMap<FastifyRequest, KeyClaim>()
  api.addHook('onRoute', describeKey)
  // After validation: an invalid request is refused each time and needs no key.
  api.addHook('preHandler', async (request, reply) => {
    const key = request.headers[HEADER]
    if (request.method !== 'POST' || typeof key !== 'string') return
    const claim = { accountId: accountOf(request).id, keyHash: sha256(key), claimedAt: ports.clock() }
    const claimed = await ports.idempotency.claim(claim, requestHash(request))
    if (claimed.outcome === 'claimed') {
      claims.set(request, claim)
      return
    }
    if (claimed.outcome !== 'answered') throw refusals[claimed.outcome]()
    const { status, contentType, body } = claimed.answer
    if (status === shownOnce.status)
      throw new LimiarError(
        'conflict',
        'This request was made already. Its secret was in the first answer, and is shown only once.',
      )
    return reply.code(status).header('Content-Type', contentType).header(REPLAYED_HEADER, 'true').send(body)
  })
  api.addHook('onSend', async (request, reply, payload) => {
    const claim = claims.get(request)
    if (claim) await settle(ports.idempotency, claim, { request, reply, payload })
  })
}

const refusals = {
  'under-way': () =>
    new LimiarError('idempotency-key-in-use', 'A request with this Idempotency-Key is still being made.'),
  reused: () =>
    new LimiarError('idempotency-key-reused', 'This Idempotency-Key was sent with another request before.'),
}

interface Answered {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
}

/** Stored in place of an answer that showed a secret. A 409 is never stored otherwise. */
const shownOnce: KeptAnswer = { status: 409, contentType: '', body: '' }

/** Stores the answer before it is sent, so that a caller who received it can rely on getting it again. */
async function settle(
  store: IdempotencyStore,
  claim: KeyClaim,
  { request, reply, payload }: Answered,
): Promise<void> {
  const { statusCode: status } = reply
  if (isPassing(status)) return store.release(claim)
  if (request.routeOptions.config.answersSecret && status < 300) return store.keep(claim, shownOnce, [])
  const contentType = String(reply.getHeader('Content-Type') ?? 'application/json')
  const body = typeof payload === 'string' ? payload : ''
  // Stores every id in the body, because an answer may name a record anywhere.
  await store.keep(claim, { status, contentType, body }, [...new Set(body.match(idPattern))])
}

/** Whether another try may get a different answer: server failures and requests that came too early are not stored. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 409
}

/** Hash of method, address and body. The access token is left out, because it may have been replaced since. */
function requestHash({ method, url, body }: FastifyRequest): Uint8Array {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete('token')
  return sha256(JSON.stringify([method, pathname, searchParams.toString(), body]))
}

function describeKey(route: RouteOptions): void {
  if (route.method !== 'POST' || route.schema?.hide) return
  const { response, ...schema } = route.schema ?? {}
  route.schema = {
    ...schema,
    headers: KeyHeader,
    ...(response === undefined ? {} : { response: { ...response, 409: Problem, 422: Problem } }),
  }
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
