/** Counts and times of requests, their spans, and where they are told; routes by their pattern, never by an address. */
import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LimiarError, Problem } from '../../../../protocol/errors.ts'
import type { Metrics } from '../../../telemetry/metrics.ts'
import { hashAccessToken } from '../../../operations/access/first-start.ts'
import { beginRequestSpan, type RequestSpan } from '../../../telemetry/tracing.ts'
import type { Api, MetricsAccess } from '../../wire/api.ts'
import { sentAs } from '../../wire/schemas.ts'

/** Counts and times each request of this instance, and gives it a span. */
export function measureRequests(api: Api, metrics: Metrics): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  api.addHook('onRequest', (request, _reply, next) => {
    const span = beginRequestSpan(request.method, request.headers)
    spans.set(request, span)
    span.within(next)
  })
  // What reads a body goes on outside of the context that it was begun in.
  api.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request)
    if (span) span.within(next)
    else next()
  })
  api.addHook('onError', async (request, _reply, error) => spans.get(request)?.fail(error))
  api.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const route = routeOf(request)
    metrics.requestEnded(request.method, route, status, elapsedTime / 1000)
    // What /ready answers is told by limiar_ready.
    const reason = request.routeOptions.config.alwaysAnswered ? undefined : refusals.get(status)
    if (reason !== undefined) metrics.refused(reason, route)
    spans.get(request)?.end({ route, status })
  })
}

/** What an answer says of a request that may be made again: it met a limit, or the server is busy or lacks something. */
const refusals: ReadonlyMap<number, 'limited' | 'unavailable'> = new Map([
  [429, 'limited'],
  [503, 'unavailable'],
])

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown'

/**
 * The routes and their load are nobody's business outside: with a token they are told to those who send it, and
 * without one to programs of this machine, which no proxy stands before.
 */
export function metricRoutes(api: Api, metrics: Metrics, access: MetricsAccess): void {
  const schema = {
    operationId: 'metrics',
    summary: 'Counts and times of requests, jobs, models and the database',
    tags: ['Operation'],
    security: [],
    response: { ...sentAs('text/plain', 200), 401: Problem },
  }
  api.get('/metrics', { schema, config: { alwaysAnswered: true } }, async (request, reply) => {
    if (!mayRead(request, access))
      throw new LimiarError(
        'access-token-missing',
        'Send the token of LIMIAR_METRICS_TOKEN as Authorization: Bearer.',
      )
    const { mediaType, text } = await metrics.render()
    return reply.header('Content-Type', mediaType).send(text)
  })
}

function mayRead({ headers, socket }: FastifyRequest, { token, isApart = false }: MetricsAccess): boolean {
  if (token !== undefined) return isEqual(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isApart || (!isForwarded && isLoopback(socket.remoteAddress ?? ''))
}

function isLoopback(address: string): boolean {
  const v4 = address.replace(/^::ffff:/, '')
  return address === '::1' || (isIPv4(v4) && v4.startsWith('127.'))
}

/** In a time that says nothing of where they differ. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hashAccessToken(one), hashAccessToken(other))
}
