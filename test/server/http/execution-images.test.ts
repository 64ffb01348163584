import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { hashAccessToken } from '../../../src/server/operations/access/first-start.ts'
import { createApiClient } from '../../support/api-client.ts'
import { onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const jpeg = (word: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(word)])

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

const stills = { front: jpeg('the front'), back: jpeg('the back'), selfie: jpeg('the selfie') }

describe('the pictures of an execution', () => {
  it('are named by addresses that open without a token', async () => {
    const { client, reportId } = service
    const id = await onboard(client, reportId, stills)
    const { body, status } = await client.call('GET', `/reports/${reportId}/executions/${id}/images`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), ['back', 'front', 'selfie'])
    for (const [capture, still] of Object.entries(stills)) {
      const response = await fetch(body[capture])
      assert.equal(response.headers.get('content-type'), 'image/jpeg')
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), still)
      assert.ok(!body[capture].includes(client.token))
    }
  })

  it('are only those of the account', async () => {
    const { client, reportId, ports } = service
    const id = await onboard(client, reportId, stills)
    const token = `token-${newId()}`
    await ports.accounts.create({ id: newId(), name: 'Outra', environment: 'test' }, hashAccessToken(token))
    const other = createApiClient(client.baseUrl, token)
    const { status } = await other.call('GET', `/reports/${reportId}/executions/${id}/images`)
    assert.equal(status, 404)
  })

  it('are not found for an unknown execution, or under another report', async () => {
    const { client, reportId } = service
    const id = await onboard(client, reportId, stills)
    for (const path of [
      `/reports/${reportId}/executions/${newId()}/images`,
      `/reports/${newId()}/executions/${id}/images`,
    ])
      assert.equal((await client.call('GET', path)).status, 404)
  })
})
