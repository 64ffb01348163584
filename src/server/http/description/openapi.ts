/** The description of the API, made from the schemas of the routes: OpenAPI 3.1. */
import swagger from '@fastify/swagger'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { Problem } from '../../../protocol/errors.ts'
import { WebhookPayload } from '../../../protocol/webhooks/webhooks.ts'
import type { Api } from '../wire/api.ts'
import type { OpenRoutes } from '../plugins/cross-origin.ts'
import { contentWithExample, deliveryExamples, exampleProblem, withExamples } from './openapi-examples.ts'
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

/** The purpose of each group of operations, in reading order. */
const tags = [
  {
    name: 'Onboarding links',
    description: 'Invitations: an address that a person opens to send a document and a selfie.',
  },
  {
    name: 'Executions',
    description:
      'One execution is the analysis of what one person sent: what was read, what was compared, which rules hold, ' +
      'and the verdict. It is `processando` until it is `APROVADO`, `REPROVADO` or, for a person to decide, `Pendente`.',
  },
  {
    name: 'Reports',
    description: 'The flow that links and executions run under: captures, sections, rules, thresholds.',
  },
  {
    name: 'Face registry',
    description:
      'The private faceset: faces that the account keeps, and the search for who is on a picture. A ' +
      'similarity has a stated false-match rate and is not a probability.',
  },
  {
    name: 'Webhooks',
    description: 'Webhooks: signed deliveries (Standard Webhooks) tell other servers what happens.',
  },
  { name: 'Access', description: 'Accounts, access tokens with their scopes, and the record of accesses.' },
  {
    name: 'People',
    description: 'The people of the console: invitations, roles, and what each role may do.',
  },
  { name: 'Privacy', description: 'What is kept about a person: exporting it, and erasing it.' },
  { name: 'Issuer keys', description: 'Public keys of issuers of documents that the operator trusts.' },
  {
    name: 'Page',
    description:
      'What the onboarding page itself calls, with the secret of its session. Integrators need none of it.',
  },
  { name: 'Operation', description: 'For load balancers and monitoring.' },
]

const securitySchemes = {
  accessToken: { type: 'apiKey', in: 'query', name: 'token', description: 'The access token' },
  bearerToken: { type: 'http', scheme: 'bearer', description: 'The access token' },
  session: { type: 'http', scheme: 'bearer', description: 'The secret of a session of the page' },
} as const

/** The meaning of each status, for every operation. */
const descriptions: Readonly<Record<string, string>> = {
  200: 'Done',
  400: 'What was sent is not valid: errors names each wrong member',
  401: 'The credential is missing or wrong',
  403: 'The access token lacks the scope that security names',
  404: 'Nothing has this address or identifier',
  408: 'The body arrived too slowly',
  409: 'The request does not fit the present state',
  410: 'The link can no longer be used',
  412: 'The record was changed since it was read',
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

/** Collects the descriptions of all routes added later, and serves them at /openapi.json. */
export async function documentApi(api: Api, openRoutes: OpenRoutes): Promise<void> {
  const schemas: SharedSchemas = {}
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/', description: 'The server that answered this' }],
      tags,
      components: { securitySchemes },
      security: [{ accessToken: [] }, { bearerToken: [] }],
    },
    transform: ({ schema, url }) => describedRoute(url, schema, schemas),
    transformObject: (made) => describe('openapiObject' in made ? made.openapiObject : {}, schemas),
  })
  await api.register(async (scope: Api) => {
    openRoutes.open(scope)
    scope.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
  })
}

/** Adds the shared schemas, the meaning of each status and the media type of problem documents. */
function describe(made: Description, schemas: SharedSchemas): Description {
  const document = made as OpenAPIV3_1.Document
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}).filter((member) => typeof member === 'object' && 'responses' in member),
  ) as OpenAPIV3_1.OperationObject[]
  const problem = { 'application/json': { schema: shareSchemas(Problem, schemas) } }
  for (const operation of operations) {
    const { responses = {} } = operation
    responses['default'] = { description: '', content: problem } as OpenAPIV3_1.ResponseObject
    for (const [status, response] of Object.entries(responses))
      responses[status] = describeResponse(status, response as OpenAPIV3_1.ResponseObject, schemas)
    Object.assign(operation, withExamples(operation, schemas), descriptionWithScope(operation))
  }
  const webhooks = { event: describeDelivery(shareSchemas(WebhookPayload, schemas)) }
  return { ...document, webhooks, components: { ...document.components, schemas } }
}

/** The requests that the service sends to others, which none of its routes describes. */
function describeDelivery(payload: unknown): OpenAPIV3_1.PathItemObject {
  const header = (name: string, description: string) =>
    ({ name, in: 'header', required: true, description, schema: { type: 'string' } }) as const
  const post: OpenAPIV3_1.OperationObject = {
    operationId: 'receiveEvent',
    summary: 'The request that a webhook or a callback gets',
    security: [],
    parameters: [
      header('webhook-id', 'The id of the event, the same in every attempt'),
      header('webhook-timestamp', 'The moment of the attempt, in seconds'),
      header(
        'webhook-signature',
        'v1, and the base64 HMAC-SHA256 of id.timestamp.body; several signatures are separated by spaces',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: payload as OpenAPIV3_1.SchemaObject,
          examples: deliveryExamples,
        },
      },
    },
    responses: {
      '2XX': { description: 'Accepted. After any other answer the delivery is tried again for a day' },
    },
  }
  return { post } as OpenAPIV3_1.PathItemObject
}

/** Adds the required scope to the description, where a reader looks for it. */
function descriptionWithScope({
  description,
  security = [],
}: OpenAPIV3_1.OperationObject): Pick<OpenAPIV3_1.OperationObject, 'description'> {
  const scope = security.flatMap(({ accessToken = [] }) => accessToken)[0]
  if (scope === undefined) return {}
  return { description: [description, `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n') }
}

function describeResponse(
  status: string,
  { content, ...made }: OpenAPIV3_1.ResponseObject,
  schemas: SharedSchemas,
): OpenAPIV3_1.ResponseObject {
  const description = descriptions[status] ?? made.description
  const response = passingStatuses.includes(status) ? { ...made, headers: retryAfter } : made
  const { 'application/json': json, ...others } = content ?? {}
  if (!json) return { ...response, description, ...(content ? { content } : {}) }
  if (status.startsWith('2'))
    return {
      ...response,
      description,
      content: { ...others, ...contentWithExample({ 'application/json': json }, schemas) },
    }
  const example = exampleProblem(status)
  const problem = { ...json, ...(example === undefined ? {} : { example }) }
  return { ...response, description, content: { ...others, 'application/problem+json': problem } }
}
