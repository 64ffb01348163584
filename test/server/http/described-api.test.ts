/** The description of a server of a few routes. `openapi` looks at that of the whole service. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import Fastify from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { Type } from 'typebox'
import { Problem } from '../../../src/protocol/errors.ts'
import { TEST_EVENT_TYPE, webhookEventTypes } from '../../../src/protocol/webhooks/webhooks.ts'
import { documentApi } from '../../../src/server/http/description/openapi.ts'
import type { Api } from '../../../src/server/http/wire/api.ts'
import { pageAnswers, sentAs } from '../../../src/server/http/wire/schemas.ts'

const statuses = [400, 401, 403, 404, 408, 409, 410, 412, 413, 415, 422, 429, 503] as const
const Thing = Type.Object({ name: Type.String() }, { $id: 'Thing' })

type Document = OpenAPIV3_1.Document & Required<Pick<OpenAPIV3_1.Document, 'paths' | 'components'>>
type Operation = OpenAPIV3_1.OperationObject & {
  readonly responses: Readonly<Record<string, OpenAPIV3_1.ResponseObject>>
}

interface Delivery {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, string>>
}

let document: Document
const opened: Api[] = []
const operation = (path: string, method: 'get' | 'post' = 'get') =>
  document.paths[path]?.[method] as unknown as Operation

/** The described body of a delivery. */
function deliveryIn({ webhooks }: Document) {
  const { post } = (webhooks as Record<string, OpenAPIV3_1.PathItemObject>)['event'] ?? {}
  const { content } = post?.requestBody as OpenAPIV3_1.RequestBodyObject
  return content['application/json'] as {
    readonly examples?: Readonly<Record<string, { readonly value: Delivery }>>
  }
}

before(async () => {
  const app: Api = Fastify()
  await documentApi(app, { open: (scope) => void opened.push(scope) })
  const problems = Object.fromEntries(statuses.map((status) => [status, Problem]))
  const scoped = [{ accessToken: ['faces:read'] }, { bearerToken: ['faces:read'] }]
  const answer = async () => undefined
  const read = { operationId: 'getThing', description: 'One of them.', security: scoped }
  const params = Type.Object({ thingId: Type.String() })
  app.get('/things/:thingId', { schema: { ...read, params, response: { 200: Thing, ...problems } } }, answer)
  const made = { operationId: 'makeThing', body: Thing, security: [{ session: [] }, ...scoped] }
  app.post('/things', { schema: { ...made, response: { 201: Thing } } }, answer)
  const shown = { operationId: 'showThing', security: [], response: pageAnswers(200, 410, 429) }
  app.get('/shown', { schema: shown }, answer)
  app.get('/sent', { schema: { operationId: 'sendThing', response: sentAs('image/*', 200) } }, answer)
  app.get('/plain', { schema: { operationId: 'plain', security: [{ session: [] }] } }, answer)
  await app.ready()
  document = (await app.inject('/openapi.json')).json()
  await app.close()
})

describe('the description of an API', () => {
  it('says what it is, under which licence, where it is served, and how callers show who they are', () => {
    const { openapi, info, servers, security, components } = document
    assert.deepEqual([openapi, info.title, info.version], ['3.1.0', 'Limiar', '1.0.0'])
    assert.deepEqual(info.license, { name: 'Apache License 2.0', identifier: 'Apache-2.0' })
    assert.deepEqual(
      servers?.map(({ url }) => url),
      ['/'],
    )
    assert.deepEqual(security, [{ accessToken: [] }, { bearerToken: [] }])
    const description = 'The access token'
    assert.deepEqual(components.securitySchemes, {
      accessToken: { type: 'apiKey', in: 'query', name: 'token', description },
      bearerToken: { type: 'http', scheme: 'bearer', description },
      session: { type: 'http', scheme: 'bearer', description: 'The secret of a session of the page' },
    })
    for (const { name, description } of document.tags ?? []) assert.match(description ?? '', /\.$/, name)
  })

  it('is read by pages of any origin, and does not describe itself', () => {
    assert.equal(opened.length, 1)
    assert.deepEqual(Object.keys(document.paths), [
      '/things/{thingId}',
      '/things',
      '/shown',
      '/sent',
      '/plain',
    ])
  })

  it('shares each schema that has a name, and gives each body an example', () => {
    const json = { schema: { $ref: '#/components/schemas/Thing' }, example: { name: 'Ana Souza' } }
    for (const [{ responses }, status] of [
      [operation('/things/{thingId}'), '200'],
      [operation('/things', 'post'), '201'],
    ] as const)
      assert.deepEqual(responses[status]?.content, { 'application/json': json })
    assert.deepEqual(operation('/things', 'post').requestBody, {
      required: true,
      content: { 'application/json': json },
    })
    assert.deepEqual(document.components.schemas?.['Thing'], {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' } },
    })
    assert.ok(document.components.schemas['Problem'])
    assert.ok(document.components.schemas['InputError'])
  })

  it('says of each status what it means, when to come back, and shows the problem that is told', () => {
    const { responses } = operation('/things/{thingId}')
    const meanings = new Map(
      Object.entries(responses).map(([status, { description }]) => [status, description]),
    )
    assert.deepEqual([...meanings.keys()].toSorted(), ['200', ...statuses.map(String), 'default'])
    for (const [status, meaning] of meanings) assert.match(meaning, /^\p{Lu}/u, status)
    assert.equal(new Set(meanings.values()).size, meanings.size, 'each has a meaning of its own')
    for (const [status, { headers, content }] of Object.entries(responses)) {
      const passes = ['429', '503'].includes(status)
      const after = headers?.['Retry-After']
      assert.deepEqual(Object.keys(headers ?? {}), passes ? ['Retry-After'] : [], status)
      assert.deepEqual(
        after && 'schema' in after ? after.schema : undefined,
        passes ? { type: 'integer', minimum: 1 } : undefined,
        status,
      )
      if (status === '200') continue
      const { 'application/problem+json': problem, ...others } = content ?? {}
      assert.deepEqual([problem?.schema, others], [{ $ref: '#/components/schemas/Problem' }, {}], status)
      const example = problem?.example as { readonly status: number } | undefined
      assert.equal(example?.status, status === 'default' ? undefined : Number(status))
    }
    for (const path of ['/sent', '/plain']) assert.ok(operation(path).responses['default'], path)
  })

  it('leaves pages and pictures as they are, beside a problem document where one may be told', () => {
    const html = { 'text/html': { schema: { type: 'string' } } }
    const { 200: page, 404: either, 410: closed, 429: busy } = operation('/shown').responses
    assert.deepEqual([page?.content, closed?.content, busy?.content], [html, html, html])
    assert.deepEqual(Object.keys(busy?.headers ?? {}), ['Retry-After'])
    assert.deepEqual(Object.keys(either?.content ?? {}), ['text/html', 'application/problem+json'])
    assert.deepEqual(either?.content?.['text/html'], html['text/html'])
    const { 200: sent } = operation('/sent').responses
    assert.deepEqual(sent?.content, { 'image/*': { schema: { format: 'binary', type: 'string' } } })
    const { 200: nothing } = operation('/plain').responses
    assert.deepEqual(nothing, { description: 'Done' })
  })

  it('says the scope of an operation behind what it does, and of none that needs no token', () => {
    assert.equal(operation('/things/{thingId}').description, 'One of them.\n\nScope: `faces:read`.')
    assert.equal(operation('/things', 'post').description, 'Scope: `faces:read`.')
    for (const path of ['/shown', '/sent', '/plain'])
      assert.equal(operation(path).description, undefined, path)
  })

  it('has the delivery that other servers get, signed, with one of each type', () => {
    const { post } = (document.webhooks as Record<string, OpenAPIV3_1.PathItemObject>)['event'] ?? {}
    const { operationId, security, parameters = [], requestBody, responses } = post ?? {}
    assert.deepEqual([operationId, security], ['receiveEvent', []])
    const headers = parameters as readonly OpenAPIV3_1.ParameterObject[]
    assert.deepEqual(
      headers.map(({ description: _description, ...header }) => header),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
    )
    assert.ok(headers.every(({ description = '' }) => description.length > 20))
    const { required, content } = requestBody as OpenAPIV3_1.RequestBodyObject
    const { schema, examples = {} } = content['application/json'] ?? {}
    assert.deepEqual([required, schema], [true, { $ref: '#/components/schemas/WebhookPayload' }])
    assert.deepEqual(Object.keys(examples).toSorted(), [...webhookEventTypes, TEST_EVENT_TYPE].toSorted())
    const { '2XX': taken, ...others } = (responses ?? {}) as Operation['responses']
    assert.deepEqual(others, {})
    assert.match(taken?.description ?? '', /\w/)
  })

  it('has a delivery of each type, all about the same report, link and person', () => {
    const { examples = {} } = deliveryIn(document)
    const told = Object.entries(examples).map(([name, { value }]) => {
      const { type, timestamp, data } = value
      assert.deepEqual([type, timestamp], [name, '2026-11-24T12:00:00.000Z'])
      return [name, data] as const
    })
    const of: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(told)
    const [report, link, session, execution, webhook] = [
      of['onboarding.started']?.['report'],
      of['onboarding.started']?.['link'],
      of['onboarding.started']?.['session'],
      of['execution.created']?.['execution'],
      of['webhook.test']?.['webhook'],
    ]
    const ids = [report, link, session, execution, webhook]
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id ?? '', /^[0-9a-f]{24}$/)
    assert.deepEqual(of, {
      'onboarding.started': { report, link, session },
      'execution.created': { report, link, session, execution, status: 'processando' },
      'execution.status_updated': { report, execution, status: 'APROVADO', previousStatus: 'processando' },
      'documentscopy.requested': { report, execution },
      'execution.deleted': { report, execution },
      'webhook.test': { webhook },
    })
  })
})
