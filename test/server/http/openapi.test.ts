import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
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
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors))
    assert.equal(validator.version, '3.1')
  })

  it('has every endpoint of the contract, and those of the page and of operation', () => {
    const endpoints = Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(endpoints.sort(), [
      'DELETE /access-tokens/{tokenId}',
      'DELETE /executions/{executionId}',
      'DELETE /private-faceset/{faceId}',
      'DELETE /reports/{reportId}',
      'DELETE /reports/{reportId}/executions/{executionId}',
      'DELETE /subjects/{cpf}',
      'DELETE /webhooks/{webhookId}',
      'GET /access-tokens',
      'GET /accounts',
      'GET /audit',
      'GET /audit/verification',
      'GET /executions',
      'GET /face-models',
      'GET /face-models/{modelId}/missing',
      'GET /files/{*}',
      'GET /health',
      'GET /metrics',
      'GET /private-faceset',
      'GET /private-faceset/search-defaults',
      'GET /private-faceset/{faceId}',
      'GET /ready',
      'GET /reports',
      'GET /reports/{reportId}',
      'GET /reports/{reportId}/executions/{executionId}',
      'GET /reports/{reportId}/executions/{executionId}/images',
      'GET /reports/{reportId}/onboarding-ext/{onboardingId}',
      'GET /reports/{reportId}/versions',
      'GET /reports/{reportId}/versions/{version}',
      'GET /subjects/{cpf}/export',
      'GET /webhooks',
      'GET /webhooks/callbacks',
      'GET /webhooks/{webhookId}',
      'GET /webhooks/{webhookId}/deliveries',
      'GET /{linkToken}',
      'GET /{linkToken}/doctor',
      'GET /{linkToken}/execution',
      'GET /{linkToken}/session',
      'PATCH /private-faceset/search-defaults',
      'PATCH /reports/{reportId}/executions/{executionId}',
      'PATCH /reports/{reportId}/onboarding-ext/{onboardingId}',
      'PATCH /webhooks/{webhookId}',
      'PATCH /{linkToken}/session',
      'POST /access-tokens',
      'POST /accounts',
      'POST /audit/seal',
      'POST /private-faceset',
      'POST /private-faceset/search',
      'POST /reports',
      'POST /reports/{reportId}/executions',
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

  it('says what webhooks are sent', () => {
    const { requestBody } = document.webhooks.event.post
    const reference = requestBody.content['application/json'].schema
    assert.deepEqual(reference, { $ref: '#/components/schemas/WebhookPayload' })
    assert.ok(document.components.schemas.WebhookPayload.properties.data)
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
    ])
      assert.ok(document.components.schemas[name], name)
    assert.doesNotMatch(JSON.stringify(document), /"\$id"/)
  })

  it('asks for a token wherever one is asked for', async () => {
    const open = operations().filter(({ security }) => security?.length === 0)
    assert.deepEqual(open.map(({ operationId }) => operationId).sort(), [
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

function operations(): Json[] {
  return Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path))
}
