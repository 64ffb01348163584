/** A listener, or a whole node, that answers only /health, /ready and /metrics. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Limits } from '../settings/limit-settings.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { HttpContext, MetricsAccess } from './wire/api.ts'
import { answerBesideRoutes } from './fastify-options.ts'
import { limitLastAnswers } from './wire/last-answers.ts'
import { createBrakes } from './plugins/brakes.ts'
import { healthRoutes, type HealthContext } from './routes/service/health.ts'
import { answerProblem } from './wire/problem.ts'
import { metricRoutes } from './routes/service/metrics.ts'

type ProbeContext = HealthContext & Pick<HttpContext, 'metrics' | 'metricsAccess' | 'limits'>

/** Adds the routes for supervisors and Prometheus. */
export async function probeRoutes(
  app: FastifyInstance,
  { metrics, metricsAccess, limits, ...health }: ProbeContext,
): Promise<void> {
  await app.register(async (scope) => {
    const api = scope.withTypeProvider<TypeBoxTypeProvider>()
    const brakes = await createBrakes(api, limits)
    api.setErrorHandler(async (error, request, reply) =>
      answerProblem(await brakes.afterFailure(request, error), request, reply),
    )
    api.setSerializerCompiler(() => JSON.stringify)
    healthRoutes(api, health)
    if (metricsAccess) metricRoutes(api, metrics, metricsAccess)
  })
}

/** Listens on an address of its own. @throws when it cannot. */
export async function openProbes({
  address,
  access,
  log,
  ...context
}: HealthContext & {
  readonly address: { readonly host: string; readonly port: number }
  readonly access: MetricsAccess
  readonly metrics: Metrics
  readonly limits: Limits
  readonly log: FastifyBaseLogger
}): Promise<FastifyInstance> {
  // Otherwise each request of a supervisor would be two log lines.
  const app = Fastify({ loggerInstance: log.child({}, { level: 'warn' }) })
  answerBesideRoutes(app)
  limitLastAnswers(app)
  await probeRoutes(app, { ...context, metricsAccess: access })
  await app.listen(address)
  return app
}
