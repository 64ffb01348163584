/** The description of the API, made from the schemas of the routes: OpenAPI 3.1. */
import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import type { Api } from './api.ts'

const API_VERSION = '1.0.0'

const info = {
  title: 'Limiar',
  version: API_VERSION,
  description:
    'Face registry, executions and onboarding links. Every call of the API carries an access token, as the ' +
    'query parameter token or as Authorization: Bearer. Failures are problem documents (RFC 9457).',
}

const securitySchemes = {
  accessToken: { type: 'apiKey', in: 'query', name: 'token', description: 'The access token' },
  bearerToken: { type: 'http', scheme: 'bearer', description: 'The access token' },
  session: { type: 'http', scheme: 'bearer', description: 'The secret of a session of the page' },
} as const

/** Collects what the routes added after it say of themselves, and answers it at /openapi.json. */
export async function documentApi(api: Api): Promise<void> {
  const components: Record<string, unknown> = {}
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: { securitySchemes, schemas: components as never },
      security: [{ accessToken: [] }, { bearerToken: [] }],
    },
    transform: ({ schema, url }) => ({
      schema: shareSchemas(schema, components) as FastifySchema,
      url: url.replace(/\(\^.*?\$\)/, ''),
    }),
  })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}

/** Moves every schema that has a name to the components and leaves a reference in its place. */
function shareSchemas(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => shareSchemas(one, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...members } = schema as Readonly<Record<string, unknown>>
  const shared = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, shareSchemas(member, components)]),
  )
  if (typeof $id !== 'string') return shared
  components[$id] = shared
  return { $ref: `#/components/schemas/${$id}` }
}
