import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { scopes } from '../../../src/protocol/access/access-tokens.ts'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const image = asBase64(still)

interface Operation {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly scope: string
  readonly hasBody: boolean
}

/** A body for each operation that takes one: a new operation is missing here, and the test says so. */
const bodies: Readonly<Record<string, (owned: Owned) => object>> = {
  registerFace: () => ({ description: 'Outra' }),
  searchFaces: () => ({ image }),
  changeSearchDefaults: () => ({ threshold: 1 }),
  putFaceEmbeddings: ({ imageId }) => ({ embeddings: [{ imageId, embedding: unitVector() }] }),
  createOnboardingLink: () => ({}),
  updateOnboardingLink: () => ({ active: false }),
  submitExecution: () => ({ files: [{ type: 'SELFIE', data: image }] }),
  addNote: () => ({ text: 'x' }),
  reviewExecution: () => ({ status: 'REPROVADO', reprovalReasons: ['x'] }),
  createReport: ({ definition }) => ({ name: 'Outro', definition }),
  dryRunReport: ({ definition }) => ({ definition }),
  updateReport: ({ definition }) => ({ name: 'Outro', definition, version: 1 }),
  createWebhook: () => ({ url: 'https://hooks.example/hook' }),
  updateWebhook: () => ({ active: false }),
  rotateWebhookSecret: () => ({}),
  createAccessToken: () => ({ name: 'x', scopes: ['faces:read'] }),
  invitePerson: () => ({ name: 'x', role: 'analyst' }),
  updatePerson: () => ({ name: 'x' }),
  createAccount: () => ({ name: 'x', environment: 'test' }),
  importIssuerKey: () => ({
    group: 'cin',
    publicKey: 'AA==',
    validFrom: '2020-01-01T00:00:00Z',
    validUntil: '2030-01-01T00:00:00Z',
  }),
}

/** Everything that the first account has, by the names of parameters in paths. */
interface Owned {
  readonly reportId: string
  readonly executionId: string
  readonly faceId: string
  readonly imageId: string
  readonly onboardingId: string
  readonly webhookId: string
  readonly deliveryId: string
  readonly tokenId: string
  readonly personId: string
  readonly keyId: string
  readonly hash: string
  readonly modelId: string
  readonly version: string
  readonly cpf: string
  readonly definition: Json
}

/** A vector of length 1 in little-endian floats, as the endpoint takes it. */
function unitVector(): string {
  return Buffer.from(Float32Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0)).buffer).toString('base64')
}

async function fill({ client, reportId }: StoredService): Promise<Owned> {
  const hook = await client.call('POST', '/webhooks', { url: 'https://hooks.example/hook' })
  const face = await client.call('POST', '/private-faceset', {
    description: 'Ana',
    cpf: CPF,
    images: [image],
  })
  const missing = await client.call('GET', '/face-models/other/missing')
  const executionId = await onboard(
    client,
    reportId,
    { front: still, back: still, selfie: anotherTake(still) },
    { cpf: CPF },
  )
  const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, { cpf: CPF })
  const deliveries = await client.call('GET', `/webhooks/${hook.body._id}/deliveries`)
  const tokens = await client.call('GET', '/access-tokens')
  const person = await client.call('POST', '/people', { name: 'Ana', role: 'analyst' })
  const report = await client.call('GET', `/reports/${reportId}`)
  return {
    reportId,
    executionId,
    faceId: face.body._id,
    imageId: missing.body.docs[0].imageId,
    onboardingId: link.body._id,
    webhookId: hook.body._id,
    deliveryId: deliveries.body.docs[0]._id,
    tokenId: tokens.body.docs[0]._id,
    personId: person.body._id,
    // No key is installed: every call with one is refused before anything is looked up, or finds nothing.
    keyId: '0'.repeat(24),
    hash: '0'.repeat(64),
    modelId: 'other',
    version: '1',
    cpf: CPF,
    definition: report.body.definition,
  }
}

async function operationsOf(client: ApiClient): Promise<readonly Operation[]> {
  const { body } = await client.raw('/openapi.json')
  return Object.entries<Json>(body.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, { security = [] }]) => security.some((one: Json) => 'accessToken' in one))
      .map(([method, { operationId, security, requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        id: operationId,
        scope: security[0].accessToken[0],
        hasBody: requestBody !== undefined,
      })),
  )
}

function pathOf({ path, id }: Operation, owned: Owned): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (owned as unknown as Readonly<Record<string, string | undefined>>)[name]
    assert.ok(value, `${id}: say in this test what {${name}} is`)
    return value
  })
}

function bodyOf({ id, hasBody }: Operation, owned: Owned): object | undefined {
  if (!hasBody) return undefined
  const body = bodies[id]
  assert.ok(body, `${id}: say in this test what is sent to it`)
  return body(owned)
}

async function tokenFor(
  { client }: StoredService,
  account: string | undefined,
  allowed: readonly string[],
): Promise<ApiClient> {
  const wanted = { ...(account === undefined ? {} : { account }), name: 'x', scopes: allowed }
  const { body, text } = await client.call('POST', '/access-tokens', wanted)
  assert.ok(body.accessToken, text)
  return createApiClient(client.baseUrl, body.accessToken)
}

/** A hash over the data of the first account that a call of another must not change. */
async function stateOf({ client }: StoredService, owned: Owned): Promise<string> {
  const paths = [
    `/reports/${owned.reportId}`,
    `/reports/${owned.reportId}/executions/${owned.executionId}`,
    `/private-faceset/search-defaults`,
    `/webhooks/${owned.webhookId}`,
    `/executions`,
    `/reports`,
    `/webhooks`,
    `/face-models`,
  ]
  const answers = await Promise.all(paths.map((path) => client.call('GET', path)))
  for (const { status, text } of answers) assert.equal(status, 200, text)
  return createHash('sha256')
    .update(answers.map(({ text }) => text).join())
    .digest('hex')
}

for (const engine of storageEngines) {
  describe(`every endpoint of the API, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    let owned: Owned
    let operations: readonly Operation[]
    before(async () => {
      service = await startStoredService(engine)
      owned = await fill(service)
      operations = await operationsOf(service.client)
    })
    after(() => service.close())

    it('is tried here', () => {
      assert.ok(operations.length > 25, String(operations.length))
    })

    it('names a scope of the list, and is for administrators only where it makes accounts and tokens, seals the record, trusts an issuer or looks at the server', () => {
      for (const { id, path, scope } of operations) {
        assert.ok(
          scopes.some((one) => one === scope),
          `${id}: ${scope}`,
        )
        const isForAdmins = /^\/(accounts|access-tokens|audit\/seal|issuer-keys|figures|face-index)/.test(
          path,
        )
        assert.equal(scope === 'admin', isForAdmins, `${id} asks for ${scope}`)
      }
    })

    it('answers 403 with the name of the scope to a token that has every other', async () => {
      for (const operation of operations) {
        const others = scopes.filter((scope) => scope !== operation.scope)
        const client = await tokenFor(service, undefined, others)
        const answer = await client.call(operation.method, pathOf(operation, owned), bodyOf(operation, owned))
        assert.equal(answer.status, 403, `${operation.id}: ${answer.text}`)
        assert.match(answer.body.detail, new RegExp(`\\b${operation.scope}\\b`), operation.id)
      }
    })

    it('answers 401 without a token', async () => {
      for (const operation of operations) {
        const answer = await service.client.raw(pathOf(operation, owned), { method: operation.method })
        assert.equal(answer.status, 401, operation.id)
      }
    })

    it('neither shows nor changes anything of another account', async () => {
      const before = await stateOf(service, owned)
      const made = await service.client.call('POST', '/accounts', {
        name: 'Outra',
        environment: 'production',
      })
      const stranger = await tokenFor(
        service,
        made.body._id,
        scopes.filter((scope) => scope !== 'admin'),
      )
      const secrets = [owned.executionId, owned.faceId, owned.imageId, owned.onboardingId, owned.deliveryId]
      for (const operation of operations.filter(({ scope }) => scope !== 'admin')) {
        const path = pathOf(operation, owned)
        const answer = await stranger.call(operation.method, path, bodyOf(operation, owned))
        const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        // A person and a model belong to no account: a caller sees what their own account has of them.
        const isOwned = named.some((name) => !['cpf', 'modelId', 'version'].includes(name ?? ''))
        if (isOwned) assert.equal(answer.status, 404, `${operation.id}: ${answer.text}`)
        else assert.equal(answer.status, 200, `${operation.id}: ${answer.text}`)
        for (const secret of secrets)
          assert.ok(!answer.text.includes(secret), `${operation.id} shows ${secret}: ${answer.text}`)
      }
      assert.equal(await stateOf(service, owned), before, 'something of the first account changed')
    })
  })
}
