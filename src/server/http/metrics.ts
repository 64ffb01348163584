/** Counts and times of requests in the text format of Prometheus; routes by their pattern, never by an address. */
import type { Api } from './api.ts'

interface RouteCount {
  count: number
  seconds: number
}

export function metricRoutes(api: Api): void {
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
    produces: ['text/plain'],
  }
  api.get('/metrics', { schema, config: { alwaysAnswered: true } }, async (_request, reply) =>
    reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(render(routes)),
  )
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
