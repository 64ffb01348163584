import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService } from '../../support/stored-service.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

async function entries(query = ''): Promise<Json[]> {
  return (await service.client.call('GET', `/audit?_limit=100${query}`)).body.docs
}

async function actionsOn(id: string): Promise<string[]> {
  return (await entries(`&object=${id}`)).map(({ action }) => action)
}

async function tokenWith(scopes: readonly string[]): Promise<{ id: string; client: ApiClient }> {
  const { body } = await service.client.call('POST', '/access-tokens', { name: 'x', scopes })
  return { id: body._id, client: createApiClient(service.client.baseUrl, body.accessToken) }
}

describe('the record of accesses', () => {
  it('names who read an execution, alone and in a list', async () => {
    const { client, reportId } = service
    const executionId = await onboard(client, reportId, stills, { cpf: CPF })
    const reader = await tokenWith(['executions:read'])
    const earliest = new Date().toISOString()
    await reader.client.call('GET', `/reports/${reportId}/executions/${executionId}`)
    await reader.client.call('GET', '/executions')
    const read = await entries(`&object=${executionId}`)
    assert.deepEqual(
      read.map(({ action, actor, status }) => [action, actor, status]),
      [
        ['listExecutions', reader.id, 200],
        ['getExecution', reader.id, 200],
      ],
    )
    const latest = new Date().toISOString()
    assert.ok(read.every(({ at }) => earliest <= at && at <= latest))
  })

  it('is read from a moment on, which must be valid', async () => {
    for (const since of [
      '2026-01-01T23:59:60Z',
      '0000-06-01T00:00:00Z',
      '2026-01-01T00:00:00Z[America/Bahia]',
    ]) {
      const path = `/audit?since=${encodeURIComponent(since)}`
      const { status, body } = await service.client.call('GET', path)
      assert.deepEqual([status, body.errors[0].pointer], [400, '#query/since'], since)
    }
    assert.equal((await service.client.call('GET', '/audit?since=2026-01-01T00:00:00-03:00')).status, 200)
  })

  it('names who registered, found, read and removed a face', async () => {
    const { client } = service
    const image = asBase64(still)
    const { body } = await client.call('POST', '/private-faceset', { description: 'Ana', images: [image] })
    await client.call('POST', '/private-faceset/search', { image })
    await client.call('GET', `/private-faceset/${body._id}`)
    await client.call('DELETE', `/private-faceset/${body._id}`)
    assert.deepEqual((await actionsOn(body._id)).toReversed(), [
      'registerFace',
      'searchFaces',
      'getFace',
      'removeFace',
    ])
  })

  it('holds refused requests, and names who asked for records of another account', async () => {
    const reader = await tokenWith(['faces:read'])
    await reader.client.call('GET', '/executions')
    await reader.client.call('GET', `/private-faceset/${'0'.repeat(24)}`)
    const asked = (await entries()).filter(({ actor }) => actor === reader.id)
    assert.deepEqual(
      asked.map(({ action, status }) => [action, status]),
      [
        ['getFace', 404],
        ['listExecutions', 403],
      ],
    )
  })

  it('holds nothing of a person', async () => {
    const { client, reportId } = service
    await onboard(client, reportId, stills, { cpf: CPF, variables: { name: 'ANA LIMA' } })
    await client.call('POST', '/private-faceset', { description: 'ANA LIMA', cpf: CPF })
    await client.call('GET', `/executions?cpf=${CPF}`)
    await client.call('GET', `/private-faceset?cpf=${CPF}`)
    const text = JSON.stringify(await entries())
    for (const word of [CPF, 'ANA', 'LIMA', client.token]) assert.ok(!text.includes(word), word)
  })

  it('belongs to one account', async () => {
    const { body: account } = await service.client.call('POST', '/accounts', {
      name: 'Banco',
      environment: 'test',
    })
    const wanted = { account: account._id, name: 'x', scopes: ['audit:read', 'faces:read'] }
    const { body: token } = await service.client.call('POST', '/access-tokens', wanted)
    const stranger = createApiClient(service.client.baseUrl, token.accessToken)
    await stranger.call('GET', '/private-faceset')
    const { body } = await stranger.call('GET', '/audit')
    assert.deepEqual(
      body.docs.map(({ actor, action }: Json) => [actor, action]),
      [
        [token._id, 'listFaces'],
        ['server', 'foundRecord'],
      ],
    )
    const verified = await stranger.call('GET', '/audit/verification')
    assert.deepEqual(
      verified.body.docs.map((one: Json) => one.account),
      [account._id],
    )
  })

  it('can be verified for every account by the operator of the server', async () => {
    const { body } = await service.client.call('GET', '/audit/verification')
    assert.equal(body.intact, true)
    assert.ok(body.docs.length >= 2)
  })
})

describe('a server that cannot record', () => {
  it('answers nothing of a person', async () => {
    const broken = await startFakeService()
    const { client, ports } = broken
    await client.call('POST', '/private-faceset', { description: 'ANA LIMA', cpf: CPF })
    ports.audit.append = () => Promise.reject(new Error('The disk is full.'))
    const answer = await client.call('GET', '/private-faceset')
    assert.equal(answer.status, 500)
    assert.doesNotMatch(answer.text, /ANA/)
    await broken.close()
  })
})

for (const engine of storageEngines)
  describe(`the record of accesses on ${engine.name}`, { skip: engine.skip }, () => {
    it('holds each opening of a picture at its signed address', async () => {
      const stored = await startStoredService(engine)
      try {
        const images = [asBase64(still)]
        const { body: face } = await stored.client.call('POST', '/private-faceset', {
          description: 'Ana',
          images,
        })
        const { body: found } = await stored.client.call('GET', `/private-faceset/${face._id}`)
        for (let i = 0; i < 2; i++) assert.equal((await stored.client.raw(found.body.images[0])).status, 200)
        const { body } = await stored.client.call('GET', `/audit?object=${face._id}`)
        assert.deepEqual(
          body.docs.slice(0, 2).map(({ action, actor, status }: Json) => [action, actor, status]),
          [
            ['getFile', 'signed-address', 200],
            ['getFile', 'signed-address', 200],
          ],
        )
      } finally {
        await stored.close()
      }
    })
  })
