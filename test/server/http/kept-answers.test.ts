import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Answer } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const stills = { front: writtenFace('ana', 'front'), back: writtenFace('ana', 'back'), selfie: still }
const face = { description: 'ANA LIMA', cpf: CPF, images: [asBase64(still)] }

describe('an answer that is kept under a key', () => {
  let service: FakeService
  before(async () => {
    service = await startFakeService()
  })
  after(() => service.close())

  const post = (path: string, body: object, key: string, token = service.client.token): Promise<Answer> =>
    service.client.raw(`${path}?token=${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })

  it('never shows a secret a second time, and the request is not made again', async () => {
    const { body: hook } = await service.client.call('POST', '/webhooks', {
      url: 'https://hooks.example/first',
      events: ['execution.created'],
    })
    const person = { name: 'Ana', role: 'analyst' }
    const { body: invited } = await service.client.call('POST', '/people', person)
    const requests: readonly (readonly [string, object])[] = [
      ['/access-tokens', { name: 'backend', scopes: ['faces:read'] }],
      ['/webhooks', { url: 'https://hooks.example/second', events: ['execution.created'] }],
      [`/webhooks/${hook._id}/secret`, {}],
      ['/people', person],
      [`/people/${invited._id}/invitation`, {}],
    ]
    for (const [path, body] of requests) {
      const first = await post(path, body, `secret ${path}`.replaceAll(' ', '-'))
      assert.equal(first.status, 200, first.text)
      const secret = first.body.accessToken ?? first.body.secret ?? first.body.invitationUrl
      assert.ok(typeof secret === 'string')
      const again = await post(path, body, `secret ${path}`.replaceAll(' ', '-'))
      assert.deepEqual([again.status, again.body.type], [409, 'urn:limiar:problem:conflict'])
      assert.ok(!again.text.includes(secret))
    }
    assert.equal((await service.client.call('GET', '/webhooks')).body.totalItems, 2)
  })

  it('belongs to one account: another one makes a request of its own under the same key', async () => {
    const { client } = service
    const { body: other } = await client.call('POST', '/accounts', { name: 'Outra', environment: 'test' })
    const wanted = { name: 'b', scopes: ['faces:read', 'faces:write'], account: other._id }
    const { body: made } = await client.call('POST', '/access-tokens', wanted)
    const first = await post('/private-faceset', face, 'shared-key')
    const second = await post('/private-faceset', face, 'shared-key', made.accessToken)
    assert.deepEqual([first.status, second.status], [200, 200], second.text)
    assert.notEqual(first.body._id, second.body._id)
    const again = await post('/private-faceset', face, 'shared-key')
    assert.equal(again.body._id, first.body._id)
  })

  const search = (key: string) => post('/private-faceset/search', { image: asBase64(still) }, key)
  const idsFound = ({ body }: Answer) =>
    (body.faceMatches as readonly { readonly _id: string }[]).map(({ _id }) => _id)

  it('is removed with a face that it shows, and stays where it shows others', async () => {
    const { client } = service
    const { body: made } = await client.call('POST', '/private-faceset', face)
    const other = { description: 'BEA', images: [asBase64(writtenFace('bea'))] }
    const kept = await post('/private-faceset', other, 'shows-another')
    assert.ok(idsFound(await search('shows-it')).includes(made._id))
    assert.equal((await client.call('DELETE', `/private-faceset/${made._id}`)).status, 200)
    assert.ok(!idsFound(await search('shows-it')).includes(made._id))
    assert.equal((await post('/private-faceset', other, 'shows-another')).body._id, kept.body._id)
  })

  it('is recorded with the records that it shows each time', async () => {
    const shown = idsFound(await search('recorded'))
    const again = await search('recorded')
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const { docs } = (await service.client.call('GET', '/audit?_limit=1')).body
    assert.equal(docs[0].action, 'searchFaces')
    assert.ok(shown.length > 0)
    assert.deepEqual(new Set(docs[0].objects), new Set(shown))
  })

  it('is removed with the erasure of an execution, and of a person, although it names no face of theirs', async () => {
    const { client, reportId } = service
    const id = await onboard(client, reportId, stills)
    const link = { cpf: CPF }
    for (const [erased, path, body] of [
      [`/reports/${reportId}/executions/${id}`, '/private-faceset', face],
      [`/subjects/${CPF}`, `/reports/${reportId}/onboarding-ext`, link],
    ] as const) {
      const key = `before-${erased.length}`
      const first = await post(path, body, key)
      assert.equal(first.status, 200, first.text)
      assert.equal((await client.call('DELETE', erased)).status, 200)
      const again = await post(path, body, key)
      assert.equal(again.status, 200, again.text)
      assert.notEqual(again.body._id, first.body._id, 'the request is made again')
    }
  })
})
