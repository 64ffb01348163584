/** Counts and times of requests in the text format of Prometheus; routes by their pattern, never by an address. */
import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LimiarError, Problem } from '../../protocol/errors.ts'
import { hashAccessToken } from '../operations/first-start.ts'
import type { Api, HttpContext } from './api.ts'
import { sentAs } from './schemas.ts'

interface RouteCount {
  count: number
  seconds: number
}

/**
 * The routes and their load are nobody's business outside: with a token they are told to those who send it, and
 * without one to programs of this machine, which no proxy stands before.
 */
export function metricRoutes(api: Api, { metricsToken }: Pick<HttpContext, 'metricsToken'>): void {
  const routes = new Map<string, RouteCount>()
  api.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = `method="${request.method}",route="${route.replaceAll('\\', '\\\\')}",status="${reply.statusCode}"`
    const counted = routes.get(labels) ?? { count: 0, seconds: 0 }
    counted.count += 1
    counted.seconds += reply.elapsedTime / 1000
    routes.set(labels, counted)
  })
  const schema = {
    operationId: 'metrics',
    summary: 'Counts and times of requests',
    tags: ['Operation'],
    security: [],
    response: { ...sentAs('text/plain', 200), 401: Problem },
  }
  api.get('/metrics', { schema, config: { alwaysAnswered: true } }, async (request, reply) => {
    if (!mayRead(request, metricsToken))
      throw new LimiarError(
        'access-token-missing',
        'Send the token of LIMIAR_METRICS_TOKEN as Authorization: Bearer.',
      )
    return reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(render(routes))
  })
}

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopback(socket.remoteAddress ?? '')
}

function isLoopback(address: string): boolean {
  const v4 = address.replace(/^::ffff:/, '')
  return address === '::1' || (isIPv4(v4) && v4.startsWith('127.'))
}

/** In a time that says nothing of where they differ. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hashAccessToken(one), hashAccessToken(other))
}

function render(routes: ReadonlyMap<string, RouteCount>): string {
  const lines = (name: string, value: (counted: RouteCount) => number): string[] =>
    [...routes].map(([labels, counted]) => `${name}{${labels}} ${value(counted)}`)
  return [
    '# TYPE limiar_requests_total counter',
    ...lines('limiar_requests_total', ({ count }) => count),
    '# TYPE limiar_request_seconds_total counter',
    ...lines('limiar_request_seconds_total', ({ seconds }) => seconds),
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime()}`,
    '',
  ].join('\n')
}
