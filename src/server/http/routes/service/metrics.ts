/** Counts and times of requests, their spans, and the routes that show them. Routes are named by their pattern. */
import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LimiarError, Problem } from '../../../../protocol/errors.ts'
import type { Metrics } from '../../../telemetry/metrics.ts'
import { hashAccessToken } from '../../../operations/access/first-start.ts'
import { beginRequestSpan, type RequestSpan } from '../../../telemetry/tracing.ts'
import type { Api, MetricsAccess } from '../../wire/api.ts'
import { whenHungUp } from '../../wire/when-over.ts'
import { sentAs } from '../../wire/schemas.ts'

/** Counts and times each request of this instance, and gives it a span. */
export function measureRequests(api: Api, metrics: Metrics): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  const end = (request: FastifyRequest, status: number, elapsedMs: number): void => {
    const route = routeOf(request)
    metrics.requestEnded(request.method, route, status, elapsedMs / 1000)
    spans.get(request)?.end({ route, status })
  }
  api.addHook('onRequest', (request, reply, next) => {
    const span = beginRequestSpan(request.method, request.headers)
    spans.set(request, span)
    // Fastify calls `onResponse` only where the whole answer was sent.
    whenHungUp(reply, () => end(request, HUNG_UP, reply.elapsedTime))
    span.within(next)
  })
  // After reading a body, the code continues outside of the context in which it began.
  api.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request)
    if (span) span.within(next)
    else next()
  })
  api.addHook('onError', async (request, _reply, error) => spans.get(request)?.fail(error))
  api.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    end(request, status, elapsedTime)
    // The state of /ready is shown by limiar_ready.
    const reason = request.routeOptions.config.alwaysAnswered ? undefined : refusals.get(status)
    if (reason !== undefined) metrics.refused(reason, routeOf(request))
  })
}

/** The status of a request whose caller hung up before the whole answer was sent, as nginx writes it to its log. */
const HUNG_UP = 499

/**
 * The label of an answer to a request that may be repeated: it met a limit, or the server is busy or lacks something.
 */
const refusals: ReadonlyMap<number, 'limited' | 'unavailable'> = new Map([
  [429, 'limited'],
  [503, 'unavailable'],
])

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown'

/**
 * The routes and their load are not public. With a token they are shown to callers who send it. Without one they are
 * shown only to programs of this machine, not through a proxy, or to every caller of a listener of their own; and to
 * no program of this machine that calls it by a name of the internet.
 */
export function metricRoutes(api: Api, metrics: Metrics, access: MetricsAccess): void {
  const schema = {
    operationId: 'metrics',
    summary: 'Counts and times of requests, jobs, models and the database',
    tags: ['Operation'],
    security: [],
    response: { ...sentAs('text/plain', 200), 401: Problem, 429: Problem },
  }
  api.get('/metrics', { schema, config: { alwaysAnswered: true } }, async (request, reply) => {
    if (!mayRead(request, access))
      throw new LimiarError(
        // A wrong token is counted: the operator chose the token, and may have chosen a short one.
        request.headers.authorization === undefined ? 'access-token-missing' : 'access-token-invalid',
        'Send the token of LIMIAR_METRICS_TOKEN as Authorization: Bearer; or ask on the server’s own machine, by an ' +
          'address and not through a proxy.',
      )
    const { mediaType, text } = await metrics.render()
    return reply.header('Content-Type', mediaType).send(text)
  })
}

/** Headers with which a proxy says that it asks for somebody else. Recipes for nginx often have only the last one. */
const forwardedHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

function mayRead({ headers, socket }: FastifyRequest, { token, isApart = false }: MetricsAccess): boolean {
  if (token !== undefined) return isEqual(headers.authorization ?? '', `Bearer ${token}`)
  const isOfMachine = isLoopback(socket.remoteAddress ?? '')
  if (isOfMachine && isForeignName(headers.host)) return false
  const isForwarded = forwardedHeaders.some((name) => headers[name] !== undefined)
  return isApart || (isOfMachine && !isForwarded)
}

/**
 * Whether a Host header has a name with dots. Anybody may own one and let it lead to this machine, so that their page
 * reads what this machine answers (DNS rebinding). Nobody owns an address, `localhost` or another name without dots.
 */
function isForeignName(host = 'localhost'): boolean {
  const name = host.replace(/:\d*$/, '')
  return name.includes('.') && !isIPv4(name) && !name.startsWith('[')
}

function isLoopback(address: string): boolean {
  const v4 = address.replace(/^::ffff:/, '')
  return address === '::1' || (isIPv4(v4) && v4.startsWith('127.'))
}

/** Compares in a time that does not depend on where the texts differ. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hashAccessToken(one), hashAccessToken(other))
}
