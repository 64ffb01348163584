import type { RouteOptions } from 'fastify'
import { Problem } from '../../../protocol/errors.ts'
import type { Api } from '../wire/api.ts'
import { takesBody } from './arriving-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the load is, because this is how the load is observed. */
    alwaysAnswered?: boolean
  }
}

/**
 * Adds to the API's description that any route may ask its callers to come back, end a slow body, and refuse an address
 * or a head that it cannot read.
 */
export function describePassingAnswers(api: Api): void {
  api.addHook('onRoute', (route: RouteOptions) => {
    if (route.schema?.hide || route.config?.alwaysAnswered) return
    const answers = route.schema?.response ?? { 200: { type: 'null', description: 'Done' } }
    const slow = takesBody(route.schema) ? { 408: Problem } : {}
    route.schema = {
      ...route.schema,
      response: { 400: Problem, ...slow, 429: Problem, 503: Problem, ...answers },
    }
  })
}
