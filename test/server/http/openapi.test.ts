import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import type { Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let document: Json
before(async () => {
  service = await startFakeService()
  document = (await service.client.raw('/openapi.json')).body
})
after(() => service.close())

describe('the description of the API', () => {
  it('has every endpoint of the contract, and those of the page and of the operation', () => {
    const endpoints = Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(endpoints.sort(), [
      'DELETE /access-tokens/{tokenId}',
      'DELETE /executions/{executionId}',
      'DELETE /issuer-keys/{keyId}',
      'DELETE /people/{personId}',
      'DELETE /private-faceset/{faceId}',
      'DELETE /reports/{reportId}',
      'DELETE /reports/{reportId}/executions/{executionId}',
      'DELETE /subjects/{cpf}',
      'DELETE /webhooks/{webhookId}',
      'GET /access-tokens',
      'GET /accounts',
      'GET /audit',
      'GET /audit/verification',
      'GET /brand/{file}',
      'GET /consent-texts/{hash}',
      'GET /executions',
      'GET /face-index',
      'GET /face-models',
      'GET /face-models/{modelId}/missing',
      'GET /figures',
      'GET /files/{picture}',
      'GET /health',
      'GET /issuer-keys',
      'GET /metrics',
      'GET /people',
      'GET /private-faceset',
      'GET /private-faceset/search-defaults',
      'GET /private-faceset/{faceId}',
      'GET /ready',
      'GET /reports',
      'GET /reports/{reportId}',
      'GET /reports/{reportId}/executions/{executionId}',
      'GET /reports/{reportId}/executions/{executionId}/images',
      'GET /reports/{reportId}/executions/{executionId}/notes',
      'GET /reports/{reportId}/onboarding-ext',
      'GET /reports/{reportId}/onboarding-ext/{onboardingId}',
      'GET /reports/{reportId}/versions',
      'GET /reports/{reportId}/versions/{version}',
      'GET /subjects/{cpf}/export',
      'GET /subjects/{cpf}/export.zip',
      'GET /webhooks',
      'GET /webhooks/callbacks',
      'GET /webhooks/{webhookId}',
      'GET /webhooks/{webhookId}/deliveries',
      'GET /{linkToken}',
      'GET /{linkToken}/doctor',
      'GET /{linkToken}/execution',
      'GET /{linkToken}/session',
      'PATCH /people/{personId}',
      'PATCH /private-faceset/search-defaults',
      'PATCH /reports/{reportId}/executions/{executionId}',
      'PATCH /reports/{reportId}/onboarding-ext/{onboardingId}',
      'PATCH /webhooks/{webhookId}',
      'PATCH /{linkToken}/session',
      'POST /access-tokens',
      'POST /accounts',
      'POST /audit/seal',
      'POST /issuer-keys',
      'POST /people',
      'POST /people/{personId}/invitation',
      'POST /private-faceset',
      'POST /private-faceset/search',
      'POST /reports',
      'POST /reports/{reportId}/dry-run',
      'POST /reports/{reportId}/executions',
      'POST /reports/{reportId}/executions/{executionId}/notes',
      'POST /reports/{reportId}/onboarding-ext',
      'POST /webhooks',
      'POST /webhooks/{webhookId}/deliveries/{deliveryId}/retry',
      'POST /webhooks/{webhookId}/secret',
      'POST /webhooks/{webhookId}/test',
      'POST /{linkToken}/challenge',
      'POST /{linkToken}/session',
      'POST /{linkToken}/submission',
      'PUT /face-models/{modelId}/embeddings',
      'PUT /reports/{reportId}',
      'PUT /{linkToken}/bursts/selfie',
      'PUT /{linkToken}/stills/{capture}',
    ])
  })

  it('shows an example of every body, of every problem and of every parameter', () => {
    const lacking = operations().flatMap(({ operationId, parameters = [], requestBody, responses }) => {
      const bodies: readonly (readonly [string, Json])[] = [
        ['request', requestBody?.content],
        ...Object.entries<Json>(responses)
          .filter(([status]) => !['default', '408'].includes(status))
          .map(([status, { content }]) => [status, content] as const),
      ]
      return [
        ...bodies.flatMap(([place, content]) =>
          Object.entries<Json>(content ?? {})
            .filter(([mediaType, body]) => /json/.test(mediaType) && body.example === undefined)
            .map(() => `${operationId} ${place}`),
        ),
        ...parameters
          .filter((one: Json) => one.example === undefined && one.examples === undefined)
          .map(({ name }: Json) => `${operationId} ${name}`),
      ]
    })
    assert.deepEqual(lacking, [])
    const problem = document.paths['/executions'].get.responses['429'].content
    assert.equal(problem['application/problem+json'].example.type, 'urn:limiar:problem:rate-limited')
  })

  it('shows values in examples, not the names of members', () => {
    const named = (value: Json, name: string, place: string): readonly string[] => {
      if (value === name) return [`${place} ${name}`]
      if (Array.isArray(value)) return value.flatMap((one) => named(one, name, place))
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([member, one]) => named(one, member, place))
    }
    const bodies = (content: Json): readonly Json[] => Object.values<Json>(content ?? {})
    const names = operations().flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters.flatMap((one: Json) => named(one.example, one.name, operationId)),
      ...[requestBody, ...Object.values<Json>(responses)].flatMap((one: Json) =>
        bodies(one?.content).flatMap(({ example }) => named(example, '', operationId)),
      ),
    ])
    assert.deepEqual([...new Set(names)], [])
  })

  it('shows bodies that the server takes as they stand', async () => {
    const refused: string[] = []
    for (const [path, methods] of Object.entries<Json>(document.paths))
      for (const [method, { operationId, parameters = [], requestBody, security }] of Object.entries<Json>(
        methods,
      )) {
        const { example } = requestBody?.content?.['application/json'] ?? {}
        // The page's own calls need its session.
        if (example === undefined || !security?.some((one: Json) => one.accessToken)) continue
        const ids: Readonly<Record<string, string>> = Object.fromEntries(
          parameters.map(({ name, example: id }: Json) => [name, String(id)]),
        )
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          name === 'reportId' ? service.reportId : encodeURIComponent(ids[name] ?? ''),
        )
        const { status, text } = await service.client.call(method.toUpperCase(), filled, example)
        // A picture that is nobody's, and a vector for a model that is not known here, are more than an example can give.
        const isUnknown =
          status === 404 || /image-un(?:readable|reachable)|pointer":"\/embeddings\/0\/embedding"/.test(text)
        if (status >= 400 && !isUnknown) refused.push(`${operationId}: ${status} ${text}`)
      }
    assert.deepEqual(refused, [])
  })

  it('shows examples of parameters that their schemas accept, and none that is empty', () => {
    const wrong = operations().flatMap(({ operationId, parameters = [] }) =>
      parameters.flatMap(({ name, schema, example, examples }: Json) => {
        const shown: readonly Json[] = examples
          ? Object.values<Json>(examples).map(({ value }) => value)
          : [example]
        const isRight = (value: Json) => value !== '' && Compile(schema).Check(value)
        return shown.length > 0 && shown.every(isRight)
          ? []
          : [`${operationId} ${name}: ${JSON.stringify(shown)}`]
      }),
    )
    assert.deepEqual(wrong, [])
  })

  it('describes each operation, each group of them, and the scope that each needs', () => {
    const described = document.tags.map(({ name, description }: Json) => description.length > 20 && name)
    const used = operations().flatMap(({ tags }) => tags)
    assert.ok(operations().every(({ summary, tags }) => summary?.length > 5 && tags?.length === 1))
    assert.deepEqual([...new Set(used)].toSorted(), described.toSorted())
    for (const { operationId, security, description } of operations())
      for (const scope of security.flatMap((one: Json) => one.accessToken ?? []))
        assert.ok(description.includes(`Scope: \`${scope}\``), operationId)
  })

  it('describes the webhooks that are sent', () => {
    const { requestBody } = document.webhooks.event.post
    const reference = requestBody.content['application/json'].schema
    assert.deepEqual(reference, { $ref: '#/components/schemas/WebhookPayload' })
    assert.ok(document.components.schemas.WebhookPayload.properties.data)
    const types = document.components.schemas.WebhookPayload.properties.type.enum
    const { examples } = requestBody.content['application/json']
    assert.deepEqual(Object.keys(examples).toSorted(), types.toSorted())
    for (const [type, { value }] of Object.entries<Json>(examples)) assert.equal(value.type, type)
  })

  it('gives every value a type that a generator knows', () => {
    const untyped = schemasIn(document).filter(([, schema]) => 'enum' in schema && !('type' in schema))
    assert.deepEqual(
      untyped.map(([pointer]) => pointer),
      [],
    )
  })

  it('gives the media types of pictures and pages', () => {
    const media = ([path, method]: readonly [path: string, method: string], ...rest: readonly string[]) =>
      Object.keys(rest.reduce<Json>((at, name) => at?.[name], document.paths[path]?.[method]) ?? {})
    const stills = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf']
    assert.deepEqual(media(['/{linkToken}/stills/{capture}', 'put'], 'requestBody', 'content'), stills)
    assert.deepEqual(media(['/files/{picture}', 'get'], 'responses', '200', 'content'), ['image/*'])
    assert.deepEqual(media(['/files/{picture}', 'get'], 'responses', '404', 'content'), [
      'application/problem+json',
    ])
    for (const path of ['/{linkToken}', '/{linkToken}/doctor']) {
      for (const status of ['200', '429', '503'])
        assert.deepEqual(
          media([path, 'get'], 'responses', status, 'content'),
          ['text/html'],
          `${path} ${status}`,
        )
      // A word that cannot be a link's address is answered with the second type.
      const either = ['text/html', 'application/problem+json']
      assert.deepEqual(media([path, 'get'], 'responses', '404', 'content'), either)
    }
    assert.deepEqual(media(['/{linkToken}', 'get'], 'responses', '410', 'content'), ['text/html'])
  })

  it('answers every failure with a problem document, except on pages of people', () => {
    for (const { operationId, responses } of operations()) {
      if (/^open(Page|Doctor)$/.test(operationId)) continue
      assert.ok(responses.default, `${operationId}: an answer for all other statuses`)
      for (const [status, { content, description }] of Object.entries<Json>(responses)) {
        assert.notEqual(description, 'Default Response', `${operationId} ${status}`)
        if (/^[2]/.test(status)) continue
        assert.deepEqual(Object.keys(content), ['application/problem+json'], `${operationId} ${status}`)
      }
    }
  })

  it('says how an execution is asked for by its parameters', () => {
    const { parameters } = document.paths['/reports/{reportId}/executions/{executionId}'].get
    const { name, schema, style, explode } = parameters.find((one: Json) => one.in === 'query')
    assert.deepEqual({ name, style, explode }, { name: 'parameters', style: 'form', explode: true })
    assert.deepEqual(schema.additionalProperties, { type: 'string' })
  })

  it('opens each operation to one scope, as docs/access.md explains them', () => {
    const byScope: Record<string, string[]> = {}
    for (const { operationId, security } of operations())
      for (const { accessToken } of security)
        if (accessToken) (byScope[accessToken.join(' ')] ??= []).push(operationId)
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(byScope).map(([scope, names]) => [scope, names.toSorted().join(' ')]),
      ),
      {
        'executions:read': 'getConsentText getExecution getExecutionImages listExecutions listNotes',
        'executions:write': 'eraseExecution eraseExecutionOfReport submitExecution',
        'executions:review': 'addNote reviewExecution',
        'links:read': 'getOnboardingLink listOnboardingLinks',
        'links:write': 'createOnboardingLink updateOnboardingLink',
        'faces:read':
          'getFace getSearchDefaults listFaceModels listFaces listPicturesWithoutFaceModel searchFaces',
        'faces:write': 'changeSearchDefaults putFaceEmbeddings registerFace removeFace',
        'reports:read': 'getReport getReportVersion listReportVersions listReports',
        'reports:write': 'createReport deleteReport dryRunReport updateReport',
        webhooks:
          'createWebhook getCallbackSecret getWebhook listWebhookDeliveries listWebhooks removeWebhook ' +
          'retryWebhookDelivery rotateWebhookSecret testWebhook updateWebhook',
        subjects: 'eraseSubject exportSubject exportSubjectArchive',
        'people:read': 'listPeople',
        'people:write': 'invitePerson invitePersonAgain removePerson updatePerson',
        'audit:read': 'listAudit verifyAudit',
        admin:
          'createAccessToken createAccount getFaceIndexStatus getFigures importIssuerKey listAccessTokens ' +
          'listAccounts listIssuerKeys removeIssuerKey revokeAccessToken sealAudit',
      },
    )
  })

  it('names every operation once', () => {
    const names = operations().map(({ operationId }) => operationId)
    assert.ok(names.every((name) => typeof name === 'string'))
    assert.equal(new Set(names).size, names.length)
  })

  it('shares the records by name', () => {
    for (const name of [
      'FaceRecord',
      'GalleryElement',
      'FaceMatch',
      'Execution',
      'CreatedLink',
      'LinkRecord',
      'Problem',
      'InputError',
      'OcrSection',
      'ReadField',
      'DocumentscopySection',
      'FaceMatchSection',
      'LivenessSection',
      'PrivateFacesetSection',
      'Validation',
      'ReportDefinition',
    ])
      assert.ok(document.components.schemas[name], name)
    assert.doesNotMatch(JSON.stringify(document), /"\$id"/)
  })

  it('asks for a token wherever one is asked for', async () => {
    const open = operations().filter(({ security }) => security?.length === 0)
    assert.deepEqual(open.map(({ operationId }) => operationId).sort(), [
      'getBrandFile',
      'getFile',
      'health',
      'metrics',
      'openDoctor',
      'openPage',
      'openSession',
      'ready',
    ])
  })
})

/** Every schema of the document, those within others included, with the place where it stands. */
function schemasIn(at: Json, pointer = '#'): readonly (readonly [pointer: string, schema: Json])[] {
  if (typeof at !== 'object' || at === null) return []
  const inside = Object.entries<Json>(at).flatMap(([name, value]) => schemasIn(value, `${pointer}/${name}`))
  return Array.isArray(at) ? inside : [[pointer, at], ...inside]
}

function operations(): Json[] {
  return Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path))
}
