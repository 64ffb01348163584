import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eraseExecution } from '../../../src/server/operations/privacy/retention.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const jpeg = (word: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(word)])

const stills = { front: jpeg('the front'), back: jpeg('the back'), selfie: jpeg('the selfie') }
const pictures = { frontCard: jpeg('the upright front'), portrait: jpeg('the portrait') }

let service: FakeService
before(async () => {
  service = await startFakeService({ analyse: async () => findings({ pictures }) })
})
after(() => service.close())

describe('the pictures that the analysis made from the captures', () => {
  it('are kept beside them, and open at signed addresses', async () => {
    const { client, reportId } = service
    const id = await onboard(client, reportId, stills)
    const { body } = await client.call('GET', `/reports/${reportId}/executions/${id}/images`)
    assert.deepEqual(Object.keys(body).sort(), ['back', 'front', 'frontCard', 'portrait', 'selfie'])
    for (const [kind, bytes] of Object.entries(pictures)) {
      const response = await fetch(body[kind])
      assert.equal(response.headers.get('content-type'), 'image/jpeg')
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
    }
  })

  it('leave the images of the contract as they are', async () => {
    const { client, reportId } = service
    const id = await onboard(client, reportId, stills)
    const { body } = await client.call('GET', `/reports/${reportId}/executions/${id}`)
    assert.deepEqual(Object.keys(body.images).sort(), ['back', 'front', 'selfie'])
  })

  it('are removed with the execution', async () => {
    const { client, reportId, ports } = service
    const id = await onboard(client, reportId, stills)
    const { body } = await client.call('GET', `/reports/${reportId}/executions/${id}/images`)
    const [account] = await ports.accounts.all()
    assert.ok(account)
    await eraseExecution(ports, { accountId: account.id, actor: 'test' }, id)
    assert.deepEqual(
      (await keptBlobs(ports)).filter((key) => key.includes(id)),
      [],
    )
    assert.equal((await fetch(body.portrait)).status, 404)
  })
})
