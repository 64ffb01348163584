/** The description of the API, made from the schemas of the routes: OpenAPI 3.1. */
import swagger from '@fastify/swagger'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { Problem } from '../../protocol/errors.ts'
import { WebhookPayload } from '../../protocol/webhooks.ts'
import type { Api } from './api.ts'
import { describedRoute, shareSchemas, type SharedSchemas } from './openapi-schemas.ts'

const API_VERSION = '1.0.0'

const info = {
  title: 'Limiar',
  version: API_VERSION,
  description:
    'Face registry, executions and onboarding links. Every call of the API carries an access token, as the ' +
    'query parameter token or as Authorization: Bearer. Failures are problem documents (RFC 9457).',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
}

const securitySchemes = {
  accessToken: { type: 'apiKey', in: 'query', name: 'token', description: 'The access token' },
  bearerToken: { type: 'http', scheme: 'bearer', description: 'The access token' },
  session: { type: 'http', scheme: 'bearer', description: 'The secret of a session of the page' },
} as const

/** What each status means wherever it is answered. */
const descriptions: Readonly<Record<string, string>> = {
  200: 'Done',
  400: 'What was sent is not valid: errors names each member',
  401: 'The credential is missing or wrong',
  403: 'The access token lacks the scope that security names',
  404: 'There is no such thing',
  408: 'The body came too slowly',
  409: 'It does not fit the present state',
  410: 'The link can no longer be used',
  412: 'It was changed since it was read',
  413: 'The body is too large',
  415: 'The media type is not supported',
  422: 'The picture, or the key, cannot be used',
  429: 'Too many requests: wait as long as Retry-After says',
  503: 'The service is busy, or lacks what it needs: wait as long as Retry-After says',
  default: 'Any other failure',
}

/** Statuses whose answers carry Retry-After. */
const passingStatuses: readonly string[] = ['429', '503']
const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before asking again',
    schema: { type: 'integer', minimum: 1 },
  },
} as const

type Description = Partial<OpenAPIV3.Document | OpenAPIV3_1.Document>

/** Collects what the routes added after it say of themselves, and answers it at /openapi.json. */
export async function documentApi(api: Api): Promise<void> {
  const schemas: SharedSchemas = {}
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/', description: 'The server that answered this' }],
      components: { securitySchemes },
      security: [{ accessToken: [] }, { bearerToken: [] }],
    },
    transform: ({ schema, url }) => describedRoute(url, schema, schemas),
    transformObject: (made) => describe('openapiObject' in made ? made.openapiObject : {}, schemas),
  })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}

/** Adds the shared schemas, the meaning of each status and the media type of problem documents. */
function describe(made: Description, schemas: SharedSchemas): Description {
  const document = made as OpenAPIV3_1.Document
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}).filter((member) => typeof member === 'object' && 'responses' in member),
  ) as OpenAPIV3_1.OperationObject[]
  const problem = { 'application/json': { schema: shareSchemas(Problem, schemas) } }
  for (const { responses = {} } of operations) {
    responses['default'] = { description: '', content: problem } as OpenAPIV3_1.ResponseObject
    for (const [status, response] of Object.entries(responses))
      responses[status] = describeResponse(status, response as OpenAPIV3_1.ResponseObject)
  }
  const webhooks = { event: describeDelivery(shareSchemas(WebhookPayload, schemas)) }
  return { ...document, webhooks, components: { ...document.components, schemas } }
}

/** What the service sends to others, which no route of its own says. */
function describeDelivery(payload: unknown): OpenAPIV3_1.PathItemObject {
  const header = (name: string, description: string) =>
    ({ name, in: 'header', required: true, description, schema: { type: 'string' } }) as const
  const post: OpenAPIV3_1.OperationObject = {
    operationId: 'receiveEvent',
    summary: 'What a webhook or a callback is sent',
    security: [],
    parameters: [
      header('webhook-id', 'The id of the event, the same in every attempt'),
      header('webhook-timestamp', 'The moment of the attempt, in seconds'),
      header(
        'webhook-signature',
        'v1, and the base64 HMAC-SHA256 of id.timestamp.body; several, with spaces',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payload as OpenAPIV3_1.SchemaObject } },
    },
    responses: { '2XX': { description: 'Taken; anything else is tried again for a day' } },
  }
  return { post } as OpenAPIV3_1.PathItemObject
}

function describeResponse(
  status: string,
  { content, ...made }: OpenAPIV3_1.ResponseObject,
): OpenAPIV3_1.ResponseObject {
  const description = descriptions[status] ?? made.description
  const response = passingStatuses.includes(status) ? { ...made, headers: retryAfter } : made
  const { 'application/json': json, ...others } = content ?? {}
  if (!json) return { ...response, description, ...(content ? { content } : {}) }
  const mediaType = status.startsWith('2') ? 'application/json' : 'application/problem+json'
  return { ...response, description, content: { ...others, [mediaType]: json } }
}
